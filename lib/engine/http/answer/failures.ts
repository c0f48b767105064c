import { ApiError, type ErrorCode, notApplied, type Outcome, type ProviderFailure } from '../../../errors.ts';
import type { ErrorShape, Provider, RefusedField } from '../../../providers/define.ts';
import { readJson } from '../../json.ts';
import { getPath, getText } from '../../mapping/path.ts';
import { type HttpAnswer, HttpFailure } from '../http.ts';
import type { Redactor } from '../redaction.ts';
import { secondsIn } from '../retry.ts';
import { codeOf, messageOf } from './error-texts.ts';
import { generalMeaning, isAboutOther, isRead, meaningOf, sentences, verdictIn } from './failure-meaning.ts';
import type { RemoteAnswer } from './remote-answer.ts';

const longestMessage = 300;

/**
 * Whatever looks like a credential in a provider's message: the text behind its name (after a space only with a
 * digit in it, so that "token expired" stays), and long words that are not made of letters alone.
 */
const secrets =
  /\b[\w-]*(?:bearer|basic|token|key|secret|password)\b(?:[\s"']*[:=][\s"':=]*|\s+(?=[^\s"',;]*\d))[^\s"',;]{6,}|\b[\w-]{32,}\b/gi;

const isName = (word: string): boolean => /^[a-z_-]+$/i.test(word);

/** A provider's message as a client may see it, where its credentials are not known. Redacted before it is cut: a part of a credential is one too. */
export const redact = (message: string): string =>
  message.replace(secrets, (match) => (isName(match) ? match : `${match.slice(0, 4)}…`)).slice(0, longestMessage);

type Answered = Pick<HttpAnswer, 'status' | 'headers'>;

const requestIdOf = (shape: ErrorShape, answer: Answered, body: unknown): string | undefined => {
  const { requestId: at } = shape;
  if (at === undefined) return undefined;
  const id = 'header' in at ? answer.headers[at.header] : getText(body, at.body);
  return id?.slice(0, longestMessage) || undefined;
};

/** What the answer says of itself, in the client's words. */
const describe = (
  provider: Provider,
  answer: Answered,
  body: unknown,
  { text: withoutSecrets }: Redactor,
): ProviderFailure => {
  const code = codeOf(provider.errors, body);
  const message = messageOf(provider.errors, body);
  const requestId = requestIdOf(provider.errors, answer, body);
  return {
    name: provider.id,
    status: answer.status,
    code: code === undefined ? undefined : redact(withoutSecrets(code)),
    message: message === undefined ? undefined : redact(withoutSecrets(message)),
    request_id: requestId === undefined ? undefined : withoutSecrets(requestId),
  };
};

/** The body of an answer, or why it cannot be read. */
const read = (answer: HttpAnswer): ReturnType<typeof readJson> =>
  answer.body.length === 0 ? { value: undefined } : readJson(answer.body.toString('utf8'));

const bodyOf = (answer: HttpAnswer): unknown => {
  const found = read(answer);
  return 'fault' in found ? undefined : found.value;
};

/** When the limit ends that an answer names, epoch ms; `undefined` for any other answer. */
export const limitEnd = ({ errors }: Provider, answer: HttpAnswer, now: number): number | undefined =>
  isSuccess(answer) ? undefined : errors.rateLimit?.(answer.status, answer.headers, bodyOf(answer), now);

/** A rate limit under its own status, and when it ends. */
const limited = ({ rateLimit }: ErrorShape, answer: HttpAnswer, body: unknown): HttpAnswer => {
  const now = Date.now();
  const end = rateLimit?.(answer.status, answer.headers, body, now);
  if (end === undefined) return answer;
  const wait = Math.ceil((end - now) / 1000);
  return { ...answer, status: 429, headers: { 'retry-after': String(Math.max(1, wait || 1)), ...answer.headers } };
};

/** Refusals that are about neither the credentials nor the permissions. */
const ofOther = new WeakSet<ApiError>();

/** Whether a refusal says nothing of the credentials that it was sent with, whatever its code. */
export const isOfOther = (error: ApiError): boolean => ofOther.has(error);

/** What the vendor has answered, which may say more than an error does; in no log, and gone with the error. */
const refusals = new WeakMap<ApiError, unknown>();

/** The parsed body of the answer that an error was made of. */
export const bodyOfRefusal = (error: ApiError): unknown => refusals.get(error);

/** The fields that the vendor has refused, in its words, with what it says of each. */
export const refusedIn = ({ errors: { refused } }: Provider, error: ApiError): readonly RefusedField[] =>
  refused === undefined ? [] : refused(bodyOfRefusal(error));

/** The subject of a refusal, where its code says so. */
export const subjectOf = ({ errors: { about } }: Provider, { details }: ApiError): 'reference' | 'scopes' | undefined =>
  about?.(details?.provider?.code ?? '');

/** The vendor's names of the fields whose values another record has, each once: of a JSON pointer (RFC 6901) the last part. */
export const takenIn = ({ errors: { taken } }: Provider, error: ApiError): readonly string[] => {
  if (taken === undefined || error.code !== 'conflict') return [];
  return [...new Set(taken(bodyOfRefusal(error)).map(([name]) => name.replace(/^\/(?:.*\/)?/, '')))];
};

/**
 * An answer that is no success, as an error.
 * @param redactor of the credentials that the request was sent with
 */
export const rejected = (
  provider: Provider,
  method: string,
  { answer: given, body }: { readonly answer: HttpAnswer; readonly body: unknown },
  redactor: Redactor,
): ApiError => {
  const { errors } = provider;
  const meaning = meaningOf(errors, body) ?? generalMeaning(errors, given.status, body);
  const answer = limited(errors, { ...given, status: meaning?.status ?? given.status }, body);
  const verdict = verdictIn(meaning, answer, method);
  const failure = describe(provider, answer, body, redactor);
  // Of the message itself, which a client sees cut.
  const existing = answer.status === 409 ? errors.conflict?.(messageOf(errors, body) ?? '', body) : undefined;
  const words = sentences([failure.message, meaning?.advice]);
  const error = new ApiError(verdict.code, `${provider.id} ${verdict.text}${words ? `: ${words}` : ''}`, {
    details: {
      provider: failure,
      retriable: verdict.retriable,
      outcome: verdict.outcome,
      retry_after: secondsIn(answer.headers['retry-after']),
      ...(existing && { existing_remote_id: existing }),
    },
  });
  refusals.set(error, body);
  if (isAboutOther(verdict)) ofOther.add(error);
  return error;
};

/** Whether the status is one of 200 to 299. */
export const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300;

/** @throws ApiError for every status but 2xx */
export const refuseFailure = (provider: Provider, method: string, answer: HttpAnswer, redactor: Redactor): void => {
  if (isSuccess(answer)) return;
  throw rejected(provider, method, { answer, body: bodyOf(answer) }, redactor);
};

/**
 * A provider's answer as the engine goes on with it.
 * @param redactor of the credentials that the request was sent with
 * @throws ApiError for every status but 2xx, and for a 2xx whose JSON cannot be read
 */
export const translateAnswer = (
  provider: Provider,
  method: string,
  answer: HttpAnswer,
  redactor: Redactor,
): RemoteAnswer => {
  refuseFailure(provider, method, answer, redactor);
  const found = read(answer);
  if ('fault' in found) {
    throw new ApiError('provider_failed', `${provider.id} answered ${answer.status} with ${found.fault}`, {
      details: {
        provider: { name: provider.id, status: answer.status },
        retriable: isRead(method),
        outcome: isRead(method) ? 'not_applied' : 'uncertain',
      },
    });
  }
  return { status: answer.status, headers: answer.headers, body: found.value };
};

/**
 * A read whose answer is a success, and not what was asked for. To take it for empty would end a list, or tell of records that
 * they are gone.
 * @param lacks what the answer does not have, in words
 */
export const unexpected = (
  { provider, redactor }: { readonly provider: Provider; readonly redactor: Redactor },
  answer: RemoteAnswer,
  lacks: string,
): ApiError => {
  const said = describe(provider, answer, answer.body, redactor);
  const words = said.message === undefined ? '' : `: ${said.message}`;
  return new ApiError('provider_failed', `${provider.id} answered ${answer.status} without ${lacks}${words}`, {
    details: { provider: said, retriable: true, outcome: 'not_applied' },
  });
};

/** The answer to a request for a file: nothing where the file is empty. @throws ApiError for every status but 2xx */
export const bytesOf: typeof translateAnswer = (provider, method, answer, redactor) => {
  refuseFailure(provider, method, answer, redactor);
  const body = answer.body.length === 0 ? undefined : answer.body.toString('base64');
  return { status: answer.status, headers: answer.headers, body };
};

/** @throws ApiError as for a 401, where a success says that the credentials are wrong: some vendors answer so */
export const refuseUnproven = ({ id, identify: { proof } }: Provider, body: unknown): void => {
  const proven = proof === undefined ? undefined : getPath(body, proof);
  if (proven !== null && proven !== false) return;
  const message = 'they belong to nobody in this account';
  throw new ApiError(
    'connection_needs_reauth',
    `${id} refused the credentials; connect the account again: ${message}`,
    {
      details: { provider: { name: id, status: 401, message }, ...notApplied },
    },
  );
};

/**
 * Reads an answer, whatever it does to the code that reads it: the request has reached the provider.
 * @throws ApiError
 */
export const reading = <T>(provider: Provider, method: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('provider_failed', `${provider.id} answered with something that cannot be read`, {
      details: {
        provider: { name: provider.id },
        retriable: false,
        outcome: isRead(method) ? 'not_applied' : 'uncertain',
      },
      cause: error,
    });
  }
};

const codeOfKind: Record<HttpFailure['kind'], ErrorCode> = {
  blocked: 'provider_unreachable',
  unreachable: 'provider_unreachable',
  timeout: 'provider_timeout',
  cut: 'provider_failed',
  too_large: 'provider_failed',
};

/** What the same request would end in again. */
const hopeless: ReadonlySet<HttpFailure['kind']> = new Set(['blocked', 'too_large']);

/** A request without a usable answer: whether a write took place is `uncertain` once it was on its way. */
export const failureOf = (provider: Provider, method: string, error: unknown): unknown => {
  if (!(error instanceof HttpFailure)) return error;
  const outcome: Outcome = error.sent && !isRead(method) ? 'uncertain' : 'not_applied';
  return new ApiError(codeOfKind[error.kind], `${provider.id}: ${error.message}`, {
    details: {
      provider: { name: provider.id },
      retriable: outcome === 'not_applied' && !hopeless.has(error.kind),
      outcome,
    },
    cause: error,
  });
};
