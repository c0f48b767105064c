import { type ErrorCode, providerFailures } from '../../errors.ts';
import type { Route } from '../../route.ts';

/** Meaning of each error, as a clause without a full stop. */
export const meaningOfCode: Readonly<Record<ErrorCode, string>> = {
  invalid_json: 'the body is not JSON, or empty',
  invalid_request: 'a header is malformed',
  invalid_cursor: 'the cursor does not belong to this list',
  unauthorized: 'the credentials, or the proof of a message, are missing, unknown, expired or revoked',
  forbidden: 'the credentials do not allow this',
  not_found: 'there is nothing with this id',
  method_not_allowed: 'the path does not support the method; the header `Allow` names the supported methods',
  conflict: 'existing data conflicts with the request, or changed meanwhile',
  idempotency_conflict: 'the Idempotency-Key was used with another body, record or route',
  outcome_uncertain: 'an earlier request with this Idempotency-Key ended without an answer',
  link_expired: 'the link has expired',
  link_used: 'an account was connected with the link already',
  precondition_failed:
    'the record differs from `If-Match`; `details.current` is the current record, for callers who may read it',
  payload_too_large: 'the body, a file or an answer is larger than the service can carry',
  unsupported_media_type: 'the body is not declared as JSON, or not as a form if a form is expected',
  validation_failed: '`details.issues` names every refused field',
  ambiguous_connection: 'the customer has several accounts at the provider; `details.connections` names them',
  unsupported_object: 'the provider has no such object',
  unsupported_operation: 'the provider cannot do this with the object',
  unsupported_filter: 'the provider cannot filter by this',
  provider_rejected: 'the provider did not accept the request',
  consent_required: 'the contact must consent first, or again; `details.issues` or the words of the provider say why',
  credentials_rejected: 'the provider did not accept the credentials',
  connection_needs_reauth: 'the provider no longer accepts the credentials; connect the account again',
  provider_forbidden: 'the provider does not allow this with the permissions of the connection',
  plan_required: 'the plan of the account at the provider does not include this',
  rate_limited:
    'the limit of the project or of the key is reached, the provider asks for fewer requests, or too many invalid ' +
    'credentials came from the same address',
  not_tried: 'the time of the request ended before this item of a batch, or before all was done; send it again',
  internal_error: 'something failed on our side',
  provider_failed: 'the provider failed',
  provider_unreachable: 'the provider could not be reached',
  provider_timeout: 'the provider did not answer in time',
};

/** Whether the route uses the connected account, live. */
export const isUnified = ({ auth }: Route): boolean => auth === 'connection' || auth === 'connection_or_key';

/** Errors of the authentication. A connection may be named by headers, and these are validated like a body. */
const ofCredentials = (route: Route): readonly ErrorCode[] => [
  ...(route.auth === 'none' ? [] : (['unauthorized', 'rate_limited', 'forbidden'] as const)),
  ...(isUnified(route) ? (['validation_failed', 'ambiguous_connection'] as const) : []),
];

const ofRequest = (route: Route): readonly ErrorCode[] =>
  route.kind === 'hook' ? ['not_found', 'payload_too_large', 'invalid_json'] : ofClient(route);

const ofClient = ({ path, query, body, kind, paged, idempotent, condition }: Route): readonly ErrorCode[] => [
  ...(path.includes('{') ? (['not_found'] as const) : []),
  ...(query === undefined ? [] : (['validation_failed'] as const)),
  ...(paged ? (['invalid_cursor', 'payload_too_large'] as const) : []),
  ...(body === undefined ? [] : (['payload_too_large', 'unsupported_media_type', 'validation_failed'] as const)),
  ...(body === undefined || kind === 'page' ? [] : (['invalid_json'] as const)),
  ...(condition === undefined ? [] : (['invalid_request'] as const)),
  ...(condition === 'If-Match' ? (['precondition_failed'] as const) : []),
  ...(idempotent ? (['invalid_request', 'conflict', 'idempotency_conflict', 'outcome_uncertain'] as const) : []),
];

const ofProvider = (route: Route): readonly ErrorCode[] => {
  if (!isUnified(route)) return [];
  if (route.scope === 'passthrough') return ['provider_failed', 'provider_unreachable', 'provider_timeout'];
  const always = ['unsupported_object', 'unsupported_operation', 'not_found', ...providerFailures] as const;
  const filters = route.query !== undefined && 'modified_after' in route.query.shape;
  return [
    ...always,
    ...(route.method === 'GET' ? (['payload_too_large'] as const) : []),
    ...(filters ? (['unsupported_filter'] as const) : []),
    ...(route.method === 'GET' ? [] : (['conflict'] as const)),
  ];
};

/** Every error that a route may return. */
export const codesOf = (route: Route): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...ofCredentials(route),
    ...ofRequest(route),
    ...ofProvider(route),
    ...(route.errors ?? []),
    'internal_error',
  ]),
];
