/**
 * Pages by the parameters of the `Link` header, whatever they are. Lists of issues refuse page numbers beyond 10,000
 * issues, and contain an `after` as well as the page number.
 * https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api
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

/**
 * Order by creation, which a new name does not change.
 * https://docs.github.com/en/rest/repos/repos#list-repositories-for-the-authenticated-user
 */
export const oldestFirst = { sort: 'created', direction: 'asc' };

/**
 * List of issues, the oldest first. Pages have numbers, so a new issue must not move other issues to a different page.
 * No type has the name `*` or `none`. https://docs.github.com/en/rest/issues/issues#list-repository-issues
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

/** List of issues in a requested order. https://docs.github.com/en/rest/issues/issues#list-repository-issues */
export const issuesInOrder = (state: string, filters: readonly string[] = []) => ({
  ...issues(state, filters, inOrder),
  sorts,
});

/**
 * Path of a repository by its id, which stays the same if the repository gets a new name or owner. The vendor's
 * reference documents paths by name. Its redirects and `Link` headers lead to paths by id, which work for every method.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 * https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api#using-link-headers
 */
export const repository = '/repositories/{repository}';

export const commentsOf = (number: string) => `${repository}/issues/${number}/comments`;

export const times = { createdAt: 'created_at', modifiedAt: 'updated_at' } as const;

export const byRepository = { parts: ['repository'], metadata: 'repositories' } as const;

/** Request for a complete list, page by page. */
export const whole = (path: string, query: Readonly<Record<string, string>> = {}) => ({
  method: 'GET' as const,
  path,
  query: { ...query, per_page: 100, ...following },
});

/** Request for an element of a list, by its id. */
export const found = (path: string) => ({
  ...whole(path),
  record: { records: '', where: { id: '{id}' }, paginator },
});
