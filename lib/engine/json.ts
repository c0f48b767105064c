import type { Issue } from '../errors.ts';
import { deepestValue } from '../objects/sizes.ts';
import { pathText } from './issues.ts';

/** Maximum nesting of a request body. A client may send a vendor's value back within its body. */
const deepestBody = deepestValue + 10;

const half = 'has half of a surrogate pair, which is no character: the text is cut, or not Unicode';

/** Collects the faults of a JSON value. The code that builds the response shortens long paths later. */
class Inspection {
  readonly issues: Issue[] = [];
  readonly #path: PropertyKey[] = [];

  #report(message: string): void {
    this.issues.push({ path: pathText(this.#path).toWellFormed(), message });
  }

  #text(text: string): void {
    if (!text.isWellFormed()) this.#report(half);
  }

  #below(key: PropertyKey, value: unknown): void {
    this.#path.push(key);
    if (typeof key === 'string' && !key.isWellFormed()) this.#report(`its name ${half}`);
    this.read(value);
    this.#path.pop();
  }

  read(value: unknown): void {
    if (typeof value === 'string') return this.#text(value);
    if (typeof value !== 'object' || value === null) return;
    if (this.#path.length === deepestBody) return this.#report(`is nested deeper than ${deepestBody} levels`);
    if (Array.isArray(value)) for (const [index, element] of value.entries()) this.#below(index, element);
    else for (const [key, member] of Object.entries(value)) this.#below(key, member);
  }
}

/** Faults in a client's JSON that no vendor and no database can store: half characters and too deep nesting. */
export const faultsOfJson = (value: unknown): readonly Issue[] => {
  const inspection = new Inspection();
  inspection.read(value);
  return inspection.issues;
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isTooDeep = (value: object, left: number): boolean => {
  if (left === 0) return true;
  for (const member of Object.values(value)) if (isNested(member) && isTooDeep(member, left - 1)) return true;
  return false;
};

/** Matches an escaped surrogate, which may be half of a character. Whole characters are rarely escaped. */
const mayHaveHalves = /\\u[dD][89a-fA-F]/;

const wellFormed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toWellFormed(), wellFormed(member)]));
};

const parse = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/**
 * Reads JSON from outside. Its nesting is at most 100 levels, so that every traversal ends. U+FFFD replaces half
 * characters, as it replaces bytes that are not UTF-8.
 * @returns the value, or the reason why the text cannot be read
 */
export const readJson = (text: string): { readonly value: unknown } | { readonly fault: string } => {
  const parsed = parse(text);
  if (parsed === undefined) return { fault: 'something that is not JSON' };
  const { value } = parsed;
  if (isNested(value) && isTooDeep(value, deepestValue))
    return { fault: `JSON nested deeper than ${deepestValue} levels` };
  return mayHaveHalves.test(text) ? { value: wellFormed(value) } : parsed;
};
