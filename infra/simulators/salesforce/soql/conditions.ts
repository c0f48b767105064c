import type { Condition, Literal, Operator, Query } from './ast.ts';
import type { Reader } from './reader.ts';

type ParseQuery = (reader: Reader) => Query;

const signs: Readonly<Record<string, Operator>> = {
  '=': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

/**
 * Names of date ranges in conditions.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_dateformats.htm
 */
const ranges = /^(TODAY|YESTERDAY|TOMORROW|LAST_N_DAYS:\d+|NEXT_N_DAYS:\d+)$/i;

const parseWord = (reader: Reader): Literal => {
  const { text } = reader.peek();
  const word = text.toUpperCase();
  if (word !== 'NULL' && word !== 'TRUE' && word !== 'FALSE' && !ranges.test(text)) throw reader.unexpected();
  reader.next();
  if (word === 'NULL') return { kind: 'null' };
  if (word === 'TRUE' || word === 'FALSE') return { kind: 'boolean', value: word === 'TRUE' };
  const [name = '', count = '0'] = word.split(':');
  return { kind: 'range', name, count: Number(count) };
};

const parseLiteral = (reader: Reader): Literal => {
  const { kind, text } = reader.peek();
  if (kind === 'word') return parseWord(reader);
  if (kind === 'sign' || kind === 'end') throw reader.unexpected();
  reader.next();
  return kind === 'number' ? { kind, number: Number(text) } : { kind, text };
};

const parseLiterals = (reader: Reader): Literal[] => {
  reader.expect('(');
  const all = [parseLiteral(reader)];
  while (reader.take(',')) all.push(parseLiteral(reader));
  reader.expect(')');
  return all;
};

const takeOperator = (reader: Reader): Operator => {
  const { kind, text } = reader.peek();
  const sign = kind === 'sign' ? signs[text] : undefined;
  if (sign) {
    reader.next();
    return sign;
  }
  if (reader.take('NOT')) {
    reader.expect('IN');
    return 'NOT IN';
  }
  const word = (['LIKE', 'IN', 'INCLUDES', 'EXCLUDES'] as const).find((name) => reader.take(name));
  if (!word) throw reader.unexpected();
  return word;
};

const parseComparison = (reader: Reader, parseQuery: ParseQuery): Condition => {
  const path = reader.path();
  const operator = takeOperator(reader);
  const isList = ['IN', 'NOT IN', 'INCLUDES', 'EXCLUDES'].includes(operator);
  if ((operator === 'IN' || operator === 'NOT IN') && reader.isWord('SELECT', 1)) {
    reader.expect('(');
    const query = parseQuery(reader);
    reader.expect(')');
    return { kind: 'semi-join', path, operator, query };
  }
  return { kind: 'compare', path, operator, values: isList ? parseLiterals(reader) : [parseLiteral(reader)] };
};

const parseSimple = (reader: Reader, parseQuery: ParseQuery): Condition => {
  if (reader.take('NOT')) return { kind: 'not', part: parseSimple(reader, parseQuery) };
  if (!reader.take('(')) return parseComparison(reader, parseQuery);
  const inner = parseCondition(reader, parseQuery);
  reader.expect(')');
  return inner;
};

/** Parses the condition after WHERE. AND and OR can only be mixed with parentheses. */
export const parseCondition = (reader: Reader, parseQuery: ParseQuery): Condition => {
  const first = parseSimple(reader, parseQuery);
  const joins = reader.isWord('OR') ? 'OR' : 'AND';
  const parts = [first];
  while (reader.take(joins)) parts.push(parseSimple(reader, parseQuery));
  if (reader.isWord('AND') || reader.isWord('OR')) throw reader.unexpected();
  return parts.length === 1 ? first : { kind: joins === 'OR' ? 'or' : 'and', parts };
};
