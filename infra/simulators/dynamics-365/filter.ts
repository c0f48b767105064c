import { badQuery } from './faults.ts';

type Literal = string | number | boolean | null;

/** A condition of `$filter`. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/filter-rows */
export type Condition =
  | { readonly kind: 'both' | 'either'; readonly left: Condition; readonly right: Condition }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'compare'; readonly column: string; readonly operator: string; readonly value: Literal }
  | { readonly kind: 'text'; readonly function: string; readonly column: string; readonly value: string }
  | { readonly kind: 'in'; readonly column: string; readonly values: readonly string[] };

const token = /\s*(?:(?<text>'(?:[^']|'')*')|(?<sign>[(),[\]=])|(?<word>[^\s(),[\]'=]+))/y;

const tokensOf = (filter: string): readonly string[] => {
  const tokens: string[] = [];
  const rest = filter.trimEnd();
  token.lastIndex = 0;
  while (token.lastIndex < rest.length) {
    const at = token.lastIndex;
    const found = token.exec(rest)?.[0].trim();
    if (found === undefined) throw badQuery(`Syntax error at position ${at} in '${filter}'.`);
    tokens.push(found);
  }
  return tokens;
};

const isText = (one: string): boolean => one.startsWith("'");
const textOf = (one: string): string => one.slice(1, -1).replaceAll("''", "'");

const literalOf = (one: string): Literal => {
  if (isText(one)) return textOf(one);
  if (one === 'null') return null;
  if (one === 'true' || one === 'false') return one === 'true';
  return /^-?\d+(?:\.\d+)?$/.test(one) ? Number(one) : one;
};

const operators: ReadonlySet<string> = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le']);
const functions: ReadonlySet<string> = new Set(['contains', 'startswith', 'endswith']);

/** Reads the tokens of a filter from left to right. */
interface Reader {
  /** Returns the next token without consuming it. */
  readonly peek: () => string | undefined;
  /** Consumes the next token. @throws Fault at the end */
  readonly next: () => string;
  /** Consumes this token. @throws Fault for a different token */
  readonly expect: (wanted: string) => void;
  /** @throws Fault that shows the next token */
  readonly fail: () => never;
}

const readerOf = (filter: string): Reader => {
  const tokens = tokensOf(filter);
  let at = 0;
  const fail = (): never => {
    throw badQuery(`Syntax error near '${tokens[at] ?? ''}' in '${filter}'.`);
  };
  const next = (): string => {
    const one = tokens[at] ?? fail();
    at += 1;
    return one;
  };
  const expect = (wanted: string): void => {
    if (next() !== wanted) fail();
  };
  return { peek: () => tokens[at], next, expect, fail };
};

const readEither = (reader: Reader): Condition => {
  let left = readBoth(reader);
  while (reader.peek() === 'or') {
    reader.next();
    left = { kind: 'either', left, right: readBoth(reader) };
  }
  return left;
};

const readBoth = (reader: Reader): Condition => {
  let left = readOne(reader);
  while (reader.peek() === 'and') {
    reader.next();
    left = { kind: 'both', left, right: readOne(reader) };
  }
  return left;
};

const readTextFunction = ({ next, expect, fail }: Reader, name: string): Condition => {
  expect('(');
  const column = next();
  expect(',');
  const value = next();
  if (!isText(value)) fail();
  expect(')');
  return { kind: 'text', function: name, column, value: textOf(value) };
};

const readIn = ({ next, expect, peek }: Reader): Condition => {
  for (const wanted of ['(', 'PropertyName', '=']) expect(wanted);
  const column = textOf(next());
  for (const wanted of [',', 'PropertyValues', '=', '[']) expect(wanted);
  const values: string[] = [];
  while (peek() !== ']') {
    values.push(textOf(next()));
    if (peek() === ',') next();
  }
  expect(']');
  expect(')');
  return { kind: 'in', column, values };
};

const readOne = (reader: Reader): Condition => {
  const { next, expect, fail } = reader;
  const first = next();
  if (first === '(') {
    const inner = readEither(reader);
    expect(')');
    return inner;
  }
  if (first === 'not') return { kind: 'not', of: readOne(reader) };
  if (first === 'Microsoft.Dynamics.CRM.In') return readIn(reader);
  if (functions.has(first)) return readTextFunction(reader, first);
  const operator = next();
  if (!operators.has(operator)) fail();
  return { kind: 'compare', column: first, operator, value: literalOf(next()) };
};

/** Parses a `$filter`. @throws Fault for a text that is not a condition */
export const parseFilter = (filter: string): Condition => {
  const reader = readerOf(filter);
  const parsed = readEither(reader);
  if (reader.peek() !== undefined) reader.fail();
  return parsed;
};
