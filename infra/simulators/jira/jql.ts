import { type Account, findProject, projectOf, typeOf } from './account.ts';
import { textsIn } from './documents.ts';
import { refuse } from './errors.ts';
import { type Place, readOrder } from './jql-order.ts';
import type { IssueRow } from './types.ts';

type Test = (row: IssueRow) => boolean;

interface Clause {
  readonly text: string;
  readonly field: string;
  /** Operator in lower case. */
  readonly operator: string;
  readonly values: readonly string[];
}

const minute = 60_000;
const units: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60, w: 7 * 24 * 60 };

const toMinute = (time: number): number => Math.floor(time / minute) * minute;

/**
 * Time in epoch ms. Days begin at midnight of the user's time zone, here UTC. A number is epoch ms. Precision: one
 * minute.
 */
const readTime = (text: string, now: number): number => {
  const moment = /^(\d{4})[-/](\d\d)[-/](\d\d)(?: (\d\d:\d\d))?$/.exec(text);
  if (moment) return Date.parse(`${moment[1]}-${moment[2]}-${moment[3]}T${moment[4] ?? '00:00'}:00Z`);
  const [, count, unit = ''] = /^(-?\d+)([mhdw])$/.exec(text) ?? [];
  if (count !== undefined) return now + Number(count) * (units[unit] ?? 0) * minute;
  if (text === 'now()') return now;
  if (/^\d+$/.test(text)) return Number(text);
  throw refuse(400, [`Date value ${text} is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm'.`]);
};

const present = (...values: readonly (string | null | undefined)[]): string[] =>
  values.filter((value) => value !== null && value !== undefined);

/** Values of an issue by each field name that a query may use. */
const named: Readonly<Record<string, (account: Account, row: IssueRow) => readonly string[]>> = {
  key: (_, { key }) => [key],
  issuekey: (_, { key }) => [key],
  id: (_, { id }) => [String(id)],
  project: (account, row) => {
    const { id, key, name } = projectOf(account, row);
    return [id, key, name];
  },
  issuetype: (account, row) => Object.values(typeOf(account, row)).map(String),
  type: (account, row) => Object.values(typeOf(account, row)).map(String),
  labels: (_, { labels }) => labels,
  status: (_, { status }) => [status],
  statuscategory: ({ statuses }, row) => {
    const category = statuses.find(({ name }) => name === row.status)?.category ?? 'new';
    return [category, { new: 'To Do', indeterminate: 'In Progress', done: 'Done' }[category]];
  },
  priority: (_, { priority }) => [priority],
  assignee: (_, { assignee }) => present(assignee),
  reporter: (_, { reporter }) => [reporter],
  creator: (_, { creator, reporter }) => [creator ?? reporter],
  parent: ({ issues }, { parent }) => (parent === null ? [] : present(String(parent), issues.get(parent)?.key)),
};

const times: Readonly<Record<string, (row: IssueRow) => number | null>> = {
  created: ({ created }) => toMinute(created),
  updated: ({ updated }) => toMinute(updated),
  resolved: ({ resolved }) => (resolved === null ? null : toMinute(resolved)),
  duedate: ({ duedate }) => (duedate === null ? null : Date.parse(duedate)),
};

const texts: Readonly<Record<string, (row: IssueRow) => string>> = {
  summary: ({ summary }) => summary,
  description: ({ description }) => textsIn(description),
  text: ({ summary, description }) => `${summary} ${textsIn(description)}`,
};

const orders: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

const misunderstood = ({ text }: Clause): Error =>
  refuse(400, [`Error in the JQL Query: "${text}" is not understood.`]);

const isNothing = ({ operator, values: [value = ''] }: Clause): boolean =>
  ['is', 'is not'].includes(operator) && /^(?:empty|null)$/i.test(value);

/** Refuses names that do not exist. https://support.atlassian.com/jira-software-cloud/docs/jql-fields/ */
const checkNames = (account: Account, { field, values }: Clause): void => {
  const isKnown = (value: string): boolean => {
    if (field === 'status') return account.statuses.some(({ name }) => name === value);
    return field !== 'project' || findProject(account, value) !== undefined;
  };
  const unknown = values.find((value) => !isKnown(value));
  if (unknown !== undefined) throw refuse(400, [`The value '${unknown}' does not exist for the field '${field}'.`]);
};

const testNames = (account: Account, clause: Clause): Test => {
  const { field, operator, values } = clause;
  const held = named[field];
  if (!held) throw misunderstood(clause);
  const has = (row: IssueRow): boolean => held(account, row).some((one) => values.includes(one));
  if (isNothing(clause)) return (row) => (held(account, row).length === 0) === (operator === 'is');
  checkNames(account, clause);
  if (['=', 'in'].includes(operator)) return has;
  if (['!=', 'not in'].includes(operator)) return (row) => held(account, row).length > 0 && !has(row);
  throw misunderstood(clause);
};

const testTime = (account: Account, clause: Clause): Test => {
  const { field, operator, values } = clause;
  const [held, order] = [times[field], orders[operator]];
  if (!held) throw misunderstood(clause);
  if (isNothing(clause)) return (row) => (held(row) === null) === (operator === 'is');
  if (!order) throw misunderstood(clause);
  const wanted = readTime(values[0] ?? '', account.now());
  return (row) => {
    const time = held(row);
    return time !== null && order(time, wanted);
  };
};

const testText = (clause: Clause): Test => {
  const { field, operator, values } = clause;
  const held = texts[field];
  if (!held || !['~', '!~'].includes(operator)) throw misunderstood(clause);
  const words = (values[0] ?? '').toLowerCase().replaceAll(/[*"]/g, '').split(/\s+/);
  const has = (row: IssueRow): boolean => words.every((word) => held(row).toLowerCase().includes(word));
  return (row) => has(row) === (operator === '~');
};

const quoted = /"(?:[^"\\]|\\.)*"/.source;
const value = `${quoted}|[\\w.+/:@-]+(?:\\(\\))?`;
const clausePattern = new RegExp(
  `^(\\w+) ?(>=|<=|!=|!~|=|>|<|~|not in|in|is not|is) ?(\\((?:${value})(?:, ?(?:${value}))*\\)|${value})$`,
  'is',
);

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, '$1').replaceAll(/\\(["\\])/g, '$1');

const readClause = (account: Account, text: string): Test => {
  const [, field = '', operator = '', given = ''] = clausePattern.exec(text) ?? [];
  const values = given.match(new RegExp(value, 'gs')) ?? [];
  const clause = { text, field: field.toLowerCase(), operator: operator.toLowerCase(), values: values.map(unquoted) };
  if (clause.field in times) return testTime(account, clause);
  return clause.field in texts ? testText(clause) : testNames(account, clause);
};

/** Splits conditions at each AND outside quotes. */
const clausesOf = (text: string): string[] =>
  text.match(/(?:"(?:[^"\\]|\\.)*"|(?! AND ).)+/gis)?.map((one) => one.replace(/^ ?AND /i, '').trim()) ?? [];

/**
 * Runs a query: conditions that must all hold, and an order. OR is not supported, and the only function is now().
 * @param after returns only issues after this place, even if no issue is at the place
 */
export const runQuery = (account: Account, jql: string, after?: Place): IssueRow[] => {
  const [, conditions = '', order] = /^(.*?)(?:\s*ORDER BY (.*))?$/is.exec(jql) ?? [];
  if (conditions.trim() === '')
    throw refuse(400, ['Unbounded JQL queries are not allowed here. Please add a search restriction to your query.']);
  const tests = clausesOf(conditions).map((clause) => readClause(account, clause));
  const compare = readOrder(order);
  return account.index
    .issues()
    .filter((row) => tests.every((test) => test(row)) && (after === undefined || compare(row, after) > 0))
    .toSorted(compare);
};
