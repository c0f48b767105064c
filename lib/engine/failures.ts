import { ApiError, type ErrorCode, type Outcome, type ProviderFailure } from '../errors.ts';
import type { ErrorShape, Provider } from '../providers/define.ts';
import { type HttpAnswer, HttpFailure } from './http.ts';
import { getPath, getText, textsNamed } from './path.ts';
import { parseRetryAfter } from './retry.ts';
import type { RemoteAnswer } from './session.ts';

const longestMessage = 300;

/** Whatever looks like a credential in a provider's message. */
const secrets = /\b(?:bearer|basic|token|key|secret|password)\b["':= ]+[^\s"',;]{6,}|\b[\w-]{32,}\b/gi;

/** A provider's message as a client may see it. */
export const redact = (message: string): string =>
  message.slice(0, longestMessage).replace(secrets, (match) => `${match.slice(0, 4)}…`);

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

const firstText = (body: unknown, paths: readonly string[]): string | undefined =>
  paths.map((path) => getText(body, path)).find((text) => text !== undefined && text !== '');

const requestIdOf = (shape: ErrorShape, answer: HttpAnswer, body: unknown): string | undefined => {
  const { header, path } = shape.requestId ?? {};
  return (path && getText(body, path)) ?? (header && answer.headers[header]) ?? undefined;
};

const messageOf = ({ message, reasons }: ErrorShape, body: unknown): string | undefined => {
  const further = reasons === undefined ? [] : textsNamed(getPath(body, reasons.at), reasons.member);
  const texts = [firstText(body, message), ...further].filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join('; ');
};

/** What the answer says of itself, in the client's words. */
const describe = (provider: Provider, answer: HttpAnswer, body: unknown): ProviderFailure => {
  const message = messageOf(provider.errors, body);
  return {
    name: provider.id,
    status: answer.status,
    code: firstText(body, provider.errors.code),
    message: message === undefined ? undefined : redact(message),
    request_id: requestIdOf(provider.errors, answer, body),
  };
};

interface Verdict {
  readonly code: ErrorCode;
  readonly text: string;
  readonly retriable: boolean;
  readonly outcome: Outcome;
}

const verdictOf = (status: number, method: string): Verdict => {
  const refused = { retriable: false, outcome: 'not_applied' } as const;
  if (status === 401)
    return { ...refused, code: 'connection_needs_reauth', text: 'refused the credentials; connect the account again' };
  if (status === 403)
    return {
      ...refused,
      code: 'provider_forbidden',
      text: 'does not allow this with the permissions of the connection',
    };
  if (status === 404 || status === 410) return { ...refused, code: 'not_found', text: 'has no such record' };
  if (status === 409) return { ...refused, code: 'conflict', text: 'has a record that is in the way' };
  if (status === 429)
    return { code: 'rate_limited', text: 'asks for fewer requests', retriable: true, outcome: 'not_applied' };
  if (status >= 400 && status < 500)
    return { ...refused, code: 'provider_rejected', text: 'did not accept the request' };
  const outcome = isRead(method) || status === 503 ? 'not_applied' : 'uncertain';
  return { code: 'provider_failed', text: 'failed', retriable: outcome === 'not_applied', outcome };
};

const retryAfterOf = (answer: HttpAnswer): number | undefined => {
  const wait = parseRetryAfter(answer.headers['retry-after'], Date.now());
  return wait === undefined ? undefined : Math.ceil(wait / 1000);
};

const parse = (answer: HttpAnswer): { readonly body: unknown } | undefined => {
  if (answer.body.length === 0) return { body: undefined };
  try {
    return { body: JSON.parse(answer.body.toString('utf8')) };
  } catch {
    return undefined;
  }
};

const rejected = (provider: Provider, method: string, answer: HttpAnswer, body: unknown): ApiError => {
  const verdict = verdictOf(answer.status, method);
  const failure = describe(provider, answer, body);
  const existing = answer.status === 409 && provider.errors.existingId?.exec(failure.message ?? '')?.[1];
  return new ApiError(verdict.code, `${provider.id} ${verdict.text}${failure.message ? `: ${failure.message}` : ''}`, {
    details: {
      provider: failure,
      retriable: verdict.retriable,
      outcome: verdict.outcome,
      retry_after: retryAfterOf(answer),
      ...(existing && { existing_remote_id: existing }),
    },
  });
};

/**
 * A provider's answer as the engine goes on with it.
 * @throws ApiError for every status but 2xx, and for a 2xx that is not JSON
 */
export const translateAnswer = (provider: Provider, method: string, answer: HttpAnswer): RemoteAnswer => {
  const parsed = parse(answer);
  const ok = answer.status >= 200 && answer.status < 300;
  if (!ok) throw rejected(provider, method, answer, parsed?.body);
  if (parsed === undefined) {
    throw new ApiError('provider_failed', `${provider.id} answered ${answer.status} with something that is not JSON`, {
      details: {
        provider: { name: provider.id, status: answer.status },
        retriable: isRead(method),
        outcome: isRead(method) ? 'not_applied' : 'uncertain',
      },
    });
  }
  return { status: answer.status, headers: answer.headers, body: parsed.body };
};

const codeOfKind: Record<HttpFailure['kind'], ErrorCode> = {
  blocked: 'provider_unreachable',
  unreachable: 'provider_unreachable',
  timeout: 'provider_timeout',
  cut: 'provider_failed',
  too_large: 'provider_failed',
};

/** A request without a usable answer: whether a write took place is `uncertain` once it was on its way. */
export const failureOf = (provider: Provider, method: string, error: unknown): unknown => {
  if (!(error instanceof HttpFailure)) return error;
  const outcome: Outcome = error.sent && !isRead(method) ? 'uncertain' : 'not_applied';
  return new ApiError(codeOfKind[error.kind], `${provider.id}: ${error.message}`, {
    details: {
      provider: { name: provider.id },
      retriable: outcome === 'not_applied' && error.kind !== 'blocked',
      outcome,
    },
    cause: error,
  });
};
