import { type Account, liveIssues } from './account.ts';
import { refuse } from './errors.ts';
import type { IssueRow } from './types.ts';

type Test = (row: IssueRow) => boolean;

const MINUTE = 60_000;

const toMinute = (time: number): number => Math.floor(time / MINUTE) * MINUTE;

/** Days are those of a user's time zone, which here is UTC; numbers are epoch ms. Times are known to the minute. */
function readTime(text: string): number {
  const quoted = /^"(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?"$/.exec(text);
  if (quoted) return Date.parse(`${quoted[1]}T${quoted[2] ?? '00:00'}:00Z`);
  if (/^\d+$/.test(text)) return Number(text);
  throw refuse(400, [`Date value ${text} is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm'.`]);
}

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, '$1').replaceAll(/\\(["\\])/g, '$1');

function readClause(account: Account, clause: string): Test {
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
}

/** Clauses end at an AND outside of quotes. */
const clausesOf = (text: string): string[] =>
  text.match(/(?:"(?:[^"\\]|\\.)*"|(?! AND ).)+/gs)?.map((one) => one.replace(/^ ?AND /, '').trim()) ?? [];

const ORDERS: Readonly<Record<string, (row: IssueRow) => number>> = {
  'created ASC': ({ created }) => created,
  'key ASC': ({ id }) => id,
};

/** The queries that are asked here: conditions that must all hold, and an order. */
export function runQuery(account: Account, jql: string): IssueRow[] {
  const [, conditions = '', order = ''] = /^(.*?)(?:\s*ORDER BY (.*))?$/s.exec(jql) ?? [];
  if (conditions.trim() === '')
    throw refuse(400, ['Unbounded JQL queries are not allowed here. Please add a search restriction to your query.']);
  const tests = clausesOf(conditions).map((clause) => readClause(account, clause));
  const keys = order.split(', ').map((name) => {
    const key = ORDERS[name];
    if (!key) throw refuse(400, [`Not able to sort using field '${name}'.`]);
    return key;
  });
  return liveIssues(account)
    .filter((row) => tests.every((test) => test(row)))
    .toSorted((a, b) => keys.reduce((found, key) => found || key(a) - key(b), 0));
}
