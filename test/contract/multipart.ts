import { isObject, type Json, type JsonObject, resolve } from './json.ts';

/** https://docs.spring.io/spring-framework/docs/current/javadoc-api/org/springframework/web/multipart/MultipartFile.html */
const members: Readonly<Record<string, string>> = {
  name: 'name',
  filename: 'originalFilename',
  type: 'contentType',
  size: 'size',
};

/**
 * The parts of a form in the words of descriptions that are made from a server's own types: what a part has and they do
 * not know keeps its name, and is refused.
 */
const asMultipartFiles = (body: readonly unknown[]): unknown =>
  body.map((part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).map(([name, value]) => [members[name] ?? name, value]))
      : part,
  );

const isFile = (part: JsonObject): boolean => part.filename !== undefined;

/** A file where a text is described, or a text where a file is, is no string. */
const memberOf = (part: JsonObject, described: Json | undefined): Json => {
  const wantsFile = isObject(described) && described.format === 'binary';
  if (wantsFile !== isFile(part)) return part;
  return wantsFile ? '(bytes)' : (part.text ?? '');
};

/**
 * The parts of a form as the members of an object; those of one name are a list.
 * https://spec.openapis.org/oas/v3.0.3#special-considerations-for-multipart-content
 */
const asMembers = (body: readonly unknown[], { properties }: JsonObject): unknown => {
  const found: Record<string, Json> = {};
  for (const part of body) {
    if (!isObject(part)) return body;
    const name = String(part.name);
    const value = memberOf(part, isObject(properties) ? properties[name] : undefined);
    const before = found[name];
    found[name] = before === undefined ? value : [before, value];
  }
  return found;
};

/** The parts of a form in the shape that a description gives them. */
export const asDescribed = (body: unknown, document: JsonObject, schema: Json): unknown => {
  if (!Array.isArray(body)) return body;
  const described = resolve(document, schema);
  return described.type === 'object' ? asMembers(body, described) : asMultipartFiles(body);
};
