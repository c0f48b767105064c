import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../../lib/store/dynamodb/client.ts';
import { listSyncs } from '../../lib/store/sync/syncs.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

const minute = 60_000;
const quarter = 15 * minute;

let service: Service;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { now: () => time } });
});

afterAll(() => service.stop());

interface Consumed {
  readonly CapacityUnits?: number;
}

const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

/** Capacity units of everything that is done meanwhile: written and read ones. */
const unitsOf = async (act: () => Promise<unknown>): Promise<{ readonly written: number; readonly read: number }> => {
  const units = { written: 0, read: 0 };
  const name = `meter ${Math.random()}`;
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (parameters) => {
        const input = { ...parameters.input, ReturnConsumedCapacity: 'TOTAL' };
        const result = await next({ ...parameters, input });
        const consumed = [Object(result.output).ConsumedCapacity ?? []].flat() as readonly Consumed[];
        const sum = consumed.reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
        // The sweep asks the index again and again, whatever is due.
        if (Object(input).IndexName !== 'due') units[writes.test(commandName) ? 'written' : 'read'] += sum;
        return result;
      },
    { step: 'initialize', name, priority: 'low' },
  );
  try {
    await act();
  } finally {
    database().middlewareStack.remove(name);
  }
  return units;
};

it('a cycle in which nothing has changed writes 8 units and reads 15, for all objects of a connection', async () => {
  const project = await service.project();
  const { id } = await service.connect(project, 'hubspot');
  const body = { url: 'http://127.0.0.1:9/hook', scope: ['*'] };
  dataOf(await service.call('POST', '/webhook', { key: project.key, body }), 201);
  time += quarter;
  await service.sync(() => time);
  const syncs = await listSyncs(project.id, id);
  expect(syncs.length).toBeGreaterThanOrEqual(10);
  expect(syncs.filter(({ isBaselined }) => !isBaselined)).toEqual([]);
  // The first looks after the first runs store that these have caught up.
  for (const _ of [1, 2]) {
    time += quarter;
    await service.sync(() => time);
  }
  time += quarter;
  const units = await unitsOf(() => service.sync(() => time));
  expect(units.written).toBeLessThanOrEqual(8);
  expect(units.read).toBeLessThanOrEqual(15);
}, 60_000);
