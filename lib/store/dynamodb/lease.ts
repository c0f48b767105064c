import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../access.ts';
import { environment } from '../../environment.ts';
import { attributesAre, type Changes, type Condition, either, updateOf } from './changes.ts';
import { database } from './client.ts';
import { unlessRefused } from './conflicts.ts';
import { isDue } from './due-index.ts';
import { type Item, isoTime } from './item.ts';
import { changeItem, type ItemChange } from './item-operations.ts';
import { type TransactItem, writeTogether } from './transaction.ts';

/**
 * The lease is lost: it had ended and another worker has acquired the work, or the work was revoked, or is gone. Nothing
 * was written.
 */
export class LeaseLost extends Error {
  /** `sync of crm.contact of the connection …`. */
  readonly work: string;

  constructor(work: string) {
    super(`The lease of the ${work} is lost: another worker has acquired it, or it has changed.`);
    this.name = 'LeaseLost';
    this.work = work;
  }
}

/** Runs something that may lose its lease. @returns `undefined` when it did */
export const unlessLost = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    throw error;
  }
};

/** The work that is leased, and the attributes of its item with the lease. */
export interface LeaseDeclaration<Name> {
  /** Names the work in errors: `erasure of the connection …`. */
  readonly work: (name: Name) => string;
  readonly table: TableName;
  readonly keyOf: (name: Name) => Item;
  /**
   * Attribute with the end of the lease: ISO 8601, UTC. Absent for due work, which is leased by its `due_at`: it is due
   * again when the lease ends, and work that is over or gone cannot be acquired.
   */
  readonly until?: string;
  /** Attribute with the fence; `fence` when absent. */
  readonly fence?: string;
  /** Attribute with a time before which nobody acquires it, a back-off: ISO 8601, UTC. */
  readonly notBefore?: string;
}

/** Work with the fence of the worker that has acquired it: higher than those of all holders before. */
export type Held<Name> = Name & { readonly fence: number };

/** For how long a lease is acquired, and when: milliseconds, and epoch ms. */
export interface LeaseTime {
  readonly leaseMs: number;
  readonly now: number;
}

/** Other changes of the same write. */
export interface LeaseChanges extends Changes {
  /** Values that attributes must have besides; `undefined`: the item must not have it. */
  readonly where?: Readonly<Record<string, unknown>>;
}

/** Other changes of the write that acquires a lease. */
export interface AcquireChanges extends LeaseChanges {
  /** Values of attributes by which nobody holds the work, though its time has not come. */
  readonly orWhere?: Readonly<Record<string, unknown>>;
}

const requiring = (where: LeaseChanges['where']): readonly Condition[] =>
  where === undefined ? [] : [attributesAre(where)];

/**
 * The right of one worker to do a piece of work, for a time. A worker that acquires it gets a fence, one higher than the
 * last; its writes are refused once there is a higher one, so a worker that was slower than its lease cannot overwrite
 * anything. The `…Change` methods give the update alone, for a write of the caller's own.
 */
export class Lease<Name> {
  readonly #declaration: LeaseDeclaration<Name>;
  readonly #until: string;
  readonly #fence: string;

  constructor(declaration: LeaseDeclaration<Name>) {
    this.#declaration = declaration;
    this.#until = declaration.until ?? 'due_at';
    this.#fence = declaration.fence ?? 'fence';
  }

  /** The update that acquires: refused while another worker holds the work, or it is not due. */
  acquireChange({ leaseMs, now }: LeaseTime, { where, orWhere, ...changes }: AcquireChanges = {}): ItemChange {
    const { notBefore } = this.#declaration;
    const isFree = this.#isFree(now);
    return updateOf(
      {
        ...changes,
        set: { ...changes.set, [this.#until]: isoTime(now + leaseMs) },
        add: { ...changes.add, [this.#fence]: 1 },
      },
      [
        orWhere === undefined ? isFree : either(isFree, attributesAre(orWhere)),
        ...(notBefore === undefined ? [] : [hasPassed(notBefore, now)]),
        ...requiring(where),
      ],
    );
  }

  /** An update that leaves the lease as it is. */
  heldChange(held: { readonly fence: number }, { where, ...changes }: LeaseChanges): ItemChange {
    return updateOf(changes, [this.#isHolder(held), ...requiring(where)]);
  }

  /** The update that extends the lease to this time, epoch ms. */
  renewChange(held: { readonly fence: number }, until: number, changes: LeaseChanges = {}): ItemChange {
    return this.heldChange(held, { ...changes, set: { ...changes.set, [this.#until]: isoTime(until) } });
  }

  /**
   * The update that gives the work back.
   * @param at epoch ms at which it is to be acquired again; `undefined` for at once, or, of due work, for never
   */
  releaseChange(held: { readonly fence: number }, at: number | undefined, changes: LeaseChanges = {}): ItemChange {
    if (at !== undefined) return this.renewChange(held, at, changes);
    const none = this.#isOfDueWork ? { due: undefined, due_at: undefined } : { [this.#until]: undefined };
    return this.heldChange(held, { ...changes, set: { ...changes.set, ...none } });
  }

  /** The update that takes the work from its holder, if it has one, and has it acquired from this time (epoch ms) on. */
  revokeChange(at: number, changes: Changes = {}, conditions?: readonly Condition[]): ItemChange {
    const set = { ...changes.set, [this.#until]: isoTime(at) };
    return updateOf({ ...changes, set, add: { ...changes.add, [this.#fence]: 1 } }, conditions);
  }

  /**
   * Acquires the work. Should the worker die, another one can when the lease ends.
   * @returns the item and the fence; `undefined` while another worker holds it, or when it is not due
   */
  async acquire(
    name: Name,
    time: LeaseTime,
    changes?: AcquireChanges,
  ): Promise<{ readonly item: Item; readonly fence: number } | undefined> {
    const { TableName, Key } = this.#targetOf(name);
    const item = await changeItem(TableName, Key, this.acquireChange(time, changes));
    return item && { item, fence: item[this.#fence] };
  }

  /**
   * Extends the lease to this time (epoch ms), together with other items: all or nothing.
   * @returns places of the other items whose own conditions refused the write; none when it was carried out
   * @throws LeaseLost
   */
  renew(held: Held<Name>, until: number, changes?: LeaseChanges, others?: readonly TransactItem[]) {
    return this.write(held, this.renewChange(held, until, changes), others);
  }

  /**
   * Gives the work back, together with other items: all or nothing.
   * @param at as `releaseChange` has it
   * @returns as `renew`
   * @throws LeaseLost
   */
  release(held: Held<Name>, at: number | undefined, changes?: LeaseChanges, others?: readonly TransactItem[]) {
    return this.write(held, this.releaseChange(held, at, changes), others);
  }

  /** Writes an update of held work, together with other items. @returns as `renew` @throws LeaseLost */
  async write(held: Held<Name>, change: ItemChange, others: readonly TransactItem[] = []): Promise<readonly number[]> {
    if (others.length === 0) {
      const { TableName, Key } = this.#targetOf(held);
      if ((await changeItem(TableName, Key, change)) === undefined) throw this.lost(held);
      return [];
    }
    const refused = await writeTogether([this.inTransaction(held, change), ...others]);
    if (refused.includes(0)) throw this.lost(held);
    return refused.map((place) => place - 1);
  }

  /** An update as an item of a transaction. */
  inTransaction(name: Name, change: ItemChange): { readonly Update: NonNullable<TransactItem['Update']> } {
    return { Update: { ...this.#targetOf(name), ...change } };
  }

  /** Deletes the item of the work. @throws LeaseLost */
  async delete(held: Held<Name>): Promise<void> {
    const { text, names, values } = this.#isHolder(held);
    const command = new DeleteCommand({
      ...this.#targetOf(held),
      ConditionExpression: text,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    });
    if ((await unlessRefused(() => database().send(command))) === undefined) throw this.lost(held);
  }

  /** The error of a holder whose write was refused. */
  lost(name: Name): LeaseLost {
    return new LeaseLost(this.#declaration.work(name));
  }

  get #isOfDueWork(): boolean {
    return this.#declaration.until === undefined;
  }

  /** The fencing rule: no worker has acquired the work since. */
  #isHolder({ fence }: { readonly fence: number }): Required<Condition> {
    return { text: '#fence = :held', names: { '#fence': this.#fence }, values: { ':held': fence } };
  }

  #isFree(now: number): Condition {
    return this.#isOfDueWork ? isDue(now) : hasPassed(this.#until, now);
  }

  #targetOf(name: Name) {
    const { table, keyOf } = this.#declaration;
    return { TableName: environment.tables[table], Key: keyOf(name) };
  }
}

/** Holds where the time in an attribute has come, or there is none. */
const hasPassed = (attribute: string, now: number): Condition => ({
  text: `attribute_not_exists(#${attribute}) OR #${attribute} <= :now`,
  names: { [`#${attribute}`]: attribute },
  values: { ':now': isoTime(now) },
});
