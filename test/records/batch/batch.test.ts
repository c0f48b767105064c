import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { dataOf } from '../../harness/reply.ts';
import { isLong, sizeOf } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { injectFault } from '../../store/faults.ts';

let service: Service;
let token: string;
let pipedrive: string;

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  ({ token } = await service.connect(project, 'hubspot'));
  ({ token: pipedrive } = await service.connect(project, 'pipedrive'));
  // Later requests find the properties of contacts in the cache.
  await send([contact('First')]);
});

afterAll(() => service.stop());

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const count = () =>
  portal()
    .list('contacts')
    .filter(({ archived }) => !archived).length;

const contact = (first_name: string, email?: string) => ({
  first_name,
  last_name: 'Lovelace',
  email_addresses: email === undefined ? [] : [{ email_address: email }],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
});

interface ItemAnswer {
  readonly statusCode: number;
  readonly data?: { readonly id: string; readonly first_name: string; readonly remote_id: string };
  readonly error?: string;
  readonly details?: { readonly outcome?: string };
}

const write = async (below: string, items: readonly unknown[], key?: string, as = token) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const reply = await service.call('POST', `/crm/contacts/batch${below}`, { token: as, body: { items }, headers });
  return dataOf(reply) as readonly ItemAnswer[];
};

const send = (items: readonly unknown[], key?: string) => write('', items, key);

/** Requests that the provider receives while the work runs. */
const requestsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const asked: string[] = [];
  const stop = service.simulators.hubspot.onExchange(({ method, path }) => void asked.push(`${method} ${path}`));
  await work();
  stop();
  return asked;
};

const some = (length: number) => Array.from({ length }, (_, n) => contact(`Contact ${n}`, `${randomUUID()}@a.example`));
const statusesOf = (answers: readonly ItemAnswer[]) => answers.map(({ statusCode }) => statusCode);
const times = (length: number, status: number) => Array.from({ length }, () => status);

/** Kinds of lost answers. A time-out is in the long form only, because it lasts as long as the service waits. */
const lost = isLong ? (['timeout', 'cut', 'cut-after-apply'] as const) : (['cut', 'cut-after-apply'] as const);

/** Items to send. The items at some places are invalid for the provider. */
const withBad = (length: number, bad: readonly number[]) =>
  some(length).map((item, index) =>
    bad.includes(index) ? { ...item, email_addresses: [{ email_address: 'x' }] } : item,
  );

/** Items of a batch: at most 100. */
const size = sizeOf(20, 100);

describe('a batch', () => {
  it('answers items in their order, including an item that is refused before the others are created', async () => {
    const before = count();
    const answers = await send([contact('Ada'), { first_name: 1 }, contact('Cleo')]);
    expect(answers).toMatchObject([
      { statusCode: 201, data: { first_name: 'Ada' } },
      { statusCode: 422, error: 'validation_failed', details: { docs: '/docs/errors#validation_failed' } },
      { statusCode: 201, data: { first_name: 'Cleo' } },
    ]);
    expect(count()).toBe(before + 2);
  });

  it('creates the other items if an item fails on our side, and the failed item later with the same key', async () => {
    let puts = 0;
    injectFault((command) => {
      if (command !== 'PutItemCommand') return undefined;
      puts += 1;
      // The first put belongs to the batch as a whole.
      return puts === 2 ? new Error('the table is away') : undefined;
    });
    const items = [contact('Ada'), contact('Bob'), contact('Cleo')];
    const before = count();
    const first = await send(items, 'batch-that-breaks');
    expect(statusesOf(first).toSorted()).toEqual([201, 201, 500]);
    expect(count()).toBe(before + 2);
    const again = await send(items, 'batch-that-breaks');
    expect(again.map(({ statusCode, data }) => [statusCode, data?.first_name])).toEqual([
      [201, 'Ada'],
      [201, 'Bob'],
      [201, 'Cleo'],
    ]);
    expect(count()).toBe(before + 3);
  });

  it('reports items that it has no time for as not tried', async () => {
    const now = Date.now;
    let late = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + late);
    onTestFinished(() => void vi.restoreAllMocks());
    // The duration of a request, except for the last two seconds.
    const stop = service.simulators.pipedrive.onExchange(({ method }) => {
      if (method === 'POST') late = 26_500;
    });
    const answers = await write('', some(8), undefined, pipedrive);
    stop();
    expect(statusesOf(answers)).toEqual([...times(5, 201), ...times(3, 503)]);
    expect(answers.at(-1)).toMatchObject({ error: 'not_tried', details: { outcome: 'not_applied', retriable: true } });
  });
});

describe('a batch at a provider that creates several records in one request', () => {
  it('creates 100 with three requests at most, each under its own id', async () => {
    const before = count();
    let answers: readonly ItemAnswer[] = [];
    const items = some(100);
    const asked = await requestsOf(async () => {
      answers = await send(items);
    });
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(statusesOf(answers)).toEqual(times(100, 201));
    expect(answers.map(({ data }) => data?.first_name)).toEqual(items.map(({ first_name }) => first_name));
    for (const { data } of answers) {
      expect(portal().get('contacts', Number(data?.remote_id))?.properties.firstname).toBe(data?.first_name);
    }
    expect(count()).toBe(before + 100);
  });

  it('creates the valid items without an additional request', async () => {
    const bad = [3, 10, size - 1];
    let answers: readonly ItemAnswer[] = [];
    const asked = await requestsOf(async () => {
      answers = await send(withBad(size, bad));
    });
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(statusesOf(answers)).toEqual(times(size, 201).map((status, index) => (bad.includes(index) ? 422 : status)));
    expect(answers[3]).toMatchObject({ error: 'provider_rejected', details: { outcome: 'not_applied' } });
  });

  it('names the existing record that an item conflicts with', async () => {
    const taken = `${randomUUID()}@a.example`;
    const [made] = await send([contact('Ada', taken)]);
    const answers = await send([...some(2), contact('Ada', taken)]);
    expect(answers).toMatchObject([
      { statusCode: 201 },
      { statusCode: 201 },
      { statusCode: 409, error: 'conflict', details: { existing_id: made?.data?.id } },
    ]);
  });

  it('reports a conflict between two items with the same address', async () => {
    const address = `${randomUUID()}@a.example`;
    const answers = await send([contact('Ada', address), ...some(1), contact('Ada again', address.toUpperCase())]);
    expect(statusesOf(answers)).toEqual([201, 201, 409]);
  });

  it('stores a record and an event per item, as a create does', async () => {
    const project = await service.project();
    const { token: own } = await service.connect(project, 'hubspot');
    const answers = await write('', some(3), undefined, own);
    await service.dispatch(Date.now());
    const query = { type: 'crm.contact.created', limit: 100 };
    const events = dataOf(await service.call('GET', '/events', { key: project.key, query })) as readonly unknown[];
    const created = events.map((event) => Object(event).record.id);
    expect(created.toSorted()).toEqual(answers.map(({ data }) => data?.id).toSorted());
    for (const { data } of answers) {
      const reply = await service.call('GET', `/crm/contacts/${data?.id}`, { token: own });
      expect(reply.status).toBe(200);
    }
  });

  it.each(lost)('reports all items as uncertain if the answer is lost by %s', async (kind) => {
    const before = count();
    const items = some(4);
    service.simulators.hubspot.fail({ kind, method: 'POST', path: /contacts\/batch\/create$/ });
    const key = `lost-${kind}`;
    const first = await send(items, key);
    expect(first.map(({ details }) => details?.outcome)).toEqual(Array(4).fill('uncertain'));
    const made = count() - before;
    const again = await send([...items, ...some(1)], key);
    expect(again.map(({ error }) => error)).toEqual([...Array(4).fill('outcome_uncertain'), undefined]);
    expect(count()).toBe(before + made + 1);
  });

  it('replays stored answers and creates only the missing items if it is sent again', async () => {
    const items = withBad(5, [2]);
    const first = await send(items, 'again');
    expect(statusesOf(first)).toEqual([201, 201, 422, 201, 201]);
    const before = count();
    const again = await send(items, 'again');
    expect(again.map(({ data }) => data?.id)).toEqual(first.map(({ data }) => data?.id));
    expect(statusesOf(again)).toEqual([201, 201, 422, 201, 201]);
    expect(count()).toBe(before);
  });

  it("does not retry items that the vendor's rate limit refuses", async () => {
    service.simulators.hubspot.failWith(429, { method: 'POST', path: /batch\/create$/ });
    const asked = await requestsOf(async () => {
      expect(statusesOf(await send(some(4)))).toEqual(times(4, 429));
    });
    expect(asked).toHaveLength(1);
  });
});

describe('a batch of other writes', () => {
  it(`changes ${size} records with three requests at most, and answers 404 for a missing record`, async () => {
    const made = await send(some(size - 1));
    const items = made.map(({ data }, index) => ({ id: data?.id, last_name: `Changed ${index}` }));
    let answers: readonly ItemAnswer[] = [];
    const asked = await requestsOf(async () => {
      answers = await write('/update', [...items, { id: randomUUID(), last_name: 'Nobody' }]);
    });
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(statusesOf(answers)).toEqual([...times(size - 1, 200), 404]);
    expect(answers.slice(0, size - 1)).toMatchObject(items.map(({ last_name }) => ({ data: { last_name } })));
  });

  it('changes the valid items if the vendor refuses the whole request', async () => {
    const made = await send(some(9));
    const items = made.map(({ data }, index) => ({
      id: data?.id,
      ...(index === 4 ? { email_addresses: [{ email_address: 'x' }] } : { last_name: 'Changed' }),
    }));
    const answers = await write('/update', items);
    expect(statusesOf(answers)).toEqual(times(9, 200).map((status, index) => (index === 4 ? 422 : status)));
  });

  it('answers 404 for the item that was deleted at the provider', async () => {
    const made = await send(some(3));
    portal().archive('contacts', Number(made[1]?.data?.remote_id));
    const answers = await write(
      '/update',
      made.map(({ data }) => ({ id: data?.id, last_name: 'Changed' })),
    );
    expect(statusesOf(answers)).toEqual([200, 404, 200]);
  });

  it('writes two changes of the same record in order', async () => {
    const [made] = await send([contact('Ada')]);
    const id = made?.data?.id;
    const answers = await write('/update', [
      { id, last_name: 'First' },
      { id, last_name: 'Second' },
    ]);
    expect(answers).toMatchObject([{ data: { last_name: 'First' } }, { data: { last_name: 'Second' } }]);
  });

  it(`deletes ${size} records with three requests at most, each record once`, async () => {
    const made = await send(some(size));
    const items = made.map(({ data }) => ({ id: data?.id }));
    const before = count();
    let answers: readonly ItemAnswer[] = [];
    const asked = await requestsOf(async () => {
      answers = await write('/delete', items, 'deletes');
    });
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(statusesOf(answers)).toEqual(times(size, 200));
    expect(count()).toBe(before - size);
    expect(statusesOf(await write('/delete', items.slice(0, 2), 'deletes'))).toEqual([200, 200]);
    expect(statusesOf(await write('/delete', items.slice(0, 2)))).toEqual([404, 404]);
  });

  it('upserts a single record per value', async () => {
    const [known, fresh] = [`${randomUUID()}@a.example`, `${randomUUID()}@a.example`];
    await send([contact('Ada', known)]);
    const before = count();
    const upsert = (address: string, first_name: string) => ({ ...contact(first_name, address), match: 'email' });
    const answers = await write('/upsert', [
      upsert(known, 'Ada again'),
      upsert(fresh, 'Bob'),
      upsert(fresh.toUpperCase(), 'Bob again'),
      { ...contact('Nobody'), match: 'email' },
    ]);
    expect(statusesOf(answers)).toEqual([200, 201, 200, 422]);
    expect(answers[2]?.data).toMatchObject({ id: answers[1]?.data?.id, first_name: 'Bob again' });
    expect(count()).toBe(before + 1);
  });

  it('creates the new records of many upserts with one request', async () => {
    const items = some(10).map((item) => ({ ...item, match: 'email' }));
    const asked = await requestsOf(async () => {
      expect(statusesOf(await write('/upsert', items))).toEqual(times(10, 201));
    });
    expect(asked.filter((one) => one.endsWith('/batch/create'))).toHaveLength(1);
    expect(asked.filter((one) => one.endsWith('/objects/contacts'))).toEqual([]);
  });

  it('refuses an item that names no record', async () => {
    expect(await write('/delete', [{}, { id: 'x', name: 1 }])).toMatchObject([
      { statusCode: 422, error: 'validation_failed' },
      { statusCode: 422, error: 'validation_failed' },
    ]);
  });
});
