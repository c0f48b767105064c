import { randomUUID } from 'node:crypto';
import { run } from '../../functions/workers/requests.ts';
import { deliveryOf, lineOf } from '../../infra/local/background/request-log.ts';
import { createContext } from '../../infra/local/functions.ts';
import { connectionKey } from '../../lib/crypto/credentials.ts';
import { markOf, sealFacts } from '../../lib/crypto/request-facts.ts';
import type { RequestEntry, SealedFacts } from '../../lib/requests/entry.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
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

/** Stores an update of a contact that the provider refused, with its sealed facts. Returns the id of the request. */
export const storeUpdate = async (
  { project, id: connection }: { readonly project: string; readonly id: string },
  record: string,
): Promise<string> => {
  const found = await getConnection(project, connection);
  if (found === undefined) throw new Error(`There is no connection ${connection}.`);
  const key = await connectionKey(found);
  const facts: SealedFacts = {
    record_id: record,
    remote_id: '101',
    query: 'strict=true',
    message: 'The provider refused the value of "email_addresses".',
    vendor_request_ids: ['019c8a4e-5f0b'],
  };
  const id = randomUUID();
  const entry = requestEntry({
    id,
    project,
    connection,
    provider: found.provider,
    key_id: randomUUID(),
    route: 'PATCH /crm/contacts/{id}',
    function: 'crm/contacts.update',
    status: 422,
    error: 'validation_failed',
    outcome: 'refused',
    provider_requests: [{ method: 'PATCH', path: '/crm/v3/objects/contacts/{id}', status: 400, duration_ms: 171 }],
    record: markOf(key, 'record', record),
    idempotency: markOf(key, 'idempotency', 'update-ada'),
    sealed: sealFacts(key, { project, connection, id }, facts),
  });
  await deliverEntries(run, [entry]);
  return id;
};
