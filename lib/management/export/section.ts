import type { ExportKind } from '../../api/management/export.ts';
import type { Page, PageRequest } from '../../store/dynamodb/query.ts';

/** An entry of an export. */
export interface ExportEntry {
  readonly kind: ExportKind;
  readonly [member: string]: unknown;
}

/** Entries of one kind, page by page. @param T what they are of: a linked user, or a connection of one */
export interface Section<T> {
  readonly kind: ExportKind;
  readonly read: (of: T, page: PageRequest) => Promise<Page<Readonly<Record<string, unknown>>>>;
}

/** Stands where a text is sealed and nobody reads it any more, or it is a secret. */
export const sealed = 'sealed';

/** A page of what is little, and so is read at once: a place in it is a number. */
export const onePage = <T>(all: readonly T[], { limit, startAfter = '0' }: PageRequest): Page<T> => {
  const end = Number(startAfter) + limit;
  return { items: all.slice(Number(startAfter), end), ...(end < all.length && { next: String(end) }) };
};

/** A page with its entries as they are shown. */
export const mapped = async <T, R>(page: Promise<Page<T>>, show: (item: T) => R | Promise<R>): Promise<Page<R>> => {
  const { items, ...next } = await page;
  return { items: await Promise.all(items.map(show)), ...next };
};
