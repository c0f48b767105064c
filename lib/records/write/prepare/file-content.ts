import { fileValues, type GivenFile, sendFile } from '../../../engine/files/transfer.ts';
import type { RemoteAnswer } from '../../../engine/http/http.ts';
import type { Values } from '../../../engine/http/request/template.ts';
import { isEmpty } from '../../../engine/mapping/empty.ts';
import { afterQuirk } from '../../../engine/quirks.ts';
import { refusal, type Warning } from '../../../errors.ts';
import type { ModelValues } from '../../../objects/define.ts';
import { fileMembers, maxFileBytes } from '../../../objects/file.ts';
import type { Placeholders, WriteRequest } from '../../../providers/define.ts';
import { mappingOf } from '../../../providers/language/kinds.ts';
import type { RecordContext } from '../../context.ts';
import { bodyOf, bodyValues } from '../write-body.ts';

const unknownType = 'application/octet-stream';

/**
 * The file in the body of a create.
 * @throws ApiError `payload_too_large`
 */
export const fileIn = (input: Readonly<Record<string, unknown>>): GivenFile => {
  const bytes = Buffer.from(String(input.content), 'base64');
  if (bytes.length > maxFileBytes) {
    const message = `The file has ${bytes.length} bytes, more than the ${maxFileBytes} that this service accepts; send it through the provider's own API.`;
    throw refusal('payload_too_large', message);
  }
  return { name: String(input.file_name), type: String(input.content_type ?? unknownType), bytes };
};

/** Warnings about a file. A vendor without a media type derives the type from the file's name or bytes. */
export const fileWarnings = (
  { provider, declaration }: RecordContext,
  { content_type: type }: ModelValues,
): readonly Warning[] => {
  if (isEmpty(type) || mappingOf(declaration, 'content_type') !== undefined) return [];
  const message = `${provider.id} shows no content_type of a file: it derives the type from the file`;
  return [{ path: 'content_type', code: 'unsupported_field', message }];
};

/** The values to map. The values of a file are sent with its bytes. */
export const withoutFile = (values: ModelValues): ModelValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !fileMembers.has(name)));

/** The fields of a given file that records show. */
export const shownOfFile = ({ declaration }: RecordContext, file: GivenFile | undefined): ModelValues =>
  Object.fromEntries(
    Object.entries({ file_name: file?.name, content_type: file?.type }).filter(
      ([name, value]) => value !== undefined && mappingOf(declaration, name) !== undefined,
    ),
  );

/** The response to a create, with the placeholders that find its record. */
export interface Sent {
  readonly answer: RemoteAnswer;
  readonly values: Values;
}

/** Creates a record at the provider, after the requests that its file needs. */
export const sendWithFile = async (
  context: RecordContext,
  request: WriteRequest,
  record: Record<string, unknown>,
  file: GivenFile,
): Promise<Sent> => {
  const { session, partition, declaration } = context;
  const { file: how } = request;
  const known = { ...partition, ...fileValues(file) };
  const create = async (kept: Placeholders = {}): Promise<Sent> => {
    const values = { ...known, ...kept };
    const answer = await (how === undefined
      ? session.send(request, values, bodyOf(request, record, { ...bodyValues(context), ...values }))
      : sendFile(session, { ...request, file: how }, values, file));
    return { answer, values };
  };
  const { upload } = declaration.quirks ?? {};
  return upload === undefined ? create() : afterQuirk({ session, values: known, file }, upload(), create);
};
