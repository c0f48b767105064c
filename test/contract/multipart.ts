import { isObject } from './json.ts';

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
export const asMultipartFiles = (body: unknown): unknown =>
  Array.isArray(body)
    ? body.map((part: unknown) =>
        isObject(part)
          ? Object.fromEntries(Object.entries(part).map(([name, value]) => [members[name] ?? name, value]))
          : part,
      )
    : body;
