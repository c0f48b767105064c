import { ApiError, type ErrorCode, type Outcome, type ProviderFailure, refusal } from '../../../errors.ts';
import type { ErrorShape, Provider, RefusedField } from '../../../providers/define.ts';
import { readJson } from '../../json.ts';
import { getPath, getText } from '../../mapping/path.ts';
import { type AnswerHead, type HttpAnswer, HttpFailure, isSuccess, type RemoteAnswer } from '../http.ts';
import { canRetry, providerFailed } from '../provider-failed.ts';
import type { Redactor } from '../redaction.ts';
import { secondsIn } from '../retry.ts';
import { codeOf, messageOf } from './error-texts.ts';
import {
  generalMeaning,
  isSubject,
  meaningOf,
  readMethods,
  sentences,
  subjectIn,
  verdictIn,
} from './failure-meaning.ts';
import { factIn, type RefusalFact } from './refusal-facts.ts';

const longestMessage = 300;

/**
 * Matches text that looks like a credential in a provider's message. First, the text after a credential's name; after a
 * space only with a digit, so that "token expired" stays. Second, long words that do not consist of letters only.
 */
const secrets =
  /\b[\w-]*(?:bearer|basic|token|key|secret|password)\b(?:[\s"']*[:=][\s"':=]*|\s+(?=[^\s"',;]*\d))[^\s"',;]{6,}|\b[\w-]{32,}\b/gi;

const isName = (word: string): boolean => /^[a-z_-]+$/i.test(word);

/**
 * Removes possible credentials from a provider's message, if the actual credentials are unknown. Redacts before it
 * shortens, because a part of a credential is a secret too.
 */
export const redact = (message: string): string =>
  message.replace(secrets, (match) => (isName(match) ? match : `${match.slice(0, 4)}…`)).slice(0, longestMessage);

const requestIdOf = (shape: ErrorShape, answer: AnswerHead, body: unknown): string | undefined => {
  const { requestId: at } = shape;
  if (at === undefined) return undefined;
  const id = 'header' in at ? answer.headers[at.header] : getText(body, at.body);
  return id?.slice(0, longestMessage) || undefined;
};

/** The provider that was asked, and the redactor for the credentials of the request. */
export interface Asked {
  readonly provider: Provider;
  readonly redactor: Redactor;
}

/** Describes an error response for clients. */
const describe = ({ provider, redactor }: Asked, answer: AnswerHead, body: unknown): ProviderFailure => {
  const code = codeOf(provider.errors, body);
  const message = messageOf(provider.errors, body);
  const requestId = requestIdOf(provider.errors, answer, body);
  return {
    name: provider.id,
    status: answer.status,
    code: code === undefined ? undefined : redact(redactor.text(code)),
    message: message === undefined ? undefined : redact(redactor.text(message)),
    request_id: requestId === undefined ? undefined : redactor.text(requestId),
  };
};

/** Parsed body of a response, or the reason why it cannot be read. */
const read = ({ body }: HttpAnswer): ReturnType<typeof readJson> =>
  body.length === 0 ? { value: undefined } : readJson(body.toString('utf8'));

const bodyOf = (answer: HttpAnswer): unknown => {
  const found = read(answer);
  return 'fault' in found ? undefined : found.value;
};

/** End of the rate limit that a response names, epoch ms. `undefined` for other responses. */
export const limitEnd = ({ errors }: Provider, answer: HttpAnswer, now: number): number | undefined =>
  isSuccess(answer) ? undefined : errors.rateLimit?.(answer.status, answer.headers, bodyOf(answer), now);

/** Gives a rate limit the status 429 and a `Retry-After` header. */
const limited = ({ rateLimit }: ErrorShape, answer: HttpAnswer, body: unknown): HttpAnswer => {
  const now = Date.now();
  const end = rateLimit?.(answer.status, answer.headers, body, now);
  if (end === undefined) return answer;
  const wait = Math.ceil((end - now) / 1000);
  return { ...answer, status: 429, headers: { 'retry-after': String(Math.max(1, wait || 1)), ...answer.headers } };
};

interface Refusal {
  readonly body: unknown;
  /** Concern of the refusal. `undefined` if the engine does not know it. */
  readonly fact: RefusalFact | undefined;
}

/**
 * Refusals by error. Their bodies may contain more than the error. They are never logged, and live as long as the
 * error.
 */
const refusals = new WeakMap<ApiError, Refusal>();

/** The concern of a refusal, or of the refusal that caused an error. `undefined` if the engine does not know it. */
export const refusalFactOf = (error: ApiError): RefusalFact | undefined =>
  refusals.get(error)?.fact ?? (error.cause instanceof ApiError ? refusalFactOf(error.cause) : undefined);

/** Whether a refusal does not concern the credentials of the request, whatever its code. */
export const isOfOther = (error: ApiError): boolean => isSubject(refusals.get(error)?.fact);

/** Parsed body of the response that caused an error. */
export const bodyOfRefusal = (error: ApiError): unknown => refusals.get(error)?.body;

/** Fields that the vendor refused, by the vendor's names, with the reason for each. */
export const refusedIn = ({ errors: { refused } }: Provider, error: ApiError): readonly RefusedField[] =>
  refused === undefined ? [] : refused(bodyOfRefusal(error));

/** Subject of a refusal, if its code names the subject. */
export const subjectOf = ({ errors: { about } }: Provider, { details }: ApiError): 'reference' | 'scopes' | undefined =>
  about?.(details?.provider?.code ?? '');

/**
 * The vendor's names of fields whose values another record already has, each once. Only the last part of a JSON pointer
 * (RFC 6901) counts.
 */
export const takenIn = ({ errors: { taken } }: Provider, error: ApiError): readonly string[] => {
  if (taken === undefined || error.code !== 'conflict') return [];
  return [...new Set(taken(bodyOfRefusal(error)).map(([name]) => name.replace(/^\/(?:.*\/)?/, '')))];
};

/** Converts a response without success into an error. */
export const rejected = (asked: Asked, method: string, given: HttpAnswer, body: unknown): ApiError => {
  const { id, errors } = asked.provider;
  const meaning = meaningOf(errors, body) ?? generalMeaning(errors, given.status, body);
  const answer = limited(errors, { ...given, status: meaning?.status ?? given.status }, body);
  const verdict = verdictIn(meaning, answer, method);
  const failure = describe(asked, answer, body);
  // The whole message is searched: a client sees a shortened one.
  const existing = answer.status === 409 ? errors.conflict?.(messageOf(errors, body) ?? '', body) : undefined;
  const words = sentences([failure.message, meaning?.advice]);
  const error = new ApiError(verdict.code, `${id} ${verdict.text}${words ? `: ${words}` : ''}`, {
    details: {
      provider: failure,
      retriable: verdict.retriable,
      outcome: verdict.outcome,
      retry_after: secondsIn(answer.headers['retry-after']),
      ...(existing && { existing_remote_id: existing }),
    },
  });
  refusals.set(error, { body, fact: subjectIn(verdict) ?? factIn(errors, verdict, failure, body) });
  return error;
};

/** @throws ApiError for every status except 2xx */
export const refuseFailure = (asked: Asked, method: string, answer: HttpAnswer): void => {
  if (!isSuccess(answer)) throw rejected(asked, method, answer, bodyOf(answer));
};

/** Outcome of a request whose response cannot be read. */
const outcomeUnread = (method: string): Outcome => (readMethods.has(method) ? 'not_applied' : 'uncertain');

/**
 * Converts a provider's response to the form that the engine uses.
 * @throws ApiError for every status except 2xx, and for a 2xx with unreadable JSON
 */
export const translateAnswer = (asked: Asked, method: string, answer: HttpAnswer): RemoteAnswer => {
  refuseFailure(asked, method, answer);
  const { status, headers } = answer;
  const { provider } = asked;
  const found = read(answer);
  if (!('fault' in found)) return { status, headers, body: found.value };
  const retriable = readMethods.has(method);
  const details = { provider: { name: provider.id, status }, retriable, outcome: outcomeUnread(method) };
  throw providerFailed(provider, `answered ${status} with ${found.fault}`, details);
};

/**
 * Error for a successful read without the requested data. An empty result instead would end a list, or report existing
 * records as deleted.
 * @param lacks the missing data, in words
 */
export const unexpected = (asked: Asked, answer: RemoteAnswer, lacks: string): ApiError => {
  const provider = describe(asked, answer, answer.body);
  const words = provider.message === undefined ? '' : `: ${provider.message}`;
  return providerFailed(asked.provider, `answered ${answer.status} without ${lacks}${words}`, {
    ...canRetry,
    provider,
  });
};

/**
 * Reads the response to a request for a file. The body is absent if the file is empty. @throws ApiError for every
 * status except 2xx
 */
export const bytesOf: typeof translateAnswer = (asked, method, answer) => {
  refuseFailure(asked, method, answer);
  const body = answer.body.length === 0 ? undefined : answer.body.toString('base64');
  return { status: answer.status, headers: answer.headers, body };
};

/**
 * Refuses a successful response that proves that the credentials are not valid.
 * @throws ApiError as for a 401, if a successful response says that the credentials are wrong. Some vendors respond in
 * this way.
 */
export const refuseUnproven = ({ id, identify: { proof } }: Provider, body: unknown): void => {
  const proven = proof === undefined ? undefined : getPath(body, proof);
  if (proven !== null && proven !== false) return;
  const message = 'they belong to no user of this account';
  const said = `${id} refused the credentials; connect the account again: ${message}`;
  throw refusal('connection_needs_reauth', said, { provider: { name: id, status: 401, message } });
};

/** Error of code that reads a response. It is always an ApiError, because the request has reached the provider. */
export const unreadable = (provider: Provider, method: string, error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  const details = { retriable: false, outcome: outcomeUnread(method) };
  return providerFailed(provider, 'returned a response that cannot be read', details, error);
};

const codeOfKind: Record<HttpFailure['kind'], ErrorCode> = {
  blocked: 'provider_unreachable',
  unreachable: 'provider_unreachable',
  timeout: 'provider_timeout',
  cut: 'provider_failed',
  too_large: 'provider_failed',
};

/** Failures that a repeated request would cause again. */
const hopeless: ReadonlySet<HttpFailure['kind']> = new Set(['blocked', 'too_large']);

/** Error for a request without a usable response. Once a write was sent, its outcome is `uncertain`. */
export const failureOf = (provider: Provider, method: string, error: unknown): unknown => {
  if (!(error instanceof HttpFailure)) return error;
  const outcome: Outcome = error.sent && !readMethods.has(method) ? 'uncertain' : 'not_applied';
  return new ApiError(codeOfKind[error.kind], `${provider.id}: ${error.message}`, {
    details: {
      provider: { name: provider.id },
      retriable: outcome === 'not_applied' && !hopeless.has(error.kind),
      outcome,
    },
    cause: error,
  });
};
