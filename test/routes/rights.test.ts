import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { nameOperations } from '../../lib/api/openapi/names.ts';
import { routes } from '../../lib/api/routes.ts';
import { parseToken } from '../../lib/crypto/tokens.ts';
import type { Route } from '../../lib/route.ts';
import { dataOf } from '../harness/reply.ts';
import { seed, someOf } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { type Prepared, prepareRequests, targetOf } from '../openapi/record.ts';
import { startReceiver } from '../webhooks/receiver.ts';

type Members = Readonly<Record<string, unknown>>;

const operations = nameOperations(routes);

const lastOf = (operation: string): string => operation.slice(operation.lastIndexOf('.') + 1).replace(/By\w+$/, '');

/**
 * Content of the responses to writes: one record, a result per item, or a job. A new kind of write needs a line here.
 */
const kinds: Readonly<Record<string, 'record' | 'items' | 'job'>> = {
  create: 'record',
  update: 'record',
  upsert: 'record',
  remove: 'record',
  batch: 'items',
  batch_update: 'items',
  batch_upsert: 'items',
  batch_remove: 'items',
  setAssociation: 'record',
  removeAssociation: 'record',
  addContact: 'record',
  removeContact: 'record',
  batch_addContacts: 'items',
  batch_removeContacts: 'items',
  get: 'job',
};

/** Actions need a campaign that is ready. `campaign-actions.test.ts` tests them. */
const actions = ['schedule', 'send', 'cancel'];

const writes = routes.filter(
  (route) => route.scope === 'records:write' && !actions.includes(lastOf(operations.get(route) ?? '')),
);

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts and numbers in a value with at least four characters. Shorter values may be equal by chance. */
const leavesOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string' || typeof value === 'number') return String(value).length < 4 ? [] : [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};

/** Records in a response, each with the values that the request gave. */
const recordsIn = (data: unknown, body: unknown, inPreview = false): readonly (readonly [Members, Members])[] => {
  const shown: unknown = inPreview ? Object(data).record : data;
  const items: unknown = Object(body).items;
  return [shown].flat().flatMap((one: unknown, index) => {
    const record: unknown = Array.isArray(shown) ? Object(one).data : one;
    const given: unknown = Array.isArray(items) ? items[index] : body;
    return isObject(record) ? [[record, isObject(given) ? given : {}] as const] : [];
  });
};

const allowed = ['class', 'id', 'remote_id', 'deleted', 'added', 'accepted', 'list_id', 'automation_id'];

const isNothing = (value: unknown): boolean => value === undefined || value === null;

/** Faults in a response to a key that may only write, compared with the response to a key that may read. */
const faultsOf = (cut: Reply, whole: Reply, { body, parameters }: Prepared, inPreview: boolean): readonly string[] => {
  const data: unknown = Object(cut.body).data;
  const before = recordsIn(Object(whole.body).data, body, inPreview);
  const faults = recordsIn(data, body, inPreview).flatMap(([record, given], index) => {
    const [full = {}] = before[index] ?? [];
    const other = Object.keys(record).filter((name) => !allowed.includes(name) && given[name] === undefined);
    const lacking = Object.keys(given).filter(
      (name) => !isNothing(full[name]) && record[name] === undefined && name !== 'labels',
    );
    return [...other.map((name) => `shows ${name}`), ...lacking.map((name) => `lacks ${name}, which was given`)];
  });
  const known = leavesOf([body, parameters, before.map(([{ id, remote_id }]) => [id, remote_id])]);
  const hidden = before
    .flatMap(([full]) => leavesOf(full))
    .filter((text) => !known.some((one) => one.includes(text) || text.includes(one)));
  const shown: unknown = inPreview ? Object(data).record : data;
  const [text, values] = [JSON.stringify(shown ?? null), new Set(leavesOf(shown))];
  return [
    ...faults,
    ...hidden.filter((one) => values.has(one)).map((one) => `has the value ${one}`),
    ...(cut.headers.has('etag') ? ['has an ETag'] : []),
    ...(text.includes('"etag"') || text.includes('"remote_data"') ? ['has a tag or the own record'] : []),
  ];
};

it('declares the content of the response for each route that writes', () => {
  const unknown = writes.map((route) => lastOf(operations.get(route) ?? '')).filter((name) => !(name in kinds));
  expect([...new Set(unknown)]).toEqual([]);
});

/** Creates two keys of a project: one that may only write, and one that may also read. */
const callersOf = async (service: Service, key: string) => {
  const make = async (scopes: readonly string[]): Promise<string> => {
    const made = await service.call('POST', '/auth/keys', { key, body: { name: 'some', scopes } });
    return String(Object(dataOf(made, 201)).key);
  };
  const [writer, reader] = [await make(['records:write']), await make(['records:read', 'records:write'])];
  const ask = async (by: string, { route, parameters, body, options }: Prepared, more: CallOptions) => {
    const { path, query } = targetOf(route, parameters);
    const connection = parseToken('uct', options.token ?? '')?.id ?? '';
    const headers = { ...options.headers, ...more.headers, 'x-connection-id': connection };
    return service.call(route.method, path, { key: by, headers, body, query: { ...query, ...more.query } });
  };
  return { writer, reader, ask };
};

const nameOf = (route: Route): string => operations.get(route) ?? '';

it(`returns only the given values to a key that may only write (seed ${seed})`, async () => {
  const wanted = new Set(someOf(writes, 9, seed));
  const [service, receiver] = [await startService(), await startReceiver()];
  let callers: Awaited<ReturnType<typeof callersOf>> | undefined;
  const faults: string[] = [];
  let count = 0;
  for await (const prepared of prepareRequests(service, receiver, (route) => wanted.has(route))) {
    callers ??= await callersOf(service, prepared.key);
    const { writer, reader, ask } = callers;
    const { route } = prepared;
    const say = (what: readonly string[]) => faults.push(...what.map((one) => `${nameOf(route)} ${one}`));
    if (route.previewed) {
      const preview = { query: { preview: true } };
      const [cut, whole] = [await ask(writer, prepared, preview), await ask(reader, prepared, preview)];
      say(faultsOf(cut, whole, prepared, true));
    }
    const query = route.query !== undefined && 'remote_data' in route.query.shape ? { remote_data: true } : {};
    const once = { headers: { 'idempotency-key': randomUUID() }, query };
    const cut = await ask(writer, prepared, once);
    const kind = kinds[lastOf(nameOf(route))];
    if (cut.status >= 400) throw new Error(`${nameOf(route)} answered ${JSON.stringify(cut.body)}`);
    const whole = await ask(reader, prepared, once);
    // A job contains names and counts, and its results contain no fields of a record.
    if (kind === 'job') continue;
    say(faultsOf(cut, whole, prepared, false));
    const repeated = await ask(writer, prepared, once);
    if (kind === 'record') {
      say(
        [cut, whole, repeated].map(({ headers }) => headers.get('idempotent-replayed') === 'true').join() ===
          'false,true,true'
          ? []
          : ['is not repeated'],
      );
      say(faultsOf(repeated, whole, prepared, false));
    }
    count += 1;
  }
  await service.stop();
  expect(count).toBeGreaterThan(10);
  expect(faults).toEqual([]);
});
