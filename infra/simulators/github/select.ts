import { type Account, commentsOf, same } from './account.ts';
import { validationFailed } from './errors.ts';
import type { CommentRow, IssueRow, Repository } from './types.ts';

/** Parameters of https://docs.github.com/en/rest/issues/issues#list-repository-issues */
export const selectIssues = (account: Account, query: URLSearchParams, rows: readonly IssueRow[]): IssueRow[] => {
  const state = readWord(query, 'state', ['open', 'closed', 'all']);
  const labels = (query.get('labels') ?? '').split(',').filter((name) => name !== '');
  const [creator, mentioned] = [query.get('creator'), query.get('mentioned')];
  return rows
    .filter((issue) => state === 'all' || issue.state === state)
    .filter((issue) => isAssigned(issue, query.get('assignee')))
    .filter((issue) => creator === null || same(issue.author, creator))
    .filter((issue) => mentioned === null || issue.body?.includes(`@${mentioned}`) === true)
    .filter((issue) => isSet(query.get('type'), issue.type))
    .filter(() => isSet(query.get('milestone'), null))
    .filter((issue) => labels.every((name) => hasLabel(account, issue, name)))
    .filter(since(query))
    .sort(orderOf(account, query));
};

/** `*` stands for any value, `none` for no value. */
const isSet = (wanted: string | null, value: string | null): boolean => {
  if (wanted === null) return true;
  if (wanted === '*') return value !== null;
  return wanted === 'none' ? value === null : value !== null && same(value, wanted);
};

/** Parameters of https://docs.github.com/en/rest/repos/repos#list-repositories-for-the-authenticated-user */
export const selectRepositories = (account: Account, query: URLSearchParams): Repository[] => {
  const affiliations = (query.get('affiliation') ?? 'owner,collaborator,organization_member').split(',');
  const [type, visibility] = [query.get('type') ?? 'all', query.get('visibility') ?? 'all'];
  const rows = account.repositories.filter((repository) => {
    const relation = relationTo(account, repository);
    const word = repository.private ? 'private' : 'public';
    return (
      affiliations.includes(relation) &&
      ['all', word].includes(visibility) &&
      ['all', word, typeOf[relation]].includes(type)
    );
  });
  const sorted = query.get('sort') === 'created' ? rows.toSorted((a, b) => a.id - b.id) : rows;
  return query.get('direction') === 'desc' ? sorted.toReversed() : sorted;
};

const typeOf = { owner: 'owner', organization_member: 'member', collaborator: 'member' } as const;

const relationTo = ({ viewer, settings }: Account, { owner }: Repository): keyof typeof typeOf => {
  if (owner.login === viewer.login) return 'owner';
  const isMember = settings.organizations.some(({ login, member }) => member && login === owner.login);
  return isMember ? 'organization_member' : 'collaborator';
};

/**
 * Sorts by id unless the request names a time, oldest first by default.
 * https://docs.github.com/en/rest/issues/comments#list-issue-comments-for-a-repository
 */
export const selectComments = (query: URLSearchParams, rows: readonly CommentRow[]): CommentRow[] => {
  const sort = query.get('sort');
  if (sort !== null) readWord(query, 'sort', ['created', 'updated']);
  const sign = sort !== null && query.get('direction') !== 'asc' ? -1 : 1;
  const timeOf = (row: CommentRow) => (sort === 'updated' ? row.updated_at : row.created_at);
  const compare = (a: CommentRow, b: CommentRow) => timeOf(a).localeCompare(timeOf(b)) || a.id - b.id;
  return rows.filter(since(query)).sort(sort === null ? (a, b) => a.id - b.id : (a, b) => sign * compare(a, b));
};

/** Rows changed at or after `since`. */
export const since = (query: URLSearchParams): ((row: { readonly updated_at: string }) => boolean) => {
  const text = query.get('since');
  if (text === null) return () => true;
  const start = Date.parse(text);
  if (Number.isNaN(start)) throw invalid('since', text);
  return ({ updated_at }) => Date.parse(updated_at) >= start;
};

const isAssigned = ({ assignees }: IssueRow, wanted: string | null): boolean => {
  if (wanted === null) return true;
  if (wanted === 'none') return assignees.length === 0;
  return wanted === '*' ? assignees.length > 0 : assignees.some((login) => same(login, wanted));
};

const hasLabel = (account: Account, issue: IssueRow, name: string): boolean =>
  issue.labels.some((id) => same(account.labels.get(id)?.name ?? '', name));

/** Order of a list of issues. Default: newest first. */
const orderOf = (account: Account, query: URLSearchParams): ((a: IssueRow, b: IssueRow) => number) => {
  const sort = readWord(query, 'sort', ['created', 'updated', 'comments']);
  const sign = readWord(query, 'direction', ['desc', 'asc']) === 'asc' ? 1 : -1;
  const placeOf = (issue: IssueRow): number => {
    if (sort === 'comments') return commentsOf(account, issue).length;
    return Date.parse(sort === 'updated' ? issue.updated_at : issue.created_at);
  };
  return (a, b) => sign * (placeOf(a) - placeOf(b) || a.number - b.number);
};

/** The first word is the default. */
const readWord = (query: URLSearchParams, name: string, words: readonly string[]): string | undefined => {
  const word = query.get(name) ?? words[0];
  if (word === undefined || words.includes(word)) return word;
  throw invalid(name, word);
};

/** A 422. (unproven) */
const invalid = (field: string, value: string): Error =>
  validationFailed([{ resource: 'Issue', field, code: 'invalid', value }]);
