import type { Cause } from '../causes.ts';
import { refusalFactOf } from '../engine/http/answer/failures.ts';
import { HttpFailure } from '../engine/http/http.ts';
import type { SentRequest } from '../engine/http/session/stopwatch.ts';
import type { ApiError } from '../errors.ts';
import type { RequestEntry } from './entry.ts';
import type { FailureReason } from './reasons.ts';

/** Shortest wait of a long limit, seconds. */
const longWait = 15 * 60;

const limitOf = ({ details }: ApiError, cause: Cause): FailureReason | undefined => {
  // Without a provider, the limit is one of this service.
  if (details?.provider === undefined) return cause === 'api' ? undefined : 'own_budget';
  return (details.retry_after ?? 0) >= longWait ? 'long_limit' : 'short_limit';
};

/** The failure of the connection to the vendor that caused an error. */
const brokenIn = (error: unknown): HttpFailure | undefined => {
  if (error instanceof HttpFailure) return error;
  return error instanceof Error ? brokenIn(error.cause) : undefined;
};

const answerOf = (error: ApiError): FailureReason | undefined => {
  const broken = brokenIn(error);
  if (broken !== undefined) return ['blocked', 'too_large'].includes(broken.kind) ? undefined : 'no_answer';
  const { provider } = error.details ?? {};
  if (provider === undefined) return undefined;
  const { status = 200 } = provider;
  if (status < 300) return 'unreadable';
  return status >= 500 ? 'server_error' : undefined;
};

/** Reason of a failure, in our words. `undefined` if the service does not know it. */
export const reasonOf = (error: ApiError, cause: Cause): FailureReason | undefined => {
  const { code } = error;
  if (code === 'plan_required') return 'plan';
  if (code === 'rate_limited') return limitOf(error, cause);
  if (code === 'provider_failed' || code === 'provider_unreachable' || code === 'provider_timeout')
    return answerOf(error);
  return refusalFactOf(error);
};

/** Name of a field at the start of a path: `last_name`, also behind the index of a batch. */
const fieldIn = /^(?:\[\d+\]\.)?([a-z][a-z_]*)/;

/**
 * Names of our own fields that the provider has refused, each once. A name below `field_mappings` is a name of the
 * customer, so only the first name of a path counts.
 */
export const refusedFieldsOf = ({ code, details }: ApiError): RequestEntry['fields'] => {
  if (code !== 'provider_rejected') return undefined;
  const names = (details?.issues ?? []).flatMap(({ path }) => fieldIn.exec(path)?.[1] ?? []);
  return names.length === 0 ? undefined : [...new Set(names)].slice(0, 10);
};

/** Path of the records of an object: `/crm/companies`. */
export const recordsPath = (object: string): string => `/${object.replace('.', '/')}s`.replace(/ys$/, 'ies');

/**
 * Scopes that a refused call needs, as the declaration of the provider names them. A choice between scopes is a
 * text such as `a or b`. `undefined` if the declaration names none.
 * @param route method and path: `GET /crm/contacts/{id}`. Absent for a run of a worker
 * @param sent the refused request to the provider
 */
export const neededScopesOf = (route = '', sent: SentRequest | undefined): RequestEntry['needs'] => {
  const { readScopes = {}, writeScopes = {} } = sent?.provider.oauth ?? {};
  const [method, path = ''] = route.split(' ');
  const objects = Object.keys({ ...readScopes, ...writeScopes }) as (keyof typeof readScopes)[];
  const object = objects.find((one) => `${path}/`.startsWith(`${recordsPath(one)}/`));
  if (object === undefined) return undefined;
  const isRead = method === 'GET' || sent?.method === 'GET';
  const needs = (isRead ? readScopes : writeScopes)[object] ?? [];
  const names = needs.map((one) => [one].flat().join(' or ')).filter((name) => !name.includes('{'));
  return names.length === 0 ? undefined : names.slice(0, 10);
};
