import { describe, expect, it } from 'vitest';
import { refusalFactOf, translateAnswer } from '../../../../lib/engine/http/answer/failures.ts';
import { createRedactor } from '../../../../lib/engine/http/redaction.ts';
import { setPath } from '../../../../lib/engine/mapping/path.ts';
import { ApiError, type ErrorCode } from '../../../../lib/errors.ts';
import { providers } from '../../../../lib/providers/all.ts';
import { fromFolders } from '../../../providers/folders.ts';
import type { HttpRefusal } from '../../http-refusal.ts';

/** Codes of errors that may be repeated later, because nothing was done. */
const later: readonly ErrorCode[] = ['rate_limited', 'provider_failed'];

const refused = (provider: string, { method = 'POST', status, headers = {}, body }: HttpRefusal): ApiError => {
  const declared = providers[provider];
  if (declared === undefined) throw new Error(`no provider ${provider}`);
  const answer = { status, headers, body: Buffer.from(body === undefined ? '' : JSON.stringify(body)) };
  try {
    translateAnswer({ provider: declared, redactor: createRedactor(() => []) }, method, answer);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('it was no failure');
};

const check = (provider: string, refusal: HttpRefusal): ApiError => {
  const { code, says, wait } = refusal;
  const error = refused(provider, refusal);
  expect(error).toMatchObject({ code, details: { outcome: 'not_applied', retriable: later.includes(code) } });
  // A 401 would mark the connection, and request another token.
  expect(error.details?.provider?.status).not.toBe(401);
  if (says !== undefined) expect(error.message).toMatch(says);
  const seconds = error.details?.retry_after;
  if (wait !== undefined) expect(wait[0] <= Number(seconds) && Number(seconds) <= wait[1], `${seconds}`).toBe(true);
  return error;
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
  ] as const)('reports %s correctly', (_, refusal) => {
    check(provider, refusal);
  });

  it.each([401, 403])('does not treat the refusal of an address with %i as a refusal of the credentials', (status) => {
    const message = 'Your IP address 203.0.113.9 is not allowed to access this account';
    // Each vendor has a different place for the text.
    const [place = ''] = providers[provider]?.errors.message ?? [];
    const body = {};
    setPath(body, place, message);
    const error = check(provider, {
      status,
      body,
      code: 'provider_forbidden',
      says: /address of this service.*203\.0\.113\.9/,
    });
    expect(refusalFactOf(error)).toBe('address');
  });
});

const rows = Object.entries(await fromFolders<readonly HttpRefusal[]>('http/refusals')).flatMap(
  ([provider, refusals]) => refusals.map((refusal) => [provider, refusal] as const),
);

describe('the text of one vendor', () => {
  it.each(rows)('%s: %j', (provider, refusal) => {
    check(provider, refusal);
  });

  it('does not treat a suspended person or a missing permission as a refused account or address', () => {
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
