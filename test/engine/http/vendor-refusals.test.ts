import { describe, expect, it } from 'vitest';
import { translateAnswer } from '../../../lib/engine/http/failures.ts';
import { createRedactor } from '../../../lib/engine/http/redaction.ts';
import { setPath } from '../../../lib/engine/mapping/path.ts';
import { ApiError, type ErrorCode } from '../../../lib/errors.ts';
import { providers } from '../../../lib/providers/all.ts';

interface Refusal {
  readonly method?: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly code: ErrorCode;
  readonly says?: RegExp;
  /** Seconds, from and to. */
  readonly wait?: readonly [number, number];
}

/** What cannot be repeated, or can be as nothing was done. */
const later: readonly ErrorCode[] = ['rate_limited', 'provider_failed'];

const refused = (provider: string, { method = 'POST', status, headers = {}, body }: Refusal): ApiError => {
  const declared = providers[provider];
  if (declared === undefined) throw new Error(`no provider ${provider}`);
  const answer = { status, headers, body: Buffer.from(body === undefined ? '' : JSON.stringify(body)) };
  try {
    translateAnswer(declared, method, answer, createRedactor([]));
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('it was no failure');
};

const check = (provider: string, refusal: Refusal): void => {
  const { code, says, wait } = refusal;
  const error = refused(provider, refusal);
  expect(error).toMatchObject({ code, details: { outcome: 'not_applied', retriable: later.includes(code) } });
  // A 401 would mark the connection, and take another token.
  expect(error.details?.provider?.status).not.toBe(401);
  if (says !== undefined) expect(error.message).toMatch(says);
  const seconds = error.details?.retry_after;
  if (wait !== undefined) expect(wait[0] <= Number(seconds) && Number(seconds) <= wait[1], `${seconds}`).toBe(true);
};

const ids = Object.keys(providers);

describe.each(ids)('%s', (provider) => {
  it.each([
    ['an account that is not paid for', { status: 402, code: 'provider_forbidden', says: /unpaid.*trial/ }],
    ['a record that is locked for a moment', { status: 423, code: 'provider_failed' }],
    [
      'an account that is being moved',
      { status: 477, headers: { 'retry-after': '3600' }, code: 'provider_failed', wait: [3600, 3600] },
    ],
  ] as const)('tells %s as what it is', (_, refusal) => check(provider, refusal));

  it.each([401, 403])('does not take the refusal of an address by %i for one of the credentials', (status) => {
    const message = 'Your IP address 203.0.113.9 is not allowed to access this account';
    // Each vendor's words are at a place of its own.
    const [place = ''] = providers[provider]?.errors.message ?? [];
    const body = {};
    setPath(body, place, message);
    check(provider, {
      status,
      body,
      code: 'provider_forbidden',
      says: /address of this service.*203\.0\.113\.9/,
    });
  });
});

const ipList =
  'Although you appear to have the correct authorization credentials, the `acme` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.';

/** Recorded or documented; where the page is not beside the rule in the declaration, it is here. */
const rows: readonly (readonly [provider: string, refusal: Refusal])[] = [
  [
    'brevo',
    {
      status: 401,
      body: {
        code: 'unauthorized',
        message:
          'We have detected you are using an unrecognised IP address 203.0.113.9. If you performed this action make sure to add the new IP address in this link: https://app.brevo.com/security/authorised_ips',
      },
      code: 'provider_forbidden',
      says: /203\.0\.113\.9.*app\.brevo\.com\/security\/authorised_ips/,
    },
  ],
  ['brevo', { status: 402, body: { code: 'not_enough_credits', message: 'No credits' }, code: 'provider_forbidden' }],
  [
    'dynamics-365',
    {
      method: 'GET',
      status: 403,
      body: { error: { code: '0x80095ffe', message: 'The request is rejected as access to your ip is blocked.' } },
      code: 'provider_forbidden',
      says: /address of this service/,
    },
  ],
  [
    'dynamics-365',
    { status: 400, body: { error: { code: '0x80044151', message: 'SQL timeout expired.' } }, code: 'provider_failed' },
  ],
  // https://docs.github.com/en/organizations/keeping-your-organization-secure/managing-allowed-ip-addresses-for-your-organization
  ['github', { status: 403, body: { message: ipList }, code: 'provider_forbidden', says: /address of this service/ }],
  [
    'github',
    {
      status: 403,
      body: { message: 'Sorry. Your account was suspended.' },
      code: 'provider_forbidden',
      says: /suspended/,
    },
  ],
  [
    'salesforce',
    {
      status: 401,
      body: [{ errorCode: 'LOGIN_MUST_USE_SECURITY_TOKEN', message: 'Invalid username, password, security token' }],
      code: 'provider_forbidden',
      says: /address of this service/,
    },
  ],
  [
    'salesforce',
    { status: 403, body: [{ errorCode: 'TRIAL_EXPIRED', message: 'x' }], code: 'provider_forbidden', says: /trial/ },
  ],
  ...['GET', 'POST'].map(
    (method) =>
      [
        'salesforce',
        { method, status: 400, body: [{ errorCode: 'QUERY_TIMEOUT', message: 'too long' }], code: 'provider_failed' },
      ] as const,
  ),
  ...['ConcurrentRequests (Concurrent API Requests)', 'ConcurrentPerOrgLongTxn'].map(
    (limit) =>
      [
        'salesforce',
        {
          status: 403,
          body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: `${limit} Limit exceeded.` }],
          code: 'rate_limited',
          wait: [1, 10],
        },
      ] as const,
  ),
  [
    'salesforce',
    {
      status: 403,
      body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' }],
      code: 'rate_limited',
      wait: [900, 900],
    },
  ],
  ['activecampaign', { status: 503, code: 'rate_limited', wait: [1, 5] }],
  ['activecampaign', { status: 402, body: { message: 'x' }, code: 'provider_forbidden', says: /unpaid/ }],
  [
    'mailchimp',
    {
      status: 403,
      body: { title: 'User Disabled', detail: 'This account has been disabled.' },
      code: 'provider_forbidden',
      says: /suspended/,
    },
  ],
  [
    'zendesk',
    { status: 409, body: { error: 'DatabaseConflict', description: 'Database collision' }, code: 'provider_failed' },
  ],
  [
    'linear',
    {
      status: 400,
      body: { errors: [{ message: 'lock', extensions: { code: 'LOCK_TIMEOUT' } }] },
      code: 'provider_failed',
    },
  ],
  // https://developers.pipedrive.com/docs/api/v1
  [
    'pipedrive',
    {
      status: 402,
      body: { success: false, error: 'Payment required' },
      code: 'provider_forbidden',
      says: /unpaid.*Payment required/,
    },
  ],
  [
    'zoho-crm',
    { status: 400, body: { error: 'Access Denied', status: 'failure' }, code: 'rate_limited', wait: [600, 600] },
  ],
];

describe('what one vendor says in its own words', () => {
  it.each(rows)('%s: %j', (provider, refusal) => check(provider, refusal));

  it('does not take a person who is suspended, or a refused permission, for an account or an address', () => {
    const suspended = {
      error: 'RecordInvalid',
      description: 'x',
      details: { requester: [{ description: 'is suspended' }] },
    };
    expect(refused('zendesk', { status: 422, body: suspended, code: 'provider_rejected' }).code).toBe(
      'provider_rejected',
    );
    const scope = { message: 'This key may not read the ip_address of contacts', code: 'unauthorized' };
    expect(refused('brevo', { status: 401, body: scope, code: 'provider_rejected' }).code).toBe(
      'connection_needs_reauth',
    );
  });
});
