import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { environment } from '../../../lib/environment.ts';
import { number, optional, text, time as timeAttribute } from '../../../lib/store/dynamodb/attribute.ts';
import { database } from '../../../lib/store/dynamodb/client.ts';
import { entity } from '../../../lib/store/dynamodb/entity.ts';
import { from } from '../../../lib/store/dynamodb/expression.ts';
import { type Item, isoTime } from '../../../lib/store/dynamodb/item.ts';
import { deleteItem, readItem } from '../../../lib/store/dynamodb/item-operations.ts';
import { Lease, LeaseLost, unlessLost } from '../../../lib/store/dynamodb/lease.ts';
import { useDatabase } from '../database.ts';

useDatabase();

const now = Date.parse('2026-03-01T12:00:00Z');
const leaseMs = 60_000;
const time = { leaseMs, now };

interface Name {
  readonly id: string;
}

const works = entity({
  table: 'connections',
  key: { pk: '{id}', sk: 'work' },
  attributes: {
    due: optional(text()),
    dueAt: optional(timeAttribute()),
    leaseUntil: optional(timeAttribute()),
    notBefore: optional(timeAttribute()),
    fence: optional(number()),
    step: optional(number()),
    done: optional(number()),
    result: optional(text()),
    error: optional(text()),
    cause: optional(text()),
    state: optional(text()),
    stateBefore: optional(text()),
    fenceBefore: optional(number()),
  },
});

const keyOf = works.keyOf;
const declaration = { work: ({ id }: Name) => `work ${id}`, entity: works };

const dueWork = new Lease(declaration);
const heldOpenly = new Lease({ ...declaration, until: 'leaseUntil', notBefore: 'notBefore' });

const put = async (attributes: Item = { due: 'work', due_at: isoTime(now) }): Promise<Name> => {
  const name = { id: randomUUID() };
  const Item = { ...keyOf(name), v: 1, ...attributes };
  await database().send(new PutCommand({ TableName: environment.tables.connections, Item }));
  return name;
};

const read = (name: Name) => readItem(environment.tables.connections, keyOf(name));

const acquire = async (name: Name, lease = dueWork, at = now) => {
  const acquired = (await lease.acquire(name, { leaseMs, now: at })) ?? expect.fail('not acquired');
  return { ...name, fence: acquired.fence };
};

describe.each([
  ['due work', dueWork, {}],
  ['work that is always there', heldOpenly, { due_at: undefined }],
] as const)('a lease of %s', (_, lease, attributes) => {
  const make = () => put({ due: 'work', due_at: isoTime(now), ...attributes });

  it('is acquired by one of many simultaneous callers', async () => {
    const name = await make();
    const acquired = await Promise.all(Array.from({ length: 10 }, () => lease.acquire(name, time)));
    expect(acquired.filter((one) => one !== undefined)).toMatchObject([{ fence: 1, item: { id: name.id } }]);
  });

  it('ends automatically, and the next holder has a higher fence', async () => {
    const name = await make();
    await acquire(name, lease);
    expect(await lease.acquire(name, { leaseMs, now: now + leaseMs - 1 })).toBeUndefined();
    expect(await lease.acquire(name, { leaseMs, now: now + leaseMs })).toMatchObject({ fence: 2 });
  });

  it('is renewed by its holder, with other attributes', async () => {
    const name = await make();
    const held = await acquire(name, lease);
    expect(await lease.renew(held, now + 2 * leaseMs, { set: { step: 2 }, add: { done: 5 } })).toEqual([]);
    await lease.write(held, lease.heldChange(held, { add: { done: 1 } }));
    expect(await read(name)).toMatchObject({ step: 2, done: 6, fence: 1 });
    expect(await lease.acquire(name, { leaseMs, now: now + 2 * leaseMs - 1 })).toBeUndefined();
    expect(await lease.acquire(name, { leaseMs, now: now + 2 * leaseMs })).toBeDefined();
  });

  it('is not renewed, released or deleted by a stale fence', async () => {
    const name = await make();
    const stale = await acquire(name, lease);
    const held = await acquire(name, lease, now + leaseMs);
    const before = await read(name);
    const refusals = [
      () => lease.renew(stale, now + 9 * leaseMs),
      () => lease.release(stale, now, { set: { result: 'stale' } }),
      () => lease.release(stale, undefined),
      () => lease.write(stale, lease.heldChange(stale, { set: { result: 'stale' } })),
      () => lease.delete(stale),
    ];
    for (const refusal of refusals) {
      const error = await refusal().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(LeaseLost);
      expect(error).toMatchObject({ work: `work ${name.id}`, message: expect.stringContaining(name.id) });
    }
    expect(await read(name)).toEqual(before);
    await lease.delete(held);
    expect(await read(name)).toBeUndefined();
  });

  it('is released with attributes, at once or for a later time', async () => {
    const name = await make();
    const held = await acquire(name, lease);
    await lease.release(held, now + 5_000, { set: { result: 'half', error: undefined } });
    expect(await read(name)).toMatchObject({ result: 'half' });
    expect(await lease.acquire(name, { leaseMs, now: now + 4_999 })).toBeUndefined();
    await lease.release(await acquire(name, lease, now + 5_000), now + 6_000, { set: { result: undefined } });
    expect(await read(name)).not.toHaveProperty('result');
    expect(await lease.acquire(name, { leaseMs, now: now + 6_000 })).toMatchObject({ fence: 3 });
  });

  it('is written together with other items, all or nothing', async () => {
    const name = await make();
    const held = await acquire(name, lease);
    const other = { id: randomUUID() };
    const items = [await put(), other].map((one) => ({
      Put: {
        TableName: environment.tables.connections,
        Item: { ...keyOf(one), v: 1 },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    }));
    expect(await lease.release(held, now, {}, items)).toEqual([0]);
    expect(await lease.acquire(name, time)).toBeUndefined();
    expect(await lease.release(held, now, {}, items.slice(1))).toEqual([]);
    expect(await read(other)).toBeDefined();
    const next = await acquire(name, lease);
    await expect(lease.renew(held, now, {}, items.slice(0, 1))).rejects.toThrow(LeaseLost);
    expect(next.fence).toBe(2);
  });

  it('cannot be revoked if the work does not exist', async () => {
    const name = { id: randomUUID() };
    expect(await lease.revoke(name, now)).toBe(false);
    expect(await read(name)).toBeUndefined();
  });

  it('is lost by its holder if the work is revoked, and acquired again from that time', async () => {
    const name = await make();
    const held = await acquire(name, lease);
    expect(await lease.revoke(name, now + 1, { set: { cause: 'asked anew' } })).toBe(true);
    expect(await unlessLost(() => lease.renew(held, now + leaseMs))).toBeUndefined();
    expect(await lease.acquire(name, time)).toBeUndefined();
    expect(await lease.acquire(name, { leaseMs, now: now + 1 })).toMatchObject({
      fence: 3,
      item: { cause: 'asked anew' },
    });
  });

  it('can require other attributes, and copies some unchanged', async () => {
    const name = await make();
    const changes = {
      set: {
        state: 'running',
        stateBefore: from<string>('state', { or: 'none' }),
        fenceBefore: from<number>('fence', { or: 0 }),
      },
    };
    expect(await lease.acquire(name, time, { ...changes, when: { state: 'paused' } })).toBeUndefined();
    expect(await lease.acquire(name, time, { ...changes, when: { state: undefined } })).toMatchObject({
      item: { state: 'running', stateBefore: 'none', fenceBefore: 0 },
    });
    expect(await lease.acquire(name, time, { orWhen: { state: 'waiting' } })).toBeUndefined();
    expect(await lease.acquire(name, time, { orWhen: { state: 'running' } })).toMatchObject({ fence: 2 });
  });
});

describe('due work', () => {
  it('that is over or missing cannot be acquired', async () => {
    const name = await put();
    await dueWork.release(await acquire(name), undefined, { set: { state: 'done' } });
    expect(await read(name)).toEqual({ ...keyOf(name), v: 1, fence: 1, state: 'done' });
    expect(await dueWork.acquire(name, time)).toBeUndefined();
    await deleteItem({ TableName: environment.tables.connections, Key: keyOf(name) });
    expect(await dueWork.acquire(name, time)).toBeUndefined();
    expect(await read(name)).toBeUndefined();
  });
});

describe('a lease with its own time', () => {
  it('creates a missing item, and is free again after its release', async () => {
    const name = { id: randomUUID() };
    const { fence } = (await heldOpenly.acquire(name, time)) ?? expect.fail('not acquired');
    await heldOpenly.release({ ...name, fence }, undefined);
    expect(await read(name)).toEqual({ ...keyOf(name), v: 1, fence: 1 });
    expect(await heldOpenly.acquire(name, time)).toMatchObject({ fence: 2 });
  });

  it('cannot be acquired before the end of its back-off', async () => {
    const name = await put({ not_before: isoTime(now + 1) });
    expect(await heldOpenly.acquire(name, time)).toBeUndefined();
    expect(await heldOpenly.acquire(name, { leaseMs, now: now + 1 })).toBeDefined();
  });
});

it('does not change errors other than a lost lease', async () => {
  await expect(unlessLost(() => Promise.reject(new Error('the table is away')))).rejects.toThrow('the table is away');
});
