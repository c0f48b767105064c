import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { urlOf } from './issue-members.ts';
import { paginate } from './paging.ts';
import { presentProject } from './present.ts';
import type { IssueRow, Project, Shown } from './types.ts';

/** Names in a parameter that is repeated, or contains a list with commas. */
export const namesIn = (query: URLSearchParams, parameter: string): readonly string[] | undefined => {
  const given = query.getAll(parameter).flatMap((text) => text.split(','));
  return given.length === 0 ? undefined : given.filter((name) => name !== '');
};

const orders: Readonly<Record<string, (project: Project) => string>> = {
  key: ({ key }) => key,
  name: ({ name }) => name,
};

/**
 * A page of projects.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-projects/#api-rest-api-3-project-search-get
 */
export const listProjects = (account: Account, call: Call): Answer => {
  const { query } = call;
  const text = query.get('query')?.toLowerCase() ?? '';
  const [ids, keys, status] = ['id', 'keys', 'status'].map((name) => namesIn(query, name));
  const rows = account.projects
    .filter(({ key, name }) => key.toLowerCase().includes(text) || name.toLowerCase().includes(text))
    .filter(({ id, key }) => (ids?.includes(id) ?? true) && (keys?.includes(key) ?? true))
    .filter(() => (status?.includes('live') ?? true) && (query.get('typeKey') ?? 'software').includes('software'));
  const [, sign, name = ''] = /^([+-]?)(\w+)$/.exec(query.get('orderBy') ?? '') ?? [];
  const order = orders[name];
  const sorted = order ? rows.toSorted((a, b) => order(a).localeCompare(order(b))) : rows;
  const expanded = namesIn(query, 'expand') ?? [];
  const ordered = sign === '-' ? sorted.toReversed() : sorted;
  const page = paginate(call, ordered, (row) => presentProject(account, row, expanded));
  return { ...page, body: { self: urlOf(account, call.path), ...Object(page.body) } };
};

const operate = (before: unknown, operations: unknown): unknown => {
  const list: unknown[] = Array.isArray(operations) ? operations : [];
  return list.reduce((value, operation) => {
    const given = isObject(operation) ? operation : {};
    const elements: unknown[] = Array.isArray(value) ? value : [];
    if ('set' in given) return given.set;
    if ('add' in given) return [...elements, given.add];
    return elements.filter((element) => JSON.stringify(element) !== JSON.stringify(given.remove));
  }, before);
};

const before = ({ labels, named = {} }: IssueRow): Shown => ({
  labels,
  ...Object.fromEntries(
    Object.entries(named).map(([name, things]) => [name, things.map((thing) => ({ name: thing }))]),
  ),
});

/** Fields of an update, with the results of its operations. The operation of `parent` is handled separately. */
export const withOperations = (row: IssueRow, fields: Shown, body: unknown): Shown => {
  const { parent: _, ...update } = isObject(body) && isObject(body.update) ? body.update : {};
  const operated = Object.entries(update).map(([name, list]) => [name, operate(before(row)[name], list)] as const);
  return { ...fields, ...Object.fromEntries(operated) };
};
