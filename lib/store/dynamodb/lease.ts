import type { Attributes, ValueOf } from './attribute.ts';
import { absentOr, atMost, type Condition, either, exists, listed } from './condition.ts';
import { isDue } from './due-index.ts';
import type { Entity } from './entity.ts';
import { type Change, type Changes, expressionsOf, type ItemChange, once, updateOf } from './expression.ts';
import { schemaVersion } from './item.ts';
import { changeItem, deleteItem } from './item-operations.ts';
import { type TransactItem, writeTogether } from './transaction.ts';

/**
 * The lease is lost. It had ended and another worker acquired the work, or the work was revoked or deleted. Nothing was
 * written.
 */
export class LeaseLost extends Error {
  /** Name of the work, such as `sync of crm.contact of the connection …`. */
  readonly work: string;

  constructor(work: string) {
    super(`The lease of the ${work} is lost: another worker has acquired it, or it has changed.`);
    this.name = 'LeaseLost';
    this.work = work;
  }
}

/** Runs a function that may lose its lease. @returns `undefined` if it lost the lease */
export const unlessLost = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    throw error;
  }
};

/** The leased work, and the attributes of its items that store the lease. */
export interface LeaseDeclaration<Key, A extends Attributes> {
  /** Name of the work in errors: `erasure of the connection …`. */
  readonly work: (key: Key) => string;
  /** The entity of the work. Each piece of work is one item. */
  readonly entity: Pick<Entity<never, Key, A>, 'attributes' | 'tableName' | 'keyOf' | 'storedOf' | 'fromItem'>;
  /**
   * Attribute with the end of the lease, a time. Absent for due work, which uses `dueAt`: such work is due again when
   * the lease ends. Work that is finished or deleted cannot be acquired.
   */
  readonly until?: keyof ValueOf<A> & string;
  /** Attribute with the fence, a number. Default: `fence`. */
  readonly fence?: keyof ValueOf<A> & string;
  /** Attribute with a back-off, a time. No worker acquires the work before this time. */
  readonly notBefore?: keyof ValueOf<A> & string;
}

/** Work with the fence of the worker that acquired it. The fence is higher than the fences of all previous holders. */
export type Held<Name> = Name & { readonly fence: number };

/** Duration of a lease in milliseconds, and the time of its acquisition in epoch ms. */
export interface LeaseTime {
  readonly leaseMs: number;
  readonly now: number;
}

/** Other changes of the write that acquires a lease. */
export interface AcquireChange<A extends Attributes> extends Change<A> {
  /** A condition that makes the work free before its time. */
  readonly orWhen?: Condition<A>;
}

/**
 * The right of a single worker to do a piece of work, for a time. A worker that acquires the work receives a fence, one
 * higher than the last. Its writes are refused after another worker has received a higher fence. So a worker that
 * outlives its lease cannot overwrite anything. The `…Change` methods return only the update, for a write by the
 * caller.
 */
export class Lease<Name, A extends Attributes> {
  readonly #declaration: LeaseDeclaration<Name, A>;
  readonly #until: string;
  readonly #fence: string;

  constructor(declaration: LeaseDeclaration<Name, A>) {
    this.#declaration = declaration;
    this.#until = declaration.until ?? 'dueAt';
    this.#fence = declaration.fence ?? 'fence';
  }

  /**
   * The update that acquires the lease. It is refused while another worker holds the work, or if the work is not due.
   */
  acquireChange({ leaseMs, now }: LeaseTime, { when, orWhen, set, add }: AcquireChange<A> = {}): ItemChange {
    const { notBefore } = this.#declaration;
    const isFree = this.#isOfDueWork ? isDue(now) : hasPassed(this.#until, now);
    return this.#changeOf({
      // The first lease may create the item, so it sets the version.
      set: { ...(!this.#isOfDueWork && { v: once(schemaVersion) }), ...set, [this.#until]: now + leaseMs },
      add: { ...add, [this.#fence]: 1 },
      when: [
        orWhen === undefined ? isFree : either(isFree, ...listed(orWhen)),
        ...(notBefore === undefined ? [] : [hasPassed(notBefore, now)]),
        ...listed(when),
      ],
    });
  }

  /** An update that keeps the lease unchanged. */
  heldChange(held: { readonly fence: number }, { when, ...changes }: Change<A>): ItemChange {
    return this.#changeOf({ ...changes, when: [this.#isHolder(held), ...listed(when)] });
  }

  /** The update that extends the lease to `until` (epoch ms). */
  renewChange(held: { readonly fence: number }, until: number, { set, ...change }: Change<A> = {}): ItemChange {
    return this.heldChange(held, { ...change, set: { ...set, [this.#until]: until } as Changes<A>['set'] });
  }

  /**
   * The update that gives the work back.
   * @param at epoch ms of the next acquisition; `undefined` means at once or, for due work, never
   */
  releaseChange(
    held: { readonly fence: number },
    at: number | undefined,
    { set, ...change }: Change<A> = {},
  ): ItemChange {
    if (at !== undefined) return this.renewChange(held, at, { set, ...change });
    const none = this.#isOfDueWork ? { due: undefined, dueAt: undefined } : { [this.#until]: undefined };
    return this.heldChange(held, { ...change, set: { ...set, ...none } as Changes<A>['set'] });
  }

  /** The change that takes the work away from a possible holder. The work can be acquired from `at` (epoch ms) on. */
  revocation(at: number, { set, add, when }: Change<A> = {}): Change<A> {
    return {
      set: { ...set, [this.#until]: at } as Changes<A>['set'],
      add: { ...add, [this.#fence]: 1 } as Changes<A>['add'],
      when,
    };
  }

  /**
   * Acquires the work. If the worker dies, another worker can acquire it when the lease ends.
   * @returns the item and the fence; `undefined` while another worker holds the work, or if it is not due
   */
  async acquire(
    name: Name,
    time: LeaseTime,
    change?: AcquireChange<A>,
  ): Promise<{ readonly item: Name & ValueOf<A>; readonly fence: number } | undefined> {
    const item = await changeItem(this.inTransaction(name, this.acquireChange(time, change)).Update);
    const { fromItem, storedOf } = this.#declaration.entity;
    return item && { item: fromItem(item), fence: item[storedOf(this.#fence).stored] };
  }

  /**
   * Extends the lease to `until` (epoch ms), together with other items: all or nothing.
   * @returns positions of the other items whose own conditions refused the write; empty if it succeeded
   * @throws LeaseLost
   */
  renew(held: Held<Name>, until: number, change?: Change<A>, others?: readonly TransactItem[]) {
    return this.write(held, this.renewChange(held, until, change), others);
  }

  /**
   * Gives the work back, together with other items: all or nothing.
   * @param at as in `releaseChange`
   * @returns as `renew`
   * @throws LeaseLost
   */
  release(held: Held<Name>, at: number | undefined, change?: Change<A>, others?: readonly TransactItem[]) {
    return this.write(held, this.releaseChange(held, at, change), others);
  }

  /** Takes the work away from its holder, like `revocation`. @returns false if the work does not exist */
  async revoke(name: Name, at: number, change?: Change<A>): Promise<boolean> {
    const { when, ...changes } = this.revocation(at, change);
    const update = this.#changeOf({ ...changes, when: [exists, ...listed(when)] });
    return (await changeItem(this.inTransaction(name, update).Update)) !== undefined;
  }

  /** Writes an update of held work, together with other items. @returns as `renew` @throws LeaseLost */
  async write(held: Held<Name>, change: ItemChange, others: readonly TransactItem[] = []): Promise<readonly number[]> {
    if (others.length === 0) {
      if ((await changeItem(this.inTransaction(held, change).Update)) === undefined) throw this.lost(held);
      return [];
    }
    const refused = await writeTogether([this.inTransaction(held, change), ...others]);
    if (refused.includes(0)) throw this.lost(held);
    return refused.map((place) => place - 1);
  }

  /** Converts an update to an item of a transaction. */
  inTransaction(name: Name, change: ItemChange): { readonly Update: NonNullable<TransactItem['Update']> } {
    return { Update: { ...this.#targetOf(name), ...change } };
  }

  /** Deletes the item of the work. @throws LeaseLost */
  async delete(held: Held<Name>): Promise<void> {
    const condition = expressionsOf({ when: this.#isHolder(held) }, this.#declaration.entity.storedOf);
    if (!(await deleteItem({ ...this.#targetOf(held), ...condition }))) throw this.lost(held);
  }

  /** The error of a holder whose write was refused. */
  lost(name: Name): LeaseLost {
    return new LeaseLost(this.#declaration.work(name));
  }

  get #isOfDueWork(): boolean {
    return this.#declaration.until === undefined;
  }

  /** The fencing rule: no other worker has acquired the work since. */
  #isHolder({ fence }: { readonly fence: number }) {
    return { [this.#fence]: fence };
  }

  #changeOf(parts: Parameters<typeof updateOf>[0]): ItemChange {
    return updateOf(parts, this.#declaration.entity.storedOf);
  }

  #targetOf(name: Name) {
    const { tableName, keyOf } = this.#declaration.entity;
    return { TableName: tableName(), Key: keyOf(name) };
  }
}

/** The condition that the time in an attribute has passed, or that the attribute is absent. */
const hasPassed = (attribute: string, now: number) => ({ [attribute]: absentOr(atMost(now)) });
