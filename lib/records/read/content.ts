import type { Call, FileAnswer } from '../../call.ts';
import { readFile, tooLarge } from '../../engine/files/transfer.ts';
import { declaredPathOf, fillRequest, type Values } from '../../engine/http/request/template.ts';
import type { RawRequest } from '../../engine/http/session/session.ts';
import { getText } from '../../engine/mapping/path.ts';
import { refusal } from '../../errors.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { maxFileBytes } from '../../objects/file.ts';
import type { FileContent } from '../../providers/define.ts';
import { connectionOf } from '../caller.ts';
import { openObject, type RecordContext, scopeOfRecord, unsupportedOperation } from '../context.ts';
import { IssuedIds, remoteOf } from '../issued-ids.ts';
import { loadPresentation, presentRecord } from '../present.ts';
import { readRemote } from './remote-record.ts';

const headers = { accept: '*/*' };

const requestOf = async (
  { provider, session }: RecordContext,
  content: FileContent,
  remote: unknown,
  names: Values,
): Promise<RawRequest> => {
  if (!('url' in content)) {
    const { method, path, query } = fillRequest(content, names);
    return { method, path, query, declared: declaredPathOf(content), headers: { ...headers, ...content.headers } };
  }
  const { request: from } = content;
  const url = getText(from === undefined ? remote : (await session.send(from, names)).body, content.url);
  if (url !== undefined) return { method: 'GET', url, headers };
  throw refusal('not_found', `${provider.id} has no bytes of this file.`);
};

/** The limit of a file in base64, in bytes. */
const maxTextBytes = Math.ceil(maxFileBytes / 3) * 4;

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/**
 * The bytes of a record that is a file, read live from the provider.
 * @throws ApiError `payload_too_large` if a response cannot contain the file, `unsupported_operation` if the provider
 *   returns no files
 */
export const readContent = async (object: UnifiedObject, call: Call, id: string): Promise<FileAnswer> => {
  const connection = connectionOf(call);
  const opened = await openObject(call, connection, object, 'get');
  const { context, names } = scopeOfRecord(opened, await remoteOf(opened, id));
  const { content } = context.declaration;
  if (content === undefined) throw unsupportedOperation(context, 'content');
  const remote = await readRemote(context, names);
  const presentation = await loadPresentation(context, [remote]);
  const {
    file_name: name,
    content_type: type,
    size,
  } = presentRecord(context, remote, presentation, new IssuedIds(connection));
  if (typeof size === 'number' && size > maxFileBytes) throw tooLarge(maxFileBytes, size);
  const request = await requestOf(context, content, remote, names);
  const isLed = 'url' in content && content.request !== undefined;
  const isText = 'bytes' in content && content.bytes === 'base64';
  const answer = await readFile(context.session, request, isText ? maxTextBytes : maxFileBytes, isLed);
  const unknown = 'application/octet-stream';
  const answered = isText ? unknown : textOr(answer.headers['content-type'], unknown);
  const bytes = isText ? Buffer.from(answer.body.toString('latin1'), 'base64') : answer.body;
  return { bytes, type: textOr(type, answered), name: textOr(name, 'file') };
};
