import { randomUUID } from 'node:crypto';
import { ApiError, notApplied } from '../../errors.ts';
import type { FileBody, Path, Provider, RequestTemplate, Upload } from '../../providers/define.ts';
import { refuseFailure, translateAnswer } from '../http/answer/failures.ts';
import { type HttpAnswer, HttpFailure, isSuccess, type RemoteAnswer } from '../http/http.ts';
import { canRetry, providerFailed } from '../http/provider-failed.ts';
import { ForeignHost } from '../http/request/file-host.ts';
import { passedOn } from '../http/request/passthrough-headers.ts';
import { declaredPathOf, fill, fillRequest, type Values } from '../http/request/template.ts';
import type { RawRequest, Session } from '../http/session/session.ts';
import { setPath } from '../mapping/path.ts';

/** A file to send to a provider. */
export interface GivenFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Placeholders for requests with a file: name, media type and size in bytes. */
export const fileValues = ({ name, type, bytes }: GivenFile): Values => ({
  file_name: name,
  content_type: type,
  size: bytes.length,
});

/**
 * Escapes the name of a form field or file in a multipart body.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
 */
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

interface Content {
  readonly type: string;
  readonly body: Uint8Array;
  /** The file within the body: its bytes, or their Base64 form. */
  readonly file: Uint8Array;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const asForm = (texts: object, part: string, { name, type, bytes }: GivenFile): Content => {
  const boundary = `form-${randomUUID()}`;
  const begin = (named: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(named)}"`;
  const fields = Object.entries(texts).map(([named, value]) => `${begin(named)}\r\n\r\n${textOf(value)}\r\n`);
  const head = `${fields.join('')}${begin(part)}; filename="${quoted(name)}"\r\ncontent-type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body, file: bytes };
};

const asJson = (given: unknown, path: Path, { bytes }: GivenFile): Content => {
  const file = bytes.toString('base64');
  const body: Record<string, unknown> = { ...Object(given) };
  setPath(body, path, file);
  return { type: 'application/json', body: Buffer.from(JSON.stringify(body)), file: Buffer.from(file) };
};

const contentOf = ({ file: how, body }: FileRequest, file: GivenFile, values: Values): Content => {
  if (how === 'bytes') return { type: file.type, body: file.bytes, file: file.bytes };
  if ('at' in how) return asJson(fill(body ?? {}, values), how.at, file);
  return asForm(Object(fill(body ?? {}, values)), how.name, file);
};

type FileRequest = RequestTemplate & { readonly file: FileBody };

/** Sends a request whose body contains the file. */
export const sendFile = async (
  session: Session,
  template: FileRequest,
  values: Values,
  file: GivenFile,
): Promise<RemoteAnswer> => {
  if (template.graphql !== undefined) throw new Error('a GraphQL operation carries no bytes');
  const { type, body, file: sent } = contentOf(template, file, values);
  const { method, path, query } = fillRequest(template, values);
  const headers = { ...template.headers, 'content-type': type };
  const { answers = [] } = template;
  const declared = declaredPathOf(template);
  const answer = await session.pass({ method, path, query, headers, body, declared, file: sent, answers });
  return translateAnswer(session, method, answer);
};

const failed = (provider: Provider, what: string, status?: number): ApiError =>
  providerFailed(provider, what, { ...canRetry, provider: { name: provider.id, status } });

const placeIn = ({ provider }: Session, { url: to }: Upload): string => {
  if (typeof to === 'string' && to !== '') return to;
  throw failed(provider, 'returned no upload URL; nothing was attached');
};

/**
 * Sends a file to the upload URL that the provider has returned. A refusal from the storage means that the signed URL
 * is no longer valid. It does not mean that the account's credentials are wrong.
 * @throws ApiError `provider_failed` if the provider returned no URL, or the storage does not accept the file
 */
export const sendTo = async (session: Session, upload: Upload, file: GivenFile): Promise<void> => {
  const { method, headers: asked = {} } = upload;
  const url = placeIn(session, upload);
  // The provider may ask for any headers. The service sets the headers that frame a request or identify the caller
  // itself.
  const { headers } = passedOn(asked, session.ownHeaders);
  const answer = await session.pass({
    method,
    url,
    headers: { 'content-type': file.type, ...headers },
    body: file.bytes,
    file: file.bytes,
  });
  if (isSuccess(answer)) return;
  const { status } = answer;
  throw failed(session.provider, `did not take the file: its storage answered ${status}; nothing was attached`, status);
};

/** Maximum redirects for a file: from the vendor's API to its storage, and from there to a nearer storage. */
const mostRedirects = 3;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Error for a record that is a link to another host: `not_found`. If only a redirect leads to a foreign host, this does
 * not apply: the provider has failed.
 */
const linkOf = (error: unknown, { id }: Provider): ApiError | undefined => {
  if (!(error instanceof ApiError) || !(error.cause instanceof ForeignHost)) return undefined;
  const message = `${id} has no bytes of this file: it is a link to ${error.cause.host}; open it there, at its file_url.`;
  return new ApiError('not_found', message, { details: notApplied, cause: error });
};

const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof HttpFailure && error.cause.kind === 'too_large';

/**
 * Error 413 for a file that is too large to be returned.
 * @param maxBytes largest size that can be returned, bytes
 * @param size size of the file, bytes, if known
 */
export const tooLarge = (maxBytes: number, size?: number): ApiError => {
  const has = size === undefined ? 'is larger' : `has ${size} bytes, more`;
  const message = `The file ${has} than the ${maxBytes} bytes that an answer of this service can carry; read it from the provider, at its file_url.`;
  return new ApiError('payload_too_large', message, { details: { retriable: false } });
};

/** Resolves the address of a redirect against the request's URL. */
const placeAfter = (request: RawRequest, location: string): string => {
  if (!('url' in request) || !URL.canParse(request.url)) return location;
  return URL.canParse(location, request.url) ? new URL(location, request.url).href : location;
};

/**
 * Whether the target of a redirect refuses the request. Its signed address has expired; the account's credentials are
 * not wrong.
 */
const isTooOld = ({ status }: HttpAnswer, hops: number): boolean => hops > 0 && (status === 401 || status === 403);

/**
 * Reads the bytes of a file. Follows redirects to the hosts that the provider declares. Sends the credentials only to
 * hosts that the provider declares for them.
 * @param from a GET request
 * @param isLed whether a response of the provider named this URL, as a redirect does
 * @throws ApiError `payload_too_large`, `not_found` for a URL that is not on a host of the provider, `provider_*`
 */
export const readFile = async (
  session: Session,
  from: RawRequest,
  maxBytes: number,
  isLed = false,
): Promise<HttpAnswer> => {
  const { provider } = session;
  let request: RawRequest = { ...from, maxBytes };
  for (let hops = isLed ? 1 : 0; hops <= mostRedirects; hops += 1) {
    const answer = await session.pass(request).catch((error: unknown) => {
      if (isTooLarge(error)) throw tooLarge(maxBytes);
      throw (hops === 0 && linkOf(error, provider)) || error;
    });
    const { location } = answer.headers;
    if (isTooOld(answer, hops))
      throw failed(provider, 'led to the file at an address that is not valid', answer.status);
    if (!redirects.has(answer.status) || location === undefined) {
      refuseFailure(session, from.method, answer);
      return answer;
    }
    request = { method: from.method, url: placeAfter(request, location), headers: from.headers, maxBytes };
  }
  throw providerFailed(provider, 'redirected the request for the file too often', canRetry);
};
