import { isObject } from '../shared/vendor.ts';
import { refuse } from './errors.ts';
import { priorities } from './seeds.ts';
import type { IssueRow } from './types.ts';

/** Fields that can order issues. */
export type Place = Pick<
  IssueRow,
  'id' | 'key' | 'created' | 'updated' | 'summary' | 'priority' | 'status' | 'duedate'
>;

type Compare = (a: Place, b: Place) => number;

const numberIn = (key: string): number => Number(key.slice(key.lastIndexOf('-') + 1));

const projectIn = (key: string): string => key.slice(0, key.lastIndexOf('-'));

const compareKeys: Compare = ({ key: a }, { key: b }) =>
  projectIn(a).localeCompare(projectIn(b)) || numberIn(a) - numberIn(b);

const rank = ({ priority }: Place): number => priorities.findIndex(({ name }) => name === priority);

const orders: Readonly<Record<string, Compare>> = {
  created: (a, b) => a.created - b.created,
  updated: (a, b) => a.updated - b.updated,
  id: (a, b) => a.id - b.id,
  key: compareKeys,
  issuekey: compareKeys,
  summary: (a, b) => a.summary.localeCompare(b.summary),
  status: (a, b) => a.status.localeCompare(b.status),
  duedate: (a, b) => (a.duedate ?? '').localeCompare(b.duedate ?? ''),
  // The highest priority comes last.
  priority: (a, b) => rank(b) - rank(a),
};

/** Order of an ORDER BY clause. Default: newest first. */
export const readOrder = (text = 'created DESC'): Compare => {
  const compares = text.split(',').map((part): Compare => {
    const [, name = '', direction = 'ASC'] = /^(\w+)(?: (ASC|DESC))?$/i.exec(part.trim()) ?? [];
    const compare = orders[name.toLowerCase()];
    if (!compare) throw refuse(400, [`Not able to sort using field '${part.trim()}'.`]);
    return direction.toUpperCase() === 'DESC' ? (a, b) => compare(b, a) : compare;
  });
  return (a, b) => compares.reduce((found, next) => found || next(a, b), 0);
};

/**
 * Token that contains the sort values of the last issue. So the next page starts correctly even if that issue no longer
 * exists. (unproven)
 */
export const tokenOf = (jql: string, row: IssueRow): string => {
  const { id, key, created, updated, summary, priority, status, duedate } = row;
  const place: Place = { id, key, created, updated, summary, priority, status, duedate };
  return Buffer.from(JSON.stringify([jql, place])).toString('base64url');
};

/** Query of a token, and the place where its page begins. */
export const readToken = (token: unknown): readonly [jql?: string, after?: Place] => {
  if (token === undefined) return [];
  try {
    const [jql, place]: [unknown, Place] = JSON.parse(Buffer.from(String(token), 'base64url').toString('utf8'));
    if (typeof jql === 'string' && isObject(place)) return [jql, place];
  } catch {
    // Refused below, like a token that parses into something else.
  }
  throw refuse(400, ['The nextPageToken is not valid.']);
};
