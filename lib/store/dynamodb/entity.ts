// Declaration and use of a kind of item. A module of `lib/store` declares its kind, and its functions call
// `operations.ts`. Only modules of this folder call DynamoDB.
//
// ```ts
// // The comments appear on the page `docs/stored-items.md`: `npm run docs`.
// /** A ticket that a person may use once. */
// export const tickets = entity({
//   table: 'projects',
//   key: { pk: '{project}', sk: 'ticket#{id}' },
//   attributes: {
//     /** SHA-256 of the ticket's secret, hex. */
//     hash: text(),
//     state: choice<'open' | 'used'>(),
//     /** Epoch ms in the code, stored as ISO 8601. */
//     usedAt: optional(time()),
//     tries: orElse(number(), 0),
//     expiresAt: timeToLive(),
//   },
// });
// export type Ticket = EntityValue<typeof tickets>;
//
// const ticket = await get(tickets, { project, id });
// await insert(tickets, { project, id, hash, state: 'open', tries: 0, expiresAt }); // refused if the ticket exists
// await update(tickets, { project, id }, {
//   set: { state: 'used', usedAt: now }, // `undefined` removes an optional attribute
//   add: { tries: 1 },
//   when: { state: 'open', expiresAt: above(now) }, // `undefined`: the attribute is absent
// });
// await writeTogether([tickets.part.remove({ project, id }), …]);
// ```
//
// - An update needs an existing item. An upsert creates a missing item and, like a put, writes `v`.
// - A list of conditions requires all of its conditions, `either(…)` requires any. `exists` and `isNew` check the item
//   itself.
// - `once(x)` sets an attribute only if it has no value yet. `from('other', { or, plus })` copies another attribute.
// - Only a put writes derived attributes (keys of indexes). An update names them as attributes.
// - `fromItem` returns all declared attributes. A public type selects some with `Pick<EntityValue<…>, …>`.
// - Declare a lease on an entity: `new Lease({ entity: tickets, until: 'leaseUntil', … })` (`lease.ts`).
// - `list` reads a page, with the first parts of the sort key if there are any. `query` reads whole items, `queryKeys`
//   reads keys, such as those in an index, and `listDue` reads due work.
// - Write a comment for each new kind and for each attribute that is not obvious. Then run `npm run docs`.

import type { NativeAttributeValue } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../access.ts';
import { environment } from '../../environment.ts';
import { type Attributes, codecOf, type ValueOf } from './attribute.ts';
import { type Condition, exists, isNew, listed } from './condition.ts';
import {
  type Change,
  type ExpressionParts,
  type Expressions,
  expressionsOf,
  type StoredOf,
  storedOfAll,
  updateOf,
} from './expression.ts';
import { type Item, schemaVersion } from './item.ts';
import { keyTemplate, type NamesIn } from './key-template.ts';
import type { TransactItem } from './transaction.ts';

type Part<N extends keyof TransactItem> = { readonly [K in N]: NonNullable<TransactItem[N]> };

type Parts<Template extends string> = { readonly [N in NamesIn<Template>]: string };

/** A kind of item: its table, key and attributes. */
export interface EntityDeclaration<Pk extends string, Sk extends string, A extends Attributes> {
  readonly table: TableName;
  /** Key templates: texts with a `{name}` for each part. */
  readonly key: { readonly pk: Pk; readonly sk?: Sk };
  readonly attributes: A;
  /**
   * Attributes computed from the others, by their stored names: keys of indexes, the time to live. The code never reads
   * them.
   */
  readonly derived?: Readonly<Record<string, (value: Parts<Pk> & Parts<Sk> & ValueOf<A>) => NativeAttributeValue>>;
}

/** A kind of item. `Partition` and `Key` are the parts of its key, `A` its attributes. */
export interface Entity<Partition, Key, A extends Attributes> {
  readonly declaration: EntityDeclaration<string, string, A>;
  readonly attributes: A;
  /** Deployed name of the table. */
  readonly tableName: () => string;
  readonly storedOf: StoredOf;
  /** The partition key, and the beginning of the sort key, up to the first missing part. */
  readonly prefixOf: (parts: Partition) => { readonly pk: string; readonly sk: string };
  readonly keyOf: (key: Key) => Item;
  /** Parts of the key of an item. The item may be an entry of an index. */
  readonly keyFrom: (item: Item) => Key;
  readonly toItem: (value: Key & ValueOf<A>) => Item;
  readonly fromItem: (item: Item) => Key & ValueOf<A>;
  /**
   * Writes as parts of a transaction.
   * - `update` and `check` need an existing item.
   * - `upsert` creates a missing item.
   * - `insert` needs a missing item.
   * - `remove` needs an existing item, unless it has another condition.
   * - `guard` checks only its condition, which may also be true for a missing item.
   */
  readonly part: {
    readonly put: (value: Key & ValueOf<A>, when?: Condition<A>) => Part<'Put'>;
    readonly insert: (value: Key & ValueOf<A>) => Part<'Put'>;
    readonly update: (key: Key, change: Change<A>) => Part<'Update'>;
    readonly upsert: (key: Key, change: Change<A>) => Part<'Update'>;
    readonly remove: (key: Key, when?: Condition<A>) => Part<'Delete'>;
    readonly check: (key: Key, when?: Condition<A>) => Part<'ConditionCheck'>;
    readonly guard: (key: Key, when: Condition<A>) => Part<'ConditionCheck'>;
  };
}

/** An item of an entity, with the parts of its key. */
export type EntityValue<E extends { readonly fromItem: (item: Item) => unknown }> = ReturnType<E['fromItem']>;

type PartitionOf<Pk extends string, Sk extends string> = Parts<Pk> & Partial<Parts<Sk>>;

/** Declares a kind of item. The declaration contains no code of the SDK, so it adds little to a bundle. */
export const entity = <const Pk extends string, A extends Attributes, const Sk extends string = never>(
  declaration: EntityDeclaration<Pk, Sk, A>,
): Entity<PartitionOf<Pk, Sk>, Parts<Pk> & Parts<Sk>, A> => {
  type Key = Parts<Pk> & Parts<Sk>;
  type Value = Key & ValueOf<A>;
  const { key, attributes, derived = {} } = declaration;
  const pk = keyTemplate(key.pk);
  const sk = key.sk === undefined ? undefined : keyTemplate(key.sk);
  const computed = Object.entries(derived);

  const prepare = () => ({ ...codecOf(attributes), storedOf: storedOfAll(attributes) });
  // Prepare at first use: a bundle contains more kinds than a call reads and writes.
  let prepared: ReturnType<typeof prepare> | undefined;
  const ready = () => {
    prepared ??= prepare();
    return prepared;
  };
  const tableName = (): string => environment.tables[declaration.table];
  const keyOf = (parts: Key): Item => (sk ? { pk: pk.fill(parts), sk: sk.fill(parts) } : { pk: pk.fill(parts) });
  const keyFrom = (item: Item) => ({ ...pk.read(item.pk), ...sk?.read(item.sk) });
  const toItem = (value: Value): Item => ({
    ...keyOf(value),
    v: schemaVersion,
    ...ready().encode(value),
    ...Object.fromEntries(computed.map(([name, of]) => [name, of(value)])),
  });
  const express = (parts: ExpressionParts): Expressions => expressionsOf(parts, ready().storedOf);
  const at = (parts: Key) => ({ TableName: tableName(), Key: keyOf(parts) });
  const putting = (value: Value, when?: Condition<A>): Part<'Put'> => ({
    Put: { TableName: tableName(), Item: toItem(value), ...express({ when: listed(when) }) },
  });
  const updating = (parts: Key, change: ExpressionParts): Part<'Update'> => ({
    Update: { ...at(parts), ...updateOf(change, ready().storedOf) },
  });

  const checking = (parts: Key, when: ExpressionParts['when']) =>
    ({ ConditionCheck: { ...at(parts), ...express({ when }) } }) as Part<'ConditionCheck'>;

  return {
    declaration: declaration as unknown as EntityDeclaration<string, string, A>,
    attributes,
    tableName,
    storedOf: (name) => ready().storedOf(name),
    prefixOf: (parts) => ({ pk: pk.fill(parts), sk: sk?.prefixOf(parts) ?? '' }),
    keyOf,
    keyFrom: (item) => keyFrom(item) as Key,
    toItem,
    fromItem: (item) => ({ ...ready().decode(item), ...keyFrom(item) }) as Value,
    part: {
      put: putting,
      insert: (value) => putting(value, isNew),
      update: (parts, { when, ...change }) => updating(parts, { ...change, when: [exists, ...listed(when)] }),
      upsert: (parts, { when, ...change }) =>
        updating(parts, { ...change, set: { v: schemaVersion, ...change.set }, when: listed(when) }),
      remove: (parts, when = exists) => ({ Delete: { ...at(parts), ...express({ when: listed(when) }) } }),
      check: (parts, when) => checking(parts, [exists, ...listed(when)]),
      guard: (parts, when) => checking(parts, listed(when)),
    },
  };
};
