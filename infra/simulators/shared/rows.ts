import type { Table } from './journal.ts';

interface Row {
  readonly id: number;
  readonly isDeleted: boolean;
}

interface Hook {
  readonly id: number;
  readonly removed?: boolean | undefined;
}

/** Rows of a kind in the order of creation, without the deleted ones. */
export const liveRows = <T extends string, R extends Row>(
  { tables }: { readonly tables: Readonly<Record<T, Table<R>>> },
  type: NoInfer<T>,
): R[] => tables[type].all().filter(({ isDeleted }) => !isDeleted);

/** Registered webhooks in the order of creation, without the removed ones. */
export const liveHooks = <H extends Hook>(hooks: Table<H>): H[] => hooks.all().filter(({ removed }) => !removed);
