import type { FoundRecord, Listed, Path } from '../providers/define.ts';
import { getList, getPath, getText, setPath } from './path.ts';
import { fill, type Values } from './template.ts';

const inherit = (element: unknown, outer: unknown, inherits: Readonly<Record<Path, Path>>): unknown => {
  const heir = { ...(element as Record<string, unknown>) };
  for (const [into, from] of Object.entries(inherits)) setPath(heir, into, getPath(outer, from));
  return heir;
};

/** The elements of a list in an answer; those of inner lists one after the other. */
export const itemsIn = (body: unknown, { items, inherits = {}, as }: Listed): readonly unknown[] => {
  if (typeof items === 'string') {
    const elements = getList(body, items);
    return as === undefined ? elements : elements.map((element) => ({ [as]: element }));
  }
  const [outer, inner] = items;
  return getList(body, outer).flatMap((holder) =>
    getList(holder, inner).map((element) => inherit(element, holder, inherits)),
  );
};

/** The record in an answer: at a path, or the element of a list. `undefined` where it is not in there. */
export const recordIn = (body: unknown, record: Path | FoundRecord = '', values: Values = {}): unknown => {
  if (typeof record === 'string') return getPath(body, record);
  const wanted = Object.entries(record.where).map(([path, value]) => [path, String(fill(value, values))] as const);
  return itemsIn(body, record).find((element) => wanted.every(([path, value]) => getText(element, path) === value));
};
