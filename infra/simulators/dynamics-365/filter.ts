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

/** @throws Fault for what is no condition */
export const parseFilter = (filter: string): Condition => {
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
  const either = (): Condition => {
    let left = both();
    while (tokens[at] === 'or') {
      at += 1;
      left = { kind: 'either', left, right: both() };
    }
    return left;
  };
  const both = (): Condition => {
    let left = one();
    while (tokens[at] === 'and') {
      at += 1;
      left = { kind: 'both', left, right: one() };
    }
    return left;
  };
  const textFunction = (name: string): Condition => {
    expect('(');
    const column = next();
    expect(',');
    const value = next();
    if (!isText(value)) fail();
    expect(')');
    return { kind: 'text', function: name, column, value: textOf(value) };
  };
  const isIn = (): Condition => {
    for (const wanted of ['(', 'PropertyName', '=']) expect(wanted);
    const column = textOf(next());
    for (const wanted of [',', 'PropertyValues', '=', '[']) expect(wanted);
    const values: string[] = [];
    while (tokens[at] !== ']') {
      values.push(textOf(next()));
      if (tokens[at] === ',') at += 1;
    }
    expect(']');
    expect(')');
    return { kind: 'in', column, values };
  };
  const one = (): Condition => {
    const first = next();
    if (first === '(') {
      const inner = either();
      expect(')');
      return inner;
    }
    if (first === 'not') return { kind: 'not', of: one() };
    if (first === 'Microsoft.Dynamics.CRM.In') return isIn();
    if (functions.has(first)) return textFunction(first);
    const operator = next();
    if (!operators.has(operator)) fail();
    return { kind: 'compare', column: first, operator, value: literalOf(next()) };
  };
  const parsed = either();
  if (at < tokens.length) fail();
  return parsed;
};
