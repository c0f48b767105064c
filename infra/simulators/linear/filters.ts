import { isObject } from '../shared/vendor.ts';

type Compare = (value: unknown, wanted: unknown) => boolean;

const folded = (value: unknown): string => String(value).toLowerCase();

const unaccented = (value: unknown): string => folded(value).normalize('NFD').replaceAll(/\p{M}/gu, '');

const durationPattern = /^(-?)P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const hours = [365 * 24, 30 * 24, 7 * 24, 24, 1, 1 / 60, 1 / 3_600];

/**
 * Comparable number: a number itself, a time in epoch ms. A duration counts from now.
 * https://linear.app/developers/filtering
 */
const placeOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  const [, sign, ...parts] = durationPattern.exec(String(value)) ?? [];
  if (sign === undefined) return Date.parse(String(value));
  const length = parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (hours[index] ?? 0), 0);
  return Date.now() + (sign === '-' ? -length : length) * 3_600_000;
};

const isSame = (value: unknown, wanted: unknown): boolean =>
  value === wanted ||
  (typeof wanted === 'string' && /^-?P|^\d{4}-\d\d-\d\dT/.test(wanted) && placeOf(value) === placeOf(wanted));

const texts: Readonly<Record<string, Compare>> = {
  eqIgnoreCase: (value, wanted) => folded(value) === folded(wanted),
  startsWith: (value, wanted) => String(value).startsWith(String(wanted)),
  startsWithIgnoreCase: (value, wanted) => folded(value).startsWith(folded(wanted)),
  endsWith: (value, wanted) => String(value).endsWith(String(wanted)),
  contains: (value, wanted) => String(value).includes(String(wanted)),
  containsIgnoreCase: (value, wanted) => folded(value).includes(folded(wanted)),
  containsIgnoreCaseAndAccent: (value, wanted) => unaccented(value).includes(unaccented(wanted)),
};

/** Negation of a text comparison. It also matches a missing value. */
const negated = (name: string): Compare | undefined => {
  const plain =
    name === 'neqIgnoreCase' ? 'eqIgnoreCase' : name.replace(/^not(.)/, (_, first: string) => first.toLowerCase());
  const compare = plain === name ? undefined : texts[plain];
  return compare && ((value, wanted) => !compare(value ?? '', wanted));
};

const comparisons: Readonly<Record<string, Compare>> = {
  eq: isSame,
  neq: (value, wanted) => !isSame(value, wanted),
  in: (value, wanted) => Array.isArray(wanted) && wanted.some((one) => isSame(value, one)),
  nin: (value, wanted) => Array.isArray(wanted) && !wanted.some((one) => isSame(value, one)),
  gt: (value, wanted) => placeOf(value) > placeOf(wanted),
  gte: (value, wanted) => placeOf(value) >= placeOf(wanted),
  lt: (value, wanted) => placeOf(value) < placeOf(wanted),
  lte: (value, wanted) => placeOf(value) <= placeOf(wanted),
};

const comparisonOf = (name: string): Compare | undefined => {
  const text = texts[name];
  if (text) return (value, wanted) => typeof value === 'string' && text(value, wanted);
  return comparisons[name] ?? negated(name);
};

const memberOf = (view: unknown, name: string): unknown => {
  const value = isObject(view) ? view[name] : undefined;
  return typeof value === 'function' ? value({}) : value;
};

/** Elements of a connection or a list. */
const elementsOf = (value: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(value)) return value;
  return isObject(value) && Array.isArray(value.nodes) ? value.nodes : undefined;
};

/** Matches a list by `every`, `some` and `length`. Other conditions must match at least one element. */
const matchesList = (filter: object, elements: readonly unknown[]): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    if (name === 'every') return elements.every((element) => matches(wanted, element));
    if (name === 'some') return elements.some((element) => matches(wanted, element));
    if (name === 'length') return matches(wanted, elements.length);
    if (name === 'and') return (wanted as object[]).every((each) => matchesList(each, elements));
    if (name === 'or') return (wanted as object[]).some((each) => matchesList(each, elements));
    return elements.some((element) => matches({ [name]: wanted }, element));
  });

/** Whether all conditions of a filter match. https://linear.app/developers/filtering */
export const matches = (filter: unknown, value: unknown): boolean => {
  const elements = elementsOf(value);
  if (elements) return matchesList(Object(filter), elements);
  return Object.entries(Object(filter)).every(([name, wanted]) => {
    if (wanted === undefined) return true;
    if (name === 'and') return (wanted as unknown[]).every((each) => matches(each, value));
    if (name === 'or') return (wanted as unknown[]).some((each) => matches(each, value));
    if (name === 'null') return (value === null || value === undefined) === wanted;
    const compare = comparisonOf(name);
    return compare === undefined ? matches(wanted, memberOf(value, name)) : compare(value, wanted);
  });
};
