import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented refusals. A row contains its page if the declaration does not. */
export const refusals: readonly HttpRefusal[] = [
  {
    status: 401,
    body: [{ errorCode: 'LOGIN_MUST_USE_SECURITY_TOKEN', message: 'Invalid username, password, security token' }],
    code: 'provider_forbidden',
    says: /address of this service/,
  },
  { status: 403, body: [{ errorCode: 'TRIAL_EXPIRED', message: 'x' }], code: 'provider_forbidden', says: /trial/ },
  ...['GET', 'POST'].map(
    (method): HttpRefusal => ({
      method,
      status: 400,
      body: [{ errorCode: 'QUERY_TIMEOUT', message: 'too long' }],
      code: 'provider_failed',
    }),
  ),
  ...['ConcurrentRequests (Concurrent API Requests)', 'ConcurrentPerOrgLongTxn'].map(
    (limit): HttpRefusal => ({
      status: 403,
      body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: `${limit} Limit exceeded.` }],
      code: 'rate_limited',
      wait: [1, 10],
    }),
  ),
  {
    status: 403,
    body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' }],
    code: 'rate_limited',
    wait: [900, 900],
  },
];
