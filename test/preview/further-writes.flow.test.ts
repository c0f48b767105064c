import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasAssociations } from '../../lib/api/records/associations.ts';
import { hasBatches } from '../../lib/api/records/record-batches.ts';
import type { BatchOperation } from '../../lib/objects/define.ts';
import type { ObjectName } from '../../lib/objects/names.ts';
import { canDo } from '../../lib/providers/language/kinds.ts';
import { matchesOf } from '../../lib/providers/language/matches.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { type Account, declaredBy, metaOf, pathOf, type Values } from '../coverage/account.ts';
import { declaredFields } from '../coverage/declared-coverage.ts';
import { createLeast, fillAccount } from '../coverage/new-records.ts';
import { sampleOf } from '../coverage/samples.ts';
import { byProvider } from '../harness/by-provider.ts';
import { dataOf } from '../harness/reply.ts';
import { seed } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { answersCreate, type Declared } from '../providers/declared.ts';
import { declaredNames, openPreviewing } from './previewing.ts';

/*
 * Tests upserts, batches and associations of every object at every provider. Each call is previewed first.
 * `every-write.test.ts` tests the writes of single records.
 */

/**
 * Data for a test of the further routes. One value per kind of field is enough, because a single write handles fields
 * in the same way.
 */
interface Subject {
  readonly account: Account;
  readonly unwatched: Account;
  readonly record: Values;
  readonly more: () => Values;
  readonly declared: Declared;
  readonly create: Values;
  readonly update: Values;
}

const sample = ({ account, declared, create, update }: Subject, field: string, own?: string): Values => {
  const schema = own === undefined ? create : update;
  const found = sampleOf({ account, declared, schema, field, round: own === undefined ? 0 : 1, own });
  return typeof found === 'string' ? {} : found.body;
};

const batchOf = ({ account, declared }: Subject, path: string, items: readonly Values[]) =>
  account.call('POST', `${pathOf(declared)}/batch${path}`, { body: { items } });

const has = ({ declared }: Subject, operation: BatchOperation): boolean => {
  const { object, declaration } = declared;
  if (!hasBatches(object, operation)) return false;
  return operation === 'upsert' ? canDo(declaration, 'create') : canDo(declaration, operation);
};

/** Creates two small records and one complete record, changes a different field of each, and deletes them. */
const tryBatches = async (subject: Subject): Promise<void> => {
  const { declared, more } = subject;
  if (!has(subject, 'create')) return;
  const { formatted = {} } = declared.object;
  const fields = declaredFields(declared, 'create').filter((name) => !Object.values<string>(formatted).includes(name));
  const whole = Object.assign(more(), ...fields.map((field) => sample(subject, field)));
  const { reply } = await batchOf(subject, '', [more(), more(), whole]);
  const ids = (dataOf(reply) as readonly { readonly data?: Values }[]).flatMap(({ data }) =>
    data === undefined ? [] : String(data.id),
  );
  if (has(subject, 'update')) {
    const changed = declaredFields(declared, 'update');
    const items = ids.map((id, at) => {
      const bodies = changed.map((field) => sample(subject, field, id)).filter((body) => Object.keys(body).length > 0);
      return { ...bodies[at % bodies.length], id };
    });
    await batchOf(subject, '/update', items);
  }
  if (has(subject, 'remove'))
    await batchOf(
      subject,
      '/delete',
      ids.map((id) => ({ id })),
    );
};

/** Upserts a new record and changes it, with each matching value. Then it does both in one batch. */
const tryUpserts = async (subject: Subject): Promise<void> => {
  const { account, declared, more } = subject;
  const { object, provider, name } = declared;
  const whole = provider.objects[name];
  if (whole === undefined || !has(subject, 'upsert')) return;
  for (const match of matchesOf(object, whole)) {
    const field = object.matches?.[match]?.member ?? '';
    const [first, second] = [more(), more()].map((body) => ({ ...body, ...sample(subject, field), match }));
    for (const body of [first, first]) await account.call('POST', `${pathOf(declared)}/upsert`, { body });
    await batchOf(subject, '/upsert', [first ?? {}, second ?? {}]);
  }
};

/** Associates a record with one record of each possible object, and removes the associations. */
const tryAssociations = async ({ account, unwatched, declared, record }: Subject): Promise<void> => {
  const others = Object.keys(declared.declaration.quirks?.associations ?? {}) as ObjectName[];
  if (!hasAssociations(declared.object)) return;
  for (const other of others) {
    const end = declaredBy(account.provider).find(({ name }) => name === other);
    if (end === undefined) throw new Error(`${account.provider} has no ${other}`);
    const { record: to } = await createLeast(unwatched, end);
    const path = `${pathOf(declared)}/${record.id}/associations/${end.object.plural}`;
    await account.call('PUT', path, { body: { id: to.id } });
    await account.call('DELETE', path, { query: { to_id: to.id } });
  }
};

describe('previews of upserts, batches and associations', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ zendesk: { exportLagMs: 0 } });
  });
  afterAll(() => service.stop());

  const open = async (provider: ProviderName) => {
    const opened = await openPreviewing(service, provider);
    await fillAccount(opened.unwatched);
    return opened;
  };

  it.each(byProvider(declaredNames, 7))(
    `show the same requests as the calls to %s (SEED=${seed})`,
    async (provider) => {
      const { account, unwatched, found } = await open(provider);
      let least = 0;
      for (const declared of declaredBy(provider).filter(({ declaration }) => answersCreate(declaration))) {
        const meta = await metaOf(account, declared);
        const made = await createLeast(unwatched, declared);
        const schemas = { create: Object(meta.create), update: Object(meta.update) };
        const subject = { account, unwatched, declared, ...made, ...schemas };
        await tryBatches(subject);
        least += (['create', 'update', 'remove'] as const).filter((operation) => has(subject, operation)).length;

        await tryUpserts(subject);

        await tryAssociations(subject);
      }
      process.stderr.write(`${provider}: ${found.count} writes were previewed\n`);
      expect([found.refused, found.faults]).toEqual([[], []]);
      expect(found.count).toBeGreaterThanOrEqual(Math.max(1, least));
    },
  );

  it('show the same requests as the calls to a class of an account', async () => {
    const { account, found } = await openPreviewing(service, 'hubspot');
    const cars = '/crm/custom-objects/cars';
    const write = async (method: string, path: string, body?: unknown): Promise<readonly string[]> => {
      const { reply } = await account.call(method, `${cars}${path}`, { body });
      return [Object(reply.body).data].flat().map((one) => String(one.id ?? one.data?.id));
    };
    const car = (vin: string, year = 1843) => ({
      fields: { model: 'Lovelace', vin, year, sold: true, extras: ['roof'] },
    });
    const [first] = await write('POST', '', car('1'));
    await write('PATCH', `/${first}`, { fields: { year: 1844, sold: null } });
    for (const vin of ['1', '2']) await write('POST', '/upsert', { ...car(vin, 1845), match: 'vin' });
    const items = [car('3'), car('4')];
    const ids = await write('POST', '/batch', { items });
    await write('POST', '/batch/update', { items: ids.map((id, at) => ({ id, fields: { year: at } })) });
    await write('POST', '/batch/upsert', {
      items: [car('4', 1846), car('5')].map((one) => ({ ...one, match: 'vin' })),
    });
    await write('POST', '/batch/delete', { items: ids.map((id) => ({ id })) });
    const { reply: made } = await account.call('POST', '/crm/contacts', { body: { last_name: 'Owner' } });
    const owner = String(Object(made.body).data.id);
    await write('PUT', `/${first}/associations/contacts`, { id: owner, labels: ['decision_maker'] });
    await write('DELETE', `/${first}/associations/contacts?to_id=${owner}`);
    await write('DELETE', `/${first}`);
    expect([found.refused, found.faults, found.count]).toEqual([[], [], 12]);
  });
});
