import { randomUUID } from 'node:crypto';
import type { Reply } from '../../infra/local/caller.ts';
import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import type { ErrorCode } from '../../lib/errors.ts';
import type { ProviderRequest, RequestEntry } from '../../lib/requests/entry.ts';
import type { Service } from '../harness/service.ts';

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

/** An entry for a call of the service, as the request log contains it. */
const entryOf = (reply: Reply, asked: readonly ProviderRequest[], facts: Partial<RequestEntry>, at: number) => {
  const { error } = Object(reply.body);
  return entryAt(at, {
    project: '',
    id: reply.headers.get('x-request-id') ?? randomUUID(),
    status: reply.status,
    outcome: reply.status < 400 ? 'succeeded' : reply.status < 500 ? 'refused' : 'failed',
    provider_requests: asked,
    ...(typeof error === 'string' && { error }),
    ...facts,
  });
};

/**
 * Calls a route of a connection, and returns the entry of the call with its requests to the simulator.
 * @param at end of the call for the entry, epoch ms
 */
export const callAt = async (
  service: Service,
  connection: { readonly id: string; readonly token: string },
  project: string,
  [method, path, body]: readonly [method: string, path: string, body?: object],
  at: number,
): Promise<RequestEntry> => {
  const asked: ProviderRequest[] = [];
  const note = ({ method: by, path: to, status }: Exchange) =>
    asked.push({ method: by, path: to, duration_ms: 1, ...(status > 0 && { status }) });
  const stop = service.simulators.hubspot.onExchange(note);
  const reply = await service.call(method, path, { token: connection.token, ...(body && { body }) });
  stop();
  const facts = { project, connection: connection.id, route: `${method} ${path}` };
  return entryOf(reply, asked, facts, at);
};
