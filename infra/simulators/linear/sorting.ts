import { isObject } from '../shared/vendor.ts';
import type { View } from './types.ts';

interface Order {
  readonly order?: 'Ascending' | 'Descending' | null;
  readonly nulls?: 'first' | 'last' | null;
}

/** A field and its order. */
export type Sort = Readonly<Record<string, Order | null>>;

/** Members by names of orders, if the names differ. */
const members: Readonly<Record<string, string>> = { workflowState: 'state' };

const valueAt = (view: View, name: string): unknown => {
  const held = view[members[name] ?? name];
  const value: unknown = typeof held === 'function' ? held({}) : held;
  return isObject(value) ? (value.position ?? value.name) : (value ?? null);
};

const compareBy = (name: string, { order, nulls }: Order): ((a: View, b: View) => number) => {
  const sign = order === 'Descending' ? -1 : 1;
  const place = nulls === 'first' ? -1 : 1;
  return (a, b) => {
    const [x, y] = [valueAt(a, name), valueAt(b, name)];
    if (x === null || y === null) return place * (Number(x === null) - Number(y === null));
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y);
    return sign * String(x).localeCompare(String(y));
  };
};

/** Sorts by the first order that distinguishes two rows. https://linear.app/developers/sorting */
export const sortViews = (views: View[], sorts: readonly Sort[]): View[] => {
  const compares = sorts.flatMap((sort) =>
    Object.entries(sort).flatMap(([name, order]) => (order === null ? [] : [compareBy(name, order)])),
  );
  if (compares.length === 0) return views;
  return views.toSorted((a, b) => compares.reduce((found, compare) => found || compare(a, b), 0));
};
