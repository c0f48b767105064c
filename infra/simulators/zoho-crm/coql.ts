import { Fault } from './faults.ts';

/** A condition such as `Owner.id = '1'`, or a pair in brackets. */
export type Condition =
  | { readonly kind: 'pair'; readonly word: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | {
      readonly kind: 'compare';
      readonly field: string;
      readonly operator: string;
      readonly values: readonly Literal[];
    };

/** A literal of COQL. Texts are in single quotes. */
export type Literal = string | number | boolean;

/** A parsed query. COQL requires `where`. Default limit: 200. */
export interface Query {
  readonly fields: readonly string[];
  readonly module: string;
  readonly where: Condition;
  readonly order: readonly { readonly field: string; readonly descending: boolean }[];
  readonly limit: number;
}

interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'sign';
  readonly text: string;
  readonly at: number;
}

const syntax = (near: string, column: number): Fault =>
  new Fault(400, 'SYNTAX_ERROR', 'invalid query formed', { line: 1, column, near });

const signs = ['>=', '<=', '!=', '=', '>', '<', '(', ')', ','];

/** End of a text that begins at a quote. Two quotes stand for a quote, and a backslash escapes the next character. */
const textAt = (query: string, start: number): { readonly text: string; readonly end: number } => {
  let text = '';
  for (let at = start + 1; at < query.length; at += 1) {
    const character = query.charAt(at);
    if (character === '\\') {
      at += 1;
      text += query.charAt(at);
    } else if (character !== "'") text += character;
    else if (query.charAt(at + 1) === "'") {
      at += 1;
      text += "'";
    } else return { text, end: at + 1 };
  }
  throw syntax(query.slice(start, start + 20), start);
};

const tokensOf = (query: string): Token[] => {
  const tokens: Token[] = [];
  for (let at = 0; at < query.length; ) {
    const character = query.charAt(at);
    if (/\s/.test(character)) {
      at += 1;
      continue;
    }
    if (character === "'") {
      const { text, end } = textAt(query, at);
      tokens.push({ kind: 'text', text, at });
      at = end;
      continue;
    }
    const sign = signs.find((one) => query.startsWith(one, at));
    const word = sign ?? /^[\w.$-]+/.exec(query.slice(at, at + 200))?.[0];
    if (word === undefined) throw syntax(character, at);
    const kind = sign !== undefined ? 'sign' : /^-?\d+(?:\.\d+)?$/.test(word) ? 'number' : 'word';
    tokens.push({ kind, text: word, at });
    at += word.length;
  }
  return tokens;
};

/** Reads tokens in order. */
const readerOf = (tokens: readonly Token[]) => {
  let place = 0;
  const peek = (): Token => tokens[place] ?? { kind: 'sign', text: '', at: -1 };
  const next = (): Token => {
    const token = peek();
    place += 1;
    return token;
  };
  const isWord = (text: string): boolean => peek().kind === 'word' && peek().text.toLowerCase() === text;
  const takes = (text: string): boolean => {
    const found = isWord(text) || (peek().kind === 'sign' && peek().text === text);
    if (found) next();
    return found;
  };
  const expect = (text: string): void => {
    if (!takes(text)) throw syntax(peek().text, peek().at);
  };
  const word = (): string => {
    const token = next();
    if (token.kind !== 'word') throw syntax(token.text, token.at);
    return token.text;
  };
  return { peek, next, takes, expect, word };
};

type Reader = ReturnType<typeof readerOf>;

const literal = (reader: Reader): Literal => {
  const { kind, text, at } = reader.next();
  if (kind === 'text') return text;
  if (kind === 'number') return Number(text);
  if (kind === 'word' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  throw syntax(text, at);
};

const comparison = (reader: Reader): Condition => {
  const field = reader.word();
  const { text, at } = reader.next();
  const operator = text.toLowerCase();
  if (operator === 'is') {
    const isNot = reader.takes('not');
    reader.expect('null');
    return { kind: 'compare', field, operator: isNot ? 'is not null' : 'is null', values: [] };
  }
  if (operator === 'in') {
    reader.expect('(');
    const values = [literal(reader)];
    while (reader.takes(',')) values.push(literal(reader));
    reader.expect(')');
    return { kind: 'compare', field, operator, values };
  }
  if (!['=', '!=', '>', '<', '>=', '<=', 'like'].includes(operator)) throw syntax(text, at);
  return { kind: 'compare', field, operator, values: [literal(reader)] };
};

const operand = (reader: Reader): Condition => {
  if (!reader.takes('(')) return comparison(reader);
  const condition = pair(reader);
  reader.expect(')');
  return condition;
};

/**
 * Reads a pair of criteria. More than two criteria need brackets, in pairs.
 * https://www.zoho.com/crm/developer/docs/api/v8/COQL-Limitations.html
 */
const pair = (reader: Reader): Condition => {
  const left = operand(reader);
  const word = (['and', 'or'] as const).find((one) => reader.takes(one));
  return word === undefined ? left : { kind: 'pair', word, left, right: operand(reader) };
};

const criteriaIn = (condition: Condition): number =>
  condition.kind === 'pair' ? criteriaIn(condition.left) + criteriaIn(condition.right) : 1;

const exceeded = (clause: string, limit: number): Fault =>
  new Fault(400, 'LIMIT_EXCEEDED', 'limit exceeded', { clause, limit });

/** Parses a COQL query. @throws Fault for a text that is not a query, and for a query beyond the limits */
export const parseQuery = (text: unknown): Query => {
  if (typeof text !== 'string') throw new Fault(400, 'MANDATORY_NOT_FOUND', 'required field not found');
  const reader = readerOf(tokensOf(text));
  reader.expect('select');
  const fields = [reader.word()];
  while (reader.takes(',')) fields.push(reader.word());
  if (fields.length > 50) throw exceeded('select', 50);
  reader.expect('from');
  const module = reader.word();
  reader.expect('where');
  const where = pair(reader);
  if (criteriaIn(where) > 25) throw exceeded('where', 25);
  const order: { field: string; descending: boolean }[] = [];
  if (reader.takes('order')) {
    reader.expect('by');
    do {
      const field = reader.word();
      const descending = reader.takes('desc');
      if (!descending) reader.takes('asc');
      order.push({ field, descending });
    } while (reader.takes(','));
  }
  let limit = 200;
  if (reader.takes('limit')) limit = Number(literal(reader));
  if (!Number.isInteger(limit) || limit < 1 || limit > 2_000) throw exceeded('limit', 2_000);
  const rest = reader.peek();
  if (rest.text !== '') throw syntax(rest.text, rest.at);
  return { fields, module, where, order, limit };
};

/** Credits that a query costs. https://www.zoho.com/crm/developer/docs/api/v8/Get-Records-through-COQL-Query.html */
export const creditsOf = (body: unknown): number => {
  const limit = Number(/\blimit (\d+)$/i.exec(String(Object(body).select_query ?? ''))?.[1] ?? 200);
  if (limit <= 200) return 1;
  return limit <= 1_000 ? 2 : 3;
};
