import type { Account } from './account.ts';
import { refuse } from './errors.ts';
import type { IssueRow } from './types.ts';

type Test = (row: IssueRow) => boolean;

const minute = 60_000;

const toMinute = (time: number): number => Math.floor(time / minute) * minute;

/** Days are those of a user's time zone, which here is UTC; numbers are epoch ms. Times are known to the minute. */
const readTime = (text: string): number => {
  const quoted = /^"(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?"$/.exec(text);
  if (quoted) return Date.parse(`${quoted[1]}T${quoted[2] ?? '00:00'}:00Z`);
  if (/^\d+$/.test(text)) return Number(text);
  throw refuse(400, [`Date value ${text} is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm'.`]);
};

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, '$1').replaceAll(/\\(["\\])/g, '$1');

const readClause = (account: Account, clause: string): Test => {
  const [, field = '', operator = '', value = ''] = /^(\w+) (>=|=) ("(?:[^"\\]|\\.)*"|\d+)$/s.exec(clause) ?? [];
  const name = unquoted(value);
  switch (`${field} ${operator}`) {
    case 'created >=': {
      const time = readTime(value);
      return (row) => toMinute(row.created) >= time;
    }
    case 'updated >=': {
      const time = readTime(value);
      return (row) => toMinute(row.updated) >= time;
    }
    case 'status =':
      if (!account.statuses.some((status) => status.name === name))
        throw refuse(400, [`The value '${name}' does not exist for the field 'status'.`]);
      return (row) => row.status === name;
    case 'assignee =':
      return (row) => row.assignee === name;
    default:
      throw refuse(400, [`Error in the JQL Query: "${clause}" is not understood.`]);
  }
};

/** Clauses end at an AND outside of quotes. */
const clausesOf = (text: string): string[] =>
  text.match(/(?:"(?:[^"\\]|\\.)*"|(?! AND ).)+/gs)?.map((one) => one.replace(/^ ?AND /, '').trim()) ?? [];

type Compare = (a: Place, b: Place) => number;

/** What an issue is ordered by. */
export type Place = Pick<IssueRow, 'created' | 'key'>;

const numberIn = (key: string): number => Number(key.slice(key.lastIndexOf('-') + 1));

const projectIn = (key: string): string => key.slice(0, key.lastIndexOf('-'));

const compareKeys: Compare = ({ key: a }, { key: b }) =>
  projectIn(a).localeCompare(projectIn(b)) || numberIn(a) - numberIn(b);

const sortOrders: Readonly<Record<string, Compare>> = {
  'created ASC': (a, b) => a.created - b.created,
  'key ASC': compareKeys,
};

/**
 * The queries that are asked here: conditions that must all hold, and an order.
 * @param after only what comes after this place, whether there is still an issue at it or not
 */
export const runQuery = (account: Account, jql: string, after?: Place): IssueRow[] => {
  const [, conditions = '', order = ''] = /^(.*?)(?:\s*ORDER BY (.*))?$/s.exec(jql) ?? [];
  if (conditions.trim() === '')
    throw refuse(400, ['Unbounded JQL queries are not allowed here. Please add a search restriction to your query.']);
  const tests = clausesOf(conditions).map((clause) => readClause(account, clause));
  const orders = order.split(', ').map((name) => {
    const compare = sortOrders[name];
    if (!compare) throw refuse(400, [`Not able to sort using field '${name}'.`]);
    return compare;
  });
  const compare: Compare = (a, b) => orders.reduce((found, next) => found || next(a, b), 0);
  return account.index
    .issues()
    .filter((row) => tests.every((test) => test(row)) && (after === undefined || compare(row, after) > 0))
    .toSorted(compare);
};
