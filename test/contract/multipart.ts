import { isObject, type Json, type JsonObject, resolve } from './json.ts';

/**
 * Names of a Spring `MultipartFile`.
 * https://docs.spring.io/spring-framework/docs/current/javadoc-api/org/springframework/web/multipart/MultipartFile.html
 */
const members: Readonly<Record<string, string>> = {
  name: 'name',
  filename: 'originalFilename',
  type: 'contentType',
  size: 'size',
};

/**
 * Renames the members of a form's parts for descriptions that a server generated from its own types. An unknown member
 * keeps its name, so the check refuses it.
 */
const asMultipartFiles = (body: readonly unknown[]): unknown =>
  body.map((part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).map(([name, value]) => [members[name] ?? name, value]))
      : part,
  );

const isFile = (part: JsonObject): boolean => part.filename !== undefined;

/**
 * Value of a part. If the part and the description disagree about file or text, the part is returned, which is not a
 * string.
 */
const memberOf = (part: JsonObject, described: Json | undefined): Json => {
  const wantsFile = isObject(described) && described.format === 'binary';
  if (wantsFile !== isFile(part)) return part;
  return wantsFile ? '(bytes)' : (part.text ?? '');
};

/**
 * Converts the parts of a form into the members of an object. Parts with the same name become a list.
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

/** Converts the parts of a form into the shape of a description. */
export const asDescribed = (body: unknown, document: JsonObject, schema: Json): unknown => {
  if (!Array.isArray(body)) return body;
  const described = resolve(document, schema);
  return described.type === 'object' ? asMembers(body, described) : asMultipartFiles(body);
};
