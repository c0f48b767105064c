import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { environment } from '../../../lib/environment.ts';
import {
  bytes,
  choice,
  flag,
  json,
  listOf,
  mapOf,
  number,
  optional,
  orElse,
  orNull,
  shape,
  text,
  time,
  timeToLive,
} from '../../../lib/store/dynamodb/attribute.ts';
import {
  above,
  absentOr,
  beginsWith,
  below,
  between,
  either,
  exists,
  isNew,
  not,
  notBeginningWith,
  present,
} from '../../../lib/store/dynamodb/condition.ts';
import { entity } from '../../../lib/store/dynamodb/entity.ts';
import { expressionsOf, from, once, storedOfAll } from '../../../lib/store/dynamodb/expression.ts';
import type { Item } from '../../../lib/store/dynamodb/item.ts';
import { readItem } from '../../../lib/store/dynamodb/item-operations.ts';
import {
  get,
  getMany,
  has,
  insert,
  list,
  listDue,
  put,
  query,
  queryKeys,
  remove,
  take,
  update,
  updateUnread,
  upsert,
  upsertGivingOld,
} from '../../../lib/store/dynamodb/operations.ts';
import { eachPage } from '../../../lib/store/dynamodb/query.ts';
import { writeTogether } from '../../../lib/store/dynamodb/transaction.ts';
import { useDatabase } from '../database.ts';
import { onCommand } from '../faults.ts';

useDatabase();

const now = Date.parse('2026-03-01T12:00:00Z');

const tickets = entity({
  table: 'connections',
  key: { pk: '{project}', sk: 'ticket#{group}#{id}' },
  attributes: {
    state: choice<'open' | 'used'>(),
    tries: orElse(number(), 0),
    isUrgent: optional(flag()),
    note: optional(text('remark')),
    usedAt: optional(time()),
    seal: optional(bytes()),
    extra: optional(json<{ readonly a: number }>()),
    closedAt: optional(orNull(time())),
    hashes: optional(listOf(shape({ hash: text(), endsAt: optional(time()) }))),
    triesBy: optional(mapOf(shape({ firstAt: time(), isLast: optional(flag()) }))),
    due: optional(text()),
    dueAt: optional(time()),
    accountKey: optional(text()),
    expiresAt: optional(timeToLive()),
  },
  derived: { label: ({ project, group }) => `${project}/${group}` },
});

const named = (id = 'one', group = 'a') => ({ project: randomUUID(), group, id });

describe('an item of an entity', () => {
  it('is stored as declared, and read unchanged', async () => {
    const key = named('x#y');
    const ticket = {
      ...key,
      state: 'open' as const,
      tries: 1,
      isUrgent: true,
      note: 'n',
      usedAt: now,
      seal: new Uint8Array([1]),
      extra: { a: 1 },
      hashes: [{ hash: 'h', endsAt: now }, { hash: 'i' }],
      triesBy: { 'a.B': { firstAt: now } },
      expiresAt: now,
    };
    expect(await put(tickets, ticket)).toBe(true);
    expect(await get(tickets, key)).toEqual(ticket);
    expect(await readItem(environment.tables.connections, { pk: key.project, sk: 'ticket#a#x#y' })).toEqual({
      pk: key.project,
      sk: 'ticket#a#x#y',
      v: 1,
      state: 'open',
      tries: 1,
      is_urgent: true,
      remark: 'n',
      used_at: '2026-03-01T12:00:00.000Z',
      seal: new Uint8Array([1]),
      extra: { a: 1 },
      hashes: [{ hash: 'h', ends_at: '2026-03-01T12:00:00.000Z' }, { hash: 'i' }],
      tries_by: { 'a.B': { first_at: '2026-03-01T12:00:00.000Z' } },
      expires_at: now / 1000,
      label: `${key.project}/a`,
    });
  });

  it('is read with the defaults of absent attributes', async () => {
    const key = named();
    await upsert(tickets, key, { set: { state: 'open' } });
    expect(await get(tickets, key)).toEqual({ ...key, state: 'open', tries: 0 });
    expect(await get(tickets, named())).toBeUndefined();
  });

  it('distinguishes an attribute that is null from an absent one', async () => {
    const key = named();
    await upsert(tickets, key, { set: { state: 'open', closedAt: null } });
    expect(await get(tickets, key)).toMatchObject({ closedAt: null });
    expect(await update(tickets, key, { set: { closedAt: now }, when: { closedAt: null } })).toMatchObject({
      closedAt: now,
    });
    expect(await update(tickets, key, { set: { closedAt: undefined } })).toMatchObject({ closedAt: undefined });
  });

  it('is inserted once, and put with a condition', async () => {
    const ticket = { ...named(), state: 'open' as const, tries: 0 };
    expect([await insert(tickets, ticket), await insert(tickets, { ...ticket, tries: 1 })]).toEqual([true, false]);
    expect(await put(tickets, { ...ticket, tries: 2 }, { state: 'used' })).toBe(false);
    expect(await put(tickets, { ...ticket, tries: 2 }, { state: 'open' })).toBe(true);
    expect(await get(tickets, ticket)).toMatchObject({ tries: 2 });
  });

  it('has every part of its key', () => {
    expect(() => tickets.keyOf({ project: 'p', group: 'a' } as never)).toThrow('The key ticket#{group}#{id} lacks id.');
  });
});

describe('an update', () => {
  it('sets, removes, adds and copies if its condition is met', async () => {
    const key = named();
    await put(tickets, { ...key, state: 'open', tries: 3, note: 'n' });
    const used = { state: 'used' as const, usedAt: once(now), note: undefined, extra: undefined };
    const when = { state: 'open' as const, note: present, usedAt: undefined, tries: between(1, 3) };
    const changed = await update(tickets, key, { set: used, add: { tries: 1 }, when });
    expect(changed).toEqual({ ...key, state: 'used', tries: 4, usedAt: now });
    expect(await update(tickets, key, { set: used, when })).toBeUndefined();
    const copied = { usedAt: once(now + 1), dueAt: from<number>('usedAt'), tries: from('tries', { or: 0, plus: 2 }) };
    expect(await update(tickets, key, { set: copied })).toMatchObject({ usedAt: now, dueAt: now, tries: 6 });
  });

  it('creates no item, even if a missing item meets its condition', async () => {
    const key = named();
    expect(await update(tickets, key, { set: { state: 'used' }, when: { note: undefined } })).toBeUndefined();
    expect(await get(tickets, key)).toBeUndefined();
  });

  it('of a large item reports whether it happened, and does not read the item back', async () => {
    const key = named();
    const asked: unknown[] = [];
    onCommand(async (command, input) => {
      if (command === 'UpdateItemCommand') asked.push(Object(input).ReturnValues);
    });
    expect(await updateUnread(tickets, key, { set: { state: 'used' } })).toBe(false);
    await insert(tickets, { ...key, state: 'open', tries: 0 });
    expect(await updateUnread(tickets, key, { set: { state: 'used' }, when: { state: 'used' } })).toBe(false);
    expect(await updateUnread(tickets, key, { set: { state: 'used' }, when: { state: 'open' } })).toBe(true);
    expect(await get(tickets, key)).toMatchObject({ state: 'used' });
    expect(asked).toEqual([undefined, undefined, undefined]);
  });

  it('that may create the item returns the new or the old item', async () => {
    const key = named();
    const change = { set: { state: 'open' as const }, add: { tries: 1 }, when: { tries: absentOr(below(2)) } };
    expect(await upsertGivingOld(tickets, key, change)).toEqual({ done: true });
    expect(await upsertGivingOld(tickets, key, change)).toEqual({
      done: true,
      before: { ...key, state: 'open', tries: 1 },
    });
    expect(await upsertGivingOld(tickets, key, change)).toEqual({ done: false });
    expect(await upsert(tickets, key, change)).toBeUndefined();
    expect(await upsert(tickets, key, { add: { tries: 1 } })).toEqual({ ...key, state: 'open', tries: 3 });
  });

  it('is done if one of several conditions is met', async () => {
    const key = named();
    const when = either(isNew, { state: not('used'), tries: above(0) });
    expect(await upsert(tickets, key, { set: { state: 'open' }, when })).toBeDefined();
    expect(await upsert(tickets, key, { set: { state: 'open' }, when })).toBeUndefined();
    await update(tickets, key, { add: { tries: 1 } });
    expect(await upsert(tickets, key, { set: { state: 'used' }, when: [when, exists] })).toBeDefined();
    expect(await upsert(tickets, key, { set: { state: 'used' }, when })).toBeUndefined();
  });

  it('without a change, or of an unknown attribute, is an error', () => {
    const key = named();
    expect(() => tickets.part.update(key, {})).toThrow('changes nothing');
    expect(() => tickets.part.update(key, { set: { colour: 'red' } as never })).toThrow('no attribute colour');
  });
});

describe('a removal', () => {
  it('needs the item, or a condition', async () => {
    const key = named();
    await put(tickets, { ...key, state: 'open', tries: 0 });
    expect(await remove(tickets, key, { state: 'used' })).toBe(false);
    expect(await take(tickets, key)).toEqual({ ...key, state: 'open', tries: 0 });
    expect([await take(tickets, key), await remove(tickets, key)]).toEqual([undefined, false]);
    expect(await remove(tickets, key, either(isNew, { state: 'open' }))).toBe(true);
  });
});

describe('items of an entity', () => {
  const some = async (project: string) => {
    for (const id of ['1', '2', '3']) {
      const due = { due: project, dueAt: now + Number(id), accountKey: project };
      await put(tickets, { project, group: 'a', id, state: id === '2' ? 'used' : 'open', tries: 0, ...due });
    }
    await put(tickets, { project, group: 'b', id: '1', state: 'open', tries: 0 });
  };

  it('are listed in pages by the first parts of their key', async () => {
    const project = randomUUID();
    await some(project);
    const first = await list(tickets, { project, group: 'a' }, { limit: 2 });
    expect([first.items.map(({ id }) => id), first.next]).toEqual([['1', '2'], '2']);
    const rest = await list(tickets, { project, group: 'a' }, { limit: 2, startAfter: first.next });
    expect([rest.items.map(({ id }) => id), rest.next]).toEqual([['3'], undefined]);
    expect((await list(tickets, { project }, { limit: 9 })).items).toHaveLength(4);
    expect((await list(tickets, { project }, { limit: 9 }, { state: not('open') })).items).toMatchObject([{ id: '2' }]);
    const others = { accountKey: absentOr(notBeginningWith(project.slice(0, 8))) };
    expect((await list(tickets, { project }, { limit: 9 }, others)).items).toMatchObject([{ group: 'b' }]);
    const all = [await has(tickets, { project, group: 'c' }), await has(tickets, { project }, { state: 'used' })];
    expect(all).toEqual([false, true]);
  });

  it('are read by key, and found by a query or an index', async () => {
    const project = randomUUID();
    await some(project);
    const keys = ['1', '3', '9'].map((id) => ({ project, group: 'a', id }));
    expect((await getMany(tickets, keys)).map(({ id }) => id).toSorted()).toEqual(['1', '3']);
    const key = { pk: project, sk: beginsWith('ticket#a#') };
    const last = await query(tickets, { key, isDescending: true, isConsistent: true, limit: 1 });
    expect(last.items).toMatchObject([{ id: '3' }]);
    const next = await queryKeys(tickets, { key, isDescending: true, limit: 1, startAfter: last.next });
    expect(next.items).toEqual([{ project, group: 'a', id: '2' }]);
    const pages: unknown[] = [];
    const pageOf = (startAfter?: Item) => queryKeys(tickets, { key, isConsistent: true, limit: 2, startAfter });
    for await (const items of eachPage(pageOf)) pages.push(items.map(({ id }) => id));
    expect(pages).toEqual([['1', '2'], ['3']]);
    const byAccount = await queryKeys(tickets, { index: 'by_account', key: { accountKey: project } });
    expect(byAccount.items).toHaveLength(3);
    expect(await listDue(tickets, project, now + 2, 9)).toEqual([
      { project, group: 'a', id: '1' },
      { project, group: 'a', id: '2' },
    ]);
  });

  it('are written together with others, all or nothing', async () => {
    const [one, two, three] = [named(), named(), named()];
    await put(tickets, { ...one, state: 'open', tries: 0 });
    const parts = [
      tickets.part.check(one, { state: 'open' }),
      tickets.part.insert({ ...two, state: 'open', tries: 0 }),
      tickets.part.upsert(three, { set: { state: 'open' } }),
    ];
    expect(await writeTogether(parts)).toEqual([]);
    expect(await writeTogether([tickets.part.remove(one), ...parts.slice(1)])).toEqual([1]);
    expect(await writeTogether([tickets.part.check(named())])).toEqual([0]);
    const isOpen = { state: not('used') };
    expect(await writeTogether([tickets.part.guard(named(), isOpen), tickets.part.guard(one, isOpen)])).toEqual([]);
    expect(await writeTogether([tickets.part.guard(one, { state: 'used' })])).toEqual([0]);
    expect(await get(tickets, one)).toBeDefined();
  });
});

describe('the expressions of a command', () => {
  const stored = storedOfAll({ state: text(), usedAt: time() });

  it('escape every name, and are omitted if they are empty', () => {
    expect(expressionsOf({ set: { state: 'a', usedAt: undefined }, when: [] }, stored)).toEqual({
      UpdateExpression: 'SET #state = :v0 REMOVE #used_at',
      ExpressionAttributeNames: { '#state': 'state', '#used_at': 'used_at' },
      ExpressionAttributeValues: { ':v0': 'a' },
    });
    expect(expressionsOf({ when: exists }, stored)).toEqual({ ConditionExpression: 'attribute_exists(pk)' });
  });

  it('have no nested parentheses, which DynamoDB refuses', () => {
    const free = { usedAt: absentOr(below(now)) };
    const { ConditionExpression } = expressionsOf({ when: [either(free), either(free, { state: 'a' })] }, stored);
    expect(ConditionExpression).toBe(
      '(attribute_not_exists(#used_at) OR #used_at < :v0) AND ((attribute_not_exists(#used_at) OR #used_at < :v1) OR #state = :v2)',
    );
  });
});
