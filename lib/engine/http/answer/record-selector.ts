import { hash } from 'node:crypto';
import type { FoundRecord, Listed, Path } from '../../../providers/define.ts';
import { getList, getPath, getText, setPath } from '../../mapping/path.ts';
import { fill, type Values } from '../request/template.ts';

const inherit = (element: unknown, outer: unknown, inherits: Readonly<Record<Path, Path>>): unknown => {
  const heir = { ...(element as Record<string, unknown>) };
  for (const [into, from] of Object.entries(inherits)) setPath(heir, into, getPath(outer, from));
  return heir;
};

/** Adds an id to an element without one: a digest of some of its members, because a link may be long. */
export const withName = (element: unknown, by: readonly Path[]): unknown => {
  const parts = by.map((path) => getPath(element, path) ?? null);
  return { ...Object(element), id: hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32) };
};

const listAt = (holder: unknown, path: Path, split: string | undefined): readonly unknown[] =>
  split === undefined
    ? getList(holder, path)
    : (getText(holder, path) ?? '').split(split).filter((text) => text !== '');

const elementsOf = (
  holder: unknown,
  path: Path,
  { split, member: as, inherits, mark: named }: Listed,
): readonly unknown[] => {
  const found = listAt(holder, path, split);
  const elements = as === undefined ? found : found.map((element) => ({ [as]: element }));
  const heirs = inherits === undefined ? elements : elements.map((element) => inherit(element, holder, inherits));
  return named === undefined ? heirs : heirs.map((element) => withName(element, named));
};

/** Elements of a page as the vendor counts them. If a list is nested, these are the elements of the outer list. */
export const holdersIn = (body: unknown, { records: items }: Listed): readonly unknown[] =>
  getList(body, typeof items === 'string' ? items : items[0]);

/** Elements of a list in a response. Inner lists are joined. */
export const itemsIn = (body: unknown, list: Listed): readonly unknown[] =>
  typeof list.records === 'string'
    ? elementsOf(body, list.records, list)
    : holdersIn(body, list).flatMap((holder) => elementsOf(holder, list.records[1] ?? '', list));

/**
 * The record in a response, at a path or among the elements of a list. `undefined` if the response does not contain it.
 */
export const recordIn = (body: unknown, record: Path | FoundRecord = '', values: Values = {}): unknown => {
  if (typeof record === 'string') return getPath(body, record);
  const wanted = Object.entries(record.where).map(([path, value]) => [path, String(fill(value, values))] as const);
  return itemsIn(body, record).find((element) => wanted.every(([path, value]) => getText(element, path) === value));
};
