import type { Attributes, ValueOf } from '../dynamodb/attribute.ts';
import { absentOr, type Condition, listed } from '../dynamodb/condition.ts';
import type { Entity } from '../dynamodb/entity.ts';
import type { Change } from '../dynamodb/expression.ts';
import { get } from '../dynamodb/operations.ts';
import { type TransactItem, writeTogether } from '../dynamodb/transaction.ts';
import { auditPart, type ItemAudit } from './part.ts';

/** Facts of the audit entry for a write that has read the item: its project, target, kind and verb. */
export type Audit = Pick<ItemAudit, 'project' | 'target' | 'kind' | 'verb'>;

/** Stores a new item with its audit entry. @returns false if an item with its key exists */
export const insertAudited = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  value: K & ValueOf<A>,
  audit: Audit,
): Promise<boolean> => {
  const refused = await writeTogether([of.part.insert(value), auditPart({ ...audit, after: value })]);
  return refused.length === 0;
};

/** The new state of an item. Values that the database computes are left out. */
const stateAfter = (before: object, set: object = {}): object => {
  const plain = Object.entries(set).filter(([, value]) => typeof value !== 'function');
  return { ...before, ...Object.fromEntries(plain) };
};

/** The condition that the listed members are unchanged since they were read. */
const asRead = (before: object, set: object = {}, { kind }: Audit): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(set)
      .filter((name) => (kind.shown as readonly string[]).includes(name))
      .map((name) => {
        const value: unknown = Reflect.get(before, name);
        return [name, value === undefined ? undefined : absentOr(value)];
      }),
  );

const valuesIn = (item: object, members: object): string =>
  JSON.stringify(Object.keys(members).map((name) => Reflect.get(item, name)));

/** Maximum number of attempts, if others change the listed members at the same time. */
const mostTries = 8;

/**
 * Changes an item together with its audit entry, which contains the listed members before and after.
 * @param also further items of the transaction; the change is repeated if they refuse it, and then given up
 * @returns the changed item; `undefined` if it does not exist, or a condition is false
 */
export const changeAudited = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  key: K,
  { when, ...change }: Change<A>,
  audit: Audit,
  also: readonly TransactItem[] = [],
): Promise<(K & ValueOf<A>) | undefined> => {
  let before = await get(of, key);
  for (let attempt = 0; before !== undefined && attempt < mostTries; attempt += 1) {
    const seen = asRead(before, change.set, audit);
    const conditions = [...listed(when), seen] as Condition<A>;
    const refused = await writeTogether([
      of.part.update(key, { ...change, when: conditions }),
      auditPart({ ...audit, before, after: stateAfter(before, change.set) }),
      ...also,
    ]);
    if (refused.length === 0) return get(of, key);
    const now = await get(of, key);
    if (now !== undefined && valuesIn(now, seen) === valuesIn(before, seen)) return undefined;
    before = now;
  }
  return undefined;
};

/**
 * Deletes an item together with its audit entry.
 * @param also further items of the transaction
 * @returns false if it does not exist, or a condition is false
 */
export const removeAudited = async <K, A extends Attributes>(
  of: Entity<never, K, A>,
  key: K,
  audit: Audit,
  { when, also = [] }: { readonly when?: Condition<A>; readonly also?: readonly TransactItem[] } = {},
): Promise<boolean> => {
  const before = await get(of, key);
  if (before === undefined) return false;
  const refused = await writeTogether([of.part.remove(key, when), auditPart({ ...audit, before }), ...also]);
  return refused.length === 0;
};
