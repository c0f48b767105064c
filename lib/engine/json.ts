import type { Issue } from '../errors.ts';
import { deepestValue } from '../objects/sizes.ts';
import { pathText } from './issues.ts';

/** Maximum nesting of a request body. A client may send a vendor's value back within its body. */
const deepestBody = deepestValue + 10;

const half = 'has half of a surrogate pair, which is no character: the text is cut, or not Unicode';

/** Faults found in a JSON value. The code that builds the response shortens long paths later. */
interface Inspection {
  readonly issues: Issue[];
  /** Path of the value that is being inspected. */
  readonly path: PropertyKey[];
}

const report = ({ issues, path }: Inspection, message: string): void => {
  issues.push({ path: pathText(path).toWellFormed(), message });
};

const inspect = (inspection: Inspection, value: unknown): void => {
  const { path } = inspection;
  if (typeof value === 'string' && !value.isWellFormed()) return report(inspection, half);
  if (typeof value !== 'object' || value === null) return;
  if (path.length === deepestBody) return report(inspection, `is nested deeper than ${deepestBody} levels`);
  for (const [key, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    path.push(key);
    if (typeof key === 'string' && !key.isWellFormed()) report(inspection, `its name ${half}`);
    inspect(inspection, member);
    path.pop();
  }
};

/** Faults in a client's JSON that no vendor and no database can store: half characters and too deep nesting. */
export const faultsOfJson = (value: unknown): readonly Issue[] => {
  const inspection: Inspection = { issues: [], path: [] };
  inspect(inspection, value);
  return inspection.issues;
};

const isTooDeep = (value: object, left: number): boolean => {
  if (left === 0) return true;
  for (const member of Object.values(value))
    if (typeof member === 'object' && member !== null && isTooDeep(member, left - 1)) return true;
  return false;
};

/** Matches an escaped surrogate, which may be half of a character. Whole characters are rarely escaped. */
const mayHaveHalves = /\\u[dD][89a-fA-F]/;

/** Replaces the texts, numbers and other single values within a JSON value, and the names of its members. */
export const mapJson = (
  value: unknown,
  replace: (single: unknown) => unknown,
  rename = (name: string): string => name,
): unknown => {
  if (Array.isArray(value)) return value.map((element) => mapJson(element, replace, rename));
  if (typeof value !== 'object' || value === null) return replace(value);
  const members = Object.entries(value).map(([name, member]) => [rename(name), mapJson(member, replace, rename)]);
  return Object.fromEntries(members);
};

const wellFormed = (single: unknown): unknown => (typeof single === 'string' ? single.toWellFormed() : single);

/**
 * Reads JSON from outside. Its nesting is at most 100 levels, so that every traversal ends. U+FFFD replaces half
 * characters, as it replaces bytes that are not UTF-8.
 * @returns the value, or the reason why the text cannot be read
 */
export const readJson = (text: string): { readonly value: unknown } | { readonly fault: string } => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'something that is not JSON' };
  }
  if (typeof value === 'object' && value !== null && isTooDeep(value, deepestValue))
    return { fault: `JSON nested deeper than ${deepestValue} levels` };
  return { value: mayHaveHalves.test(text) ? mapJson(value, wellFormed, (name) => name.toWellFormed()) : value };
};
