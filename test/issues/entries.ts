import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../lib/errors.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';

export const minute = 60_000;
export const hour = 60 * minute;

export const now = Date.parse('2026-03-01T12:00:00Z');

/** Returns an entry that ends at a time, epoch ms. Default: a read that succeeded. */
export const entryAt = (at: number, facts: Partial<RequestEntry> & { readonly project: string }): RequestEntry => ({
  id: randomUUID(),
  time: new Date(at - 100).toISOString(),
  cause: 'api',
  provider: 'hubspot',
  route: 'GET /crm/contacts',
  function: 'crm/contacts.list',
  status: 200,
  outcome: 'succeeded',
  duration_ms: 100,
  provider_ms: 80,
  provider_requests: [{ method: 'GET', path: '/crm/v3/objects/contacts', status: 200, duration_ms: 80 }],
  ...facts,
});

/** Members of an entry whose provider request failed. */
export const failed = (error: ErrorCode, status?: number): Partial<RequestEntry> => ({
  error,
  outcome: 'failed',
  status: 502,
  provider_requests: [{ method: 'GET', path: '/crm/v3/objects/contacts', duration_ms: 80, ...(status && { status }) }],
});
