/**
 * The parameters of the `Link` header, whichever they are: lists of issues refuse a number of pages that goes beyond 10,000
 * issues, and name an `after` beside it. https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
export const paginator = { type: 'link', query: ['after', 'page'] } as const;
export const following = { after: '{cursor_after}', page: '{cursor_page}' } as const;

/** A list, page by page. */
export const pages = (path: string, query: Readonly<Record<string, string>> = {}) => ({
  method: 'GET' as const,
  path,
  query: { ...query, per_page: '{limit}', ...following },
  records: '',
  max: 100,
  paginator,
});

/** In the order in which they were made, which no new name changes. https://docs.github.com/en/rest/repos/repos#list-repositories-for-the-authenticated-user */
export const oldestFirst = { sort: 'created', direction: 'asc' };

/**
 * The oldest first: pages have numbers, so what is created meanwhile must not move the others. No type is called `*` or `none`.
 * https://docs.github.com/en/rest/issues/issues#list-repository-issues
 */
export const issues = (state: string, filters: readonly string[] = [], order = oldestFirst) => ({
  ...pages('/repositories/{repository}/issues', {
    state,
    since: '{modified_after}',
    assignee: '{assigned_to}',
    creator: '{creator_id}',
    type: '{type}',
    ...order,
  }),
  filters: ['modified_after', 'assigned_to', 'creator_id', 'type', ...filters],
  exact: { type: 'type.name' },
});

const inOrder = { sort: '{sort}', direction: '{direction}' };
const sorts = {
  modified_at: { sort: 'updated', direction: 'asc' },
  '-modified_at': { sort: 'updated', direction: 'desc' },
  created_at: { sort: 'created', direction: 'asc' },
  '-created_at': { sort: 'created', direction: 'desc' },
} as const;

/** The same in an order that is asked for. https://docs.github.com/en/rest/issues/issues#list-repository-issues */
export const issuesInOrder = (state: string, filters: readonly string[] = []) => ({
  ...issues(state, filters, inOrder),
  sorts,
});

/**
 * By its id, which stays where the repository gets another name or owner. The reference has the paths by name; those by id
 * are where its redirects lead and its `Link` headers point to, for every method.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 * https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api#using-link-headers
 */
export const repository = '/repositories/{repository}';

export const commentsOf = (number: string) => `${repository}/issues/${number}/comments`;

export const times = { createdAt: 'created_at', modifiedAt: 'updated_at' } as const;

export const byRepository = { parts: ['repository'], metadata: 'repositories' } as const;

/** The whole of a list, page by page. */
export const whole = (path: string, query: Readonly<Record<string, string>> = {}) => ({
  method: 'GET' as const,
  path,
  query: { ...query, per_page: 100, ...following },
});

/** An element of a list, by its id. */
export const found = (path: string) => ({
  ...whole(path),
  record: { records: '', where: { id: '{id}' }, paginator },
});
