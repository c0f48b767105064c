import { Fault } from '../faults.ts';
import { toId18 } from '../ids.ts';
import type { Field, ObjectType } from '../objects/define.ts';
import { type Found, type Org, toDateTime } from '../org.ts';
import type { Condition, Literal, Operator, Path, Query } from './ast.ts';
import { invalidField } from './faults.ts';
import { literalPercent, literalUnderscore } from './lexer.ts';
import { type Resolved, resolvePath, valueAt } from './paths.ts';

type Test = (found: Found) => boolean;

/** Runs the inner query of a semi-join. */
type RunInner = (query: Query) => unknown[];

interface Context {
  readonly org: Org;
  readonly type: ObjectType;
  readonly text: string;
  readonly runInner: RunInner;
}

/** Name of a type's literals in errors, and the allowed kinds of literals. */
const expected = ({ type }: Field): { name: string; kinds: readonly Literal['kind'][] } => {
  switch (type) {
    case 'boolean':
      return { name: 'boolean', kinds: ['boolean'] };
    case 'int':
      return { name: 'int', kinds: ['number'] };
    case 'double':
    case 'currency':
    case 'percent':
      return { name: type, kinds: ['number'] };
    case 'date':
      return { name: 'date', kinds: ['date', 'range'] };
    case 'datetime':
      return { name: 'dateTime', kinds: ['datetime', 'range'] };
    case 'id':
    case 'reference':
      return { name: 'ID', kinds: ['string'] };
    default:
      return { name: 'string', kinds: ['string'] };
  }
};

const checkLiteral = (name: string, field: Field, literal: Literal): void => {
  if (literal.kind === 'null') return;
  const { name: wanted, kinds } = expected(field);
  if (kinds.includes(literal.kind)) return;
  const quotes =
    wanted === 'string' || wanted === 'ID' ? 'should be enclosed in quotes' : 'should not be enclosed in quotes';
  throw invalidField(`value of filter criterion for field '${name}' must be of type ${wanted} and ${quotes}`);
};

const day = 24 * 60 * 60 * 1000;

const dateOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** First and last day of a named range. */
const daysOf = (now: number, name: string, count: number): [string, string] => {
  const offsets: Readonly<Record<string, [number, number]>> = {
    TODAY: [0, 0],
    YESTERDAY: [-1, -1],
    TOMORROW: [1, 1],
    LAST_N_DAYS: [-count, 0],
    NEXT_N_DAYS: [1, count],
  };
  const [first, last] = offsets[name] ?? [0, 0];
  return [dateOf(now + first * day), dateOf(now + last * day)];
};

type Comparable = string | number | boolean | null;

const idLike = (field: Field): boolean => field.type === 'id' || field.type === 'reference';

const toIdLiteral = (text: string): string => {
  const id = toId18(text);
  if (id === undefined) throw new Fault(400, 'INVALID_QUERY_FILTER_OPERATOR', `invalid ID field: ${text}`);
  return id;
};

const plain = (text: string): string => text.replaceAll(literalUnderscore, '_').replaceAll(literalPercent, '%');

const toComparable = (field: Field, literal: Literal): Comparable => {
  switch (literal.kind) {
    case 'null':
    case 'range':
      return null;
    case 'number':
      return literal.number;
    case 'boolean':
      return literal.value;
    case 'datetime':
      return toDateTime(Date.parse(literal.text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')));
    case 'date':
      return literal.text;
    case 'string':
      if (literal.text === '') return null;
      return idLike(field) ? toIdLiteral(literal.text) : plain(literal.text).toLowerCase();
  }
};

const isTime = ({ type }: Field): boolean => type === 'date' || type === 'datetime';

/** Comparable form of a value. Texts are compared without case, ids and times with case. */
const shown = (field: Field, value: unknown): Comparable => {
  if (typeof value === 'string') return idLike(field) || isTime(field) ? value : value.toLowerCase();
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

const likePattern = (text: string): RegExp => {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return new RegExp(`^${plain(escaped.replaceAll('%', '[\\s\\S]*').replaceAll('_', '[\\s\\S]'))}$`, 'i');
};

const isOrdered = (a: Comparable, operator: '<' | '<=' | '>' | '>=', b: Comparable): boolean => {
  if (a === null || b === null) return false;
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  return operator === '>' ? a > b : a >= b;
};

const inRange = (value: Comparable, operator: Operator, [first, last]: [string, string]): boolean => {
  const date = typeof value === 'string' ? value.slice(0, 10) : null;
  if (operator === '!=') return date === null || date < first || date > last;
  if (date === null) return false;
  if (operator === '=') return date >= first && date <= last;
  if (operator === '<') return date < first;
  if (operator === '<=') return date <= last;
  return operator === '>' ? date > last : date >= first;
};

const splitValues = (value: Comparable): string[] => (typeof value === 'string' ? value.split(';') : []);

const includes = (value: Comparable, wanted: readonly Comparable[]): boolean => {
  const chosen = splitValues(value);
  return wanted.some((each) => splitValues(each).every((one) => chosen.includes(one)));
};

const compareOne = (org: Org, field: Field, operator: Operator, literal: Literal): ((value: Comparable) => boolean) => {
  if (literal.kind === 'range') {
    const days = daysOf(org.rules.now(), literal.name, literal.count);
    return (value) => inRange(value, operator, days);
  }
  if (operator === 'LIKE') {
    const pattern = likePattern(literal.kind === 'string' ? literal.text : '');
    return (value) => typeof value === 'string' && pattern.test(value);
  }
  const wanted = toComparable(field, literal);
  if (operator === '=') return (value) => value === wanted;
  if (operator === '!=') return (value) => value !== wanted;
  return (value) => isOrdered(value, operator as '<', wanted);
};

const compareList = (
  field: Field,
  operator: Operator,
  literals: readonly Literal[],
): ((value: Comparable) => boolean) => {
  const wanted = literals.map((literal) => toComparable(field, literal));
  const set = new Set(wanted);
  if (operator === 'IN') return (value) => set.has(value);
  if (operator === 'NOT IN') return (value) => !set.has(value);
  return (value) => includes(value, wanted) === (operator === 'INCLUDES');
};

const texts = ['string', 'textarea', 'phone', 'url', 'email', 'picklist', 'combobox'];

const checkOperator = (name: string, field: Field, operator: Operator): void => {
  if (!field.filterable) throw invalidField(`field '${name}' can not be filtered in a query call`);
  const isMulti = operator === 'INCLUDES' || operator === 'EXCLUDES';
  const fits = operator === 'LIKE' ? texts.includes(field.type) : isMulti ? field.type === 'multipicklist' : true;
  const isOrder = ['<', '<=', '>', '>='].includes(operator);
  if (fits && !(isOrder && ['boolean', 'multipicklist'].includes(field.type))) return;
  throw new Fault(400, 'INVALID_QUERY_FILTER_OPERATOR', `invalid operator on ${field.type} field`);
};

const compare = (context: Context, path: Path, operator: Operator, values: readonly Literal[]): Test => {
  const { org, type, text } = context;
  const resolved = resolvePath(org, type, path, text);
  const { field } = resolved;
  const name = path.names.join('.');
  checkOperator(name, field, operator);
  for (const literal of values) checkLiteral(name, field, literal);
  const [first = { kind: 'null' } as const] = values;
  const isList = ['IN', 'NOT IN', 'INCLUDES', 'EXCLUDES'].includes(operator);
  const test = isList ? compareList(field, operator, values) : compareOne(org, field, operator, first);
  return (found) => test(shown(field, valueAt(org, found, resolved)));
};

const semiJoin = (context: Context, path: Path, isIn: boolean, query: Query): Test => {
  const resolved: Resolved = resolvePath(context.org, context.type, path, context.text);
  const ids = new Set(context.runInner(query));
  return (found) => ids.has(valueAt(context.org, found, resolved)) === isIn;
};

/** Test that rows of an object must pass. @throws Fault for a field that the object lacks */
export const toTest = (context: Context, condition: Condition): Test => {
  switch (condition.kind) {
    case 'not': {
      const test = toTest(context, condition.part);
      return (found) => !test(found);
    }
    case 'and': {
      const tests = condition.parts.map((part) => toTest(context, part));
      return (found) => tests.every((test) => test(found));
    }
    case 'or': {
      const tests = condition.parts.map((part) => toTest(context, part));
      return (found) => tests.some((test) => test(found));
    }
    case 'semi-join':
      return semiJoin(context, condition.path, condition.operator === 'IN', condition.query);
    case 'compare':
      return compare(context, condition.path, condition.operator, condition.values);
  }
};
