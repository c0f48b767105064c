import { randomUUID } from 'node:crypto';
import { createContext } from '../../infra/local/functions.ts';
import { deliveryOf, lineOf } from '../../infra/local/request-log.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { workers } from '../../lib/workers/table.ts';

/** An entry of the request log: the list of a connection's contacts, which succeeded. */
export const requestEntry = (overrides: Partial<RequestEntry> = {}): RequestEntry => ({
  id: randomUUID(),
  time: new Date().toISOString(),
  cause: 'api',
  project: randomUUID(),
  route: 'GET /crm/contacts',
  function: 'crm/contacts.list',
  status: 200,
  outcome: 'succeeded',
  duration_ms: 184,
  provider_ms: 171,
  provider_requests: [
    { method: 'GET', path: '/crm/v3/objects/contacts', status: 200, duration_ms: 171, remaining: 98 },
  ],
  ...overrides,
});

type Handler = (event: Awaited<ReturnType<typeof deliveryOf>>, context: ReturnType<typeof createContext>) => unknown;

/** Delivers log lines to the worker that stores the request log. */
export const deliverLines = async (run: Handler, lines: readonly string[]): Promise<void> => {
  const { handler, timeout } = workers.storeRequests;
  await run(await deliveryOf(lines), createContext(handler, Date.now(), timeout * 1000));
};

/** Delivers the log lines of entries. */
export const deliverEntries = (run: Handler, entries: readonly RequestEntry[]): Promise<void> =>
  deliverLines(run, entries.map(lineOf));
