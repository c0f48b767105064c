import { malformedAt } from './faults.ts';

/** A token of SOQL. `at` is the offset in the query. */
export interface Token {
  readonly kind: 'word' | 'string' | 'number' | 'date' | 'datetime' | 'sign' | 'end';
  /** Unescaped content of a string. For other tokens the text itself. */
  readonly text: string;
  readonly at: number;
}

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?`;

const kinds: readonly (readonly [Token['kind'], RegExp])[] = [
  ['datetime', new RegExp(String.raw`${time}(?:Z|[+-]\d\d:?\d\d)`, 'iy')],
  ['date', /\d{4}-\d\d-\d\d(?![\dT])/iy],
  ['number', /[+-]?\d+(?:\.\d+)?(?![\w:-])/y],
  ['word', /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?::\d+)?/y],
  ['sign', /!=|<>|<=|>=|[=<>(),]/y],
];

/**
 * Stands for an escaped `_` until LIKE compares. No text contains this character. A backslash would not do: `\\%` is a
 * backslash before a wildcard.
 */
export const literalUnderscore = '\uE000';
/** Stands for an escaped `%` until LIKE compares. */
export const literalPercent = '\uE001';

/**
 * Escape sequences in a quoted text.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_quotedstringescapes.htm
 */
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  N: '\n',
  r: '\r',
  R: '\r',
  t: '\t',
  T: '\t',
  b: '\b',
  B: '\b',
  f: '\f',
  F: '\f',
  '"': '"',
  "'": "'",
  '\\': '\\',
  _: literalUnderscore,
  '%': literalPercent,
};

const readString = (text: string, start: number): { value: string; end: number } => {
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "'") return { value, end: at + 1 };
    if (character !== '\\') {
      value += character;
      continue;
    }
    at += 1;
    const unicode = /^u([0-9a-f]{4})/i.exec(text.slice(at, at + 5));
    const escaped = unicode ? String.fromCharCode(Number.parseInt(unicode[1] ?? '', 16)) : escapes[text.charAt(at)];
    if (escaped === undefined)
      throw malformedAt(text, at - 1, `Illegal character in string literal: \\${text.charAt(at)}`);
    if (unicode) at += 4;
    value += escaped;
  }
  throw malformedAt(text, start, "mismatched character '<EOF>' expecting '''");
};

const readToken = (text: string, at: number): { token: Token; end: number } => {
  if (text.charAt(at) === "'") {
    const { value, end } = readString(text, at);
    return { token: { kind: 'string', text: value, at }, end };
  }
  for (const [kind, pattern] of kinds) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { token: { kind, text: found[0], at }, end: pattern.lastIndex };
  }
  throw malformedAt(text, at, `unexpected token: '${text.charAt(at)}'`);
};

/** Splits a query into tokens. @throws Fault */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    if (at >= text.length) return [...tokens, { kind: 'end', text: '<EOF>', at }];
    const { token, end } = readToken(text, at);
    tokens.push(token);
    at = end;
  }
};
