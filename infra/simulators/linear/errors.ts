import { GraphQLError } from 'graphql';
import type { Accepted } from '../shared/scopes.ts';
import { type Answer, Refusal } from '../shared/vendor.ts';

/** Members of an error's `extensions`, in addition to the text for users. (unproven) */
const kinds = {
  AUTHENTICATION_ERROR: { type: 'authentication error', userError: true },
  FORBIDDEN: { type: 'forbidden', userError: true },
  INPUT_ERROR: { type: 'invalid input', userError: true },
  GRAPHQL_VALIDATION_FAILED: { type: 'graphql error', userError: true },
  RATELIMITED: { type: 'ratelimited', userError: true },
  INTERNAL_SERVER_ERROR: { type: 'internal error', userError: false },
} as const;

type Code = keyof typeof kinds;

const extensionsOf = (code: Code, presentable?: string) => ({
  ...kinds[code],
  code,
  ...(presentable && { userPresentableMessage: presentable }),
});

/** An error within an operation. The HTTP status is still 200. */
export const refused = (code: Code, message: string, presentable?: string): GraphQLError =>
  new GraphQLError(message, { extensions: extensionsOf(code, presentable) });

/** A wrong argument. `userPresentableMessage` contains the text. `message` is the same for all arguments. */
export const invalid = (presentable: string): GraphQLError =>
  refused('INPUT_ERROR', 'Argument Validation Error', presentable);

/** A missing record, whether it is read or referred to. (unproven) */
export const notFound = (entity: string): GraphQLError =>
  refused('INPUT_ERROR', `Entity not found: ${entity}`, `Could not find referenced ${entity}.`);

/** JSON of a failed request. Linear sends such a body with 200 and with 4xx. */
export const failedBody = (code: Code, message: string, presentable?: string) => ({
  errors: [{ message, extensions: extensionsOf(code, presentable) }],
});

/** A 401 before any GraphQL runs. */
export const notAuthenticated = (): Refusal =>
  new Refusal({
    status: 401,
    headers: rateHeaders(),
    body: failedBody(
      'AUTHENTICATION_ERROR',
      'Authentication required, not authenticated',
      'You need to authenticate to access this operation.',
    ),
  });

/** A refusal for a missing scope. (unproven) Status and text. */
export const missingScope = (accepted: Accepted): Refusal =>
  new Refusal({
    status: 200,
    headers: rateHeaders(),
    body: {
      data: null,
      ...failedBody('FORBIDDEN', 'Invalid scope', `Invalid scope: \`${accepted.flat().join('` or `')}\` required.`),
    },
  });

/** Hourly limits of a key: requests, and points of complexity. https://linear.app/developers/rate-limiting */
const limits = { requests: 5_000, complexity: 250_000 };

interface Left {
  readonly requests?: number;
  /** Epoch ms. */
  readonly reset?: number;
  /** Complexity points of the request. */
  readonly complexity?: number;
}

/** Limits of requests and of complexity. Times are epoch ms. Default: one request used. */
export const rateHeaders = ({
  requests = limits.requests - 1,
  reset = Date.now() + 3_600_000,
  complexity,
}: Left = {}) => ({
  'x-ratelimit-requests-limit': String(limits.requests),
  'x-ratelimit-requests-remaining': String(requests),
  'x-ratelimit-requests-reset': String(reset),
  'x-ratelimit-complexity-limit': String(limits.complexity),
  'x-ratelimit-complexity-remaining': String(limits.complexity - (complexity ?? 0)),
  'x-ratelimit-complexity-reset': String(Date.now() + 3_600_000),
  ...(complexity !== undefined && { 'x-complexity': String(complexity) }),
});

/** "RATELIMITED" comes with 400. Same page. */
export const rateLimited = (seconds: number): Answer => ({
  status: 400,
  headers: rateHeaders({ requests: 0, reset: Date.now() + seconds * 1000 }),
  body: failedBody('RATELIMITED', 'Rate limit exceeded', 'Too many requests. Try again later.'),
});

const failures: Readonly<Record<number, () => Answer>> = {
  401: () => notAuthenticated().answer,
  403: () => ({ status: 200, body: { data: null, ...failedBody('FORBIDDEN', 'You are not allowed to do this') } }),
  404: () => ({
    status: 200,
    body: { data: null, ...failedBody('INPUT_ERROR', 'Entity not found: Issue', 'Could not find referenced Issue.') },
  }),
  422: () => ({
    status: 200,
    body: { data: null, ...failedBody('INPUT_ERROR', 'Argument Validation Error', 'title must not be empty') },
  }),
};

/** A failure. Linear returns the same error sometimes with 200, sometimes with the corresponding status. */
export const failure = (status: number, retryAfterSeconds?: number): Answer => {
  if (status === 429) return rateLimited(retryAfterSeconds ?? 60);
  const known = failures[status];
  const answer = known?.() ?? { status, body: failedBody('INTERNAL_SERVER_ERROR', 'Internal server error') };
  const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return { ...answer, headers: { ...rateHeaders(), ...answer.headers, ...wait } };
};
