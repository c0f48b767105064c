import type { ExportKind } from '../../api/management/export.ts';
import type { Page, PageRequest } from '../../store/dynamodb/query.ts';

/** An entry of an export. */
export interface ExportEntry {
  readonly kind: ExportKind;
  readonly [member: string]: unknown;
}

/** Entries of the same kind, page by page. @param T owner of the entries: a linked user, or one of its connections */
export interface Section<T> {
  readonly kind: ExportKind;
  readonly read: (of: T, page: PageRequest) => Promise<Page<Readonly<Record<string, unknown>>>>;
}

/** Replacement for a secret, and for an encrypted text that is no longer readable. */
export const sealed = 'sealed';

/** A page of a short list that is read at once. A place in the list is a number. */
export const onePage = <T>(all: readonly T[], { limit, startAfter = '0' }: PageRequest): Page<T> => {
  const end = Number(startAfter) + limit;
  return { items: all.slice(Number(startAfter), end), ...(end < all.length && { next: String(end) }) };
};

/** A page with its entries in the form of the answer. */
export const mapped = async <T, R>(page: Promise<Page<T>>, show: (item: T) => R | Promise<R>): Promise<Page<R>> => {
  const { items, ...next } = await page;
  return { items: await Promise.all(items.map(show)), ...next };
};
