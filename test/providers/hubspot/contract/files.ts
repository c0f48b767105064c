import { type Check, compileClosed, type Issue } from '../../../contract/closed-world.ts';
import { isObject, items, type JsonObject } from '../../../contract/json.ts';

/**
 * Schema of `options`, which the description calls a text.
 * https://developers.hubspot.com/docs/api-reference/files-files-v3/guide
 */
const uploadOptions: JsonObject = {
  type: 'object',
  required: ['access'],
  properties: {
    access: { type: 'string', enum: ['PUBLIC_INDEXABLE', 'PUBLIC_NOT_INDEXABLE', 'PRIVATE'] },
    ttl: { type: 'string', pattern: '^P' },
    overwrite: { type: 'boolean' },
    duplicateValidationStrategy: { type: 'string', enum: ['NONE', 'REJECT', 'RETURN_EXISTING'] },
    duplicateValidationScope: { type: 'string', enum: ['ENTIRE_PORTAL', 'EXACT_FOLDER'] },
  },
};

let compiled: Check | undefined;

const parse = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
};

const checkOptions = (text: unknown): Issue[] => {
  compiled ??= compileClosed({}, uploadOptions, 'request');
  return compiled(parse(text)).map(({ path, message }) => ({ path: `/options${path}`, message }));
};

const must = (isSo: boolean, path: string, message: string): Issue[] => (isSo ? [] : [{ path, message }]);

/** Checks rules for the form of an upload that the documentation contains and the description omits. Same page. */
export const checkUpload = (path: string, body: unknown): Issue[] => {
  if (path !== '/files/v3/files') return [];
  const parts = new Map(items(body).flatMap((part) => (isObject(part) ? [[part.name, part] as const] : [])));
  return [
    ...must(parts.has('file'), '/file', 'there is no file'),
    ...must(parts.has('folderId') !== parts.has('folderPath'), '/folderPath', 'must be one of folderId and folderPath'),
    ...checkOptions(parts.get('options')?.text),
  ];
};
