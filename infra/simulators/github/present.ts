import { type Account, commentsOf, findOwner, findRepository } from './account.ts';
import { issueTypes, seededAt } from './seeds.ts';
import { parentOf, subIssuesOf } from './sub-issues.ts';
import type { CommentRow, IssueRow, LabelRow, Owner, Team } from './types.ts';

/** JSON members by the vendor's names. */
export type Shown = Record<string, unknown>;

const api = 'https://api.github.com';
/** Host of the web pages. The API has a different host. */
export const web = 'https://github.com';

/** Addresses below `base`: `issues_url` of `/issues{/number}`. */
export const links = (base: string, paths: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [`${name}_url`, `${base}${path}`]));

/** Global id of GraphQL: the type's abbreviation and base64url. Callers must treat it as opaque. */
export const nodeId = (type: string, id: number): string => `${type}_${Buffer.from(String(id)).toString('base64url')}`;

const ownerPaths = {
  followers: '/followers',
  following: '/following{/other_user}',
  gists: '/gists{/gist_id}',
  starred: '/starred{/owner}{/repo}',
  subscriptions: '/subscriptions',
  organizations: '/orgs',
  repos: '/repos',
  events: '/events{/privacy}',
  received_events: '/received_events',
} as const;

/** Short form of a user or an organization. Both have the path `/users/`. */
export const presentOwner = ({ id, login, type }: Owner): Shown => {
  const url = `${api}/users/${login}`;
  return {
    login,
    id,
    node_id: nodeId('U', id),
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    gravatar_id: '',
    url,
    html_url: `${web}/${login}`,
    ...links(url, ownerPaths),
    type,
    user_view_type: 'public',
    site_admin: false,
  };
};

/** Long form of a user. `email` is null for a user who hides the address. */
export const presentProfile = (account: Account, owner: Owner): Shown => {
  const owned = account.repositories.filter((repository) => repository.owner.id === owner.id);
  return {
    ...presentOwner(owner),
    name: owner.name,
    company: null,
    blog: '',
    location: null,
    email: owner.email,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: owned.filter((repository) => !repository.private).length,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: seededAt,
    updated_at: seededAt,
  };
};

/**
 * The user of the token, in the vendor's form. https://docs.github.com/en/rest/users/users#get-the-authenticated-user
 */
export const presentViewer = (account: Account): Shown => ({
  ...presentProfile(account, account.viewer),
  user_view_type: 'private',
  notification_email: account.viewer.email,
  private_gists: 0,
  total_private_repos: 0,
  owned_private_repos: 0,
  disk_usage: 0,
  collaborators: 0,
  two_factor_authentication: true,
  plan: { name: 'pro', space: 976_562_499, collaborators: 0, private_repos: 9_999 },
});

/** Short form of an organization. `description` repeats the name here. */
export const presentOrganization = ({ id, login, name }: Owner): Shown => {
  const url = `${api}/orgs/${login}`;
  return {
    login,
    id,
    node_id: nodeId('O', id),
    url,
    ...links(url, {
      repos: '/repos',
      events: '/events',
      hooks: '/hooks',
      issues: '/issues',
      members: '/members{/member}',
      public_members: '/public_members{/member}',
    }),
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    description: name,
  };
};

/** `slug` is the name in paths. Privacy and permissions are constants. */
export const presentTeam = (account: Account, team: Team): Shown => {
  const organization = findOwner(account.owners, team.organization);
  const url = `${api}/organizations/${organization.id}/team/${team.id}`;
  return {
    id: team.id,
    node_id: nodeId('T', team.id),
    name: team.name,
    slug: team.slug,
    description: team.description,
    privacy: 'closed',
    notification_setting: 'notifications_enabled',
    permission: 'pull',
    type: 'organization',
    organization_id: organization.id,
    url,
    html_url: `${web}/orgs/${organization.login}/teams/${team.slug}`,
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    parent: null,
  };
};

/** `default` is true for the labels that GitHub creates in each repository. */
export const presentLabel = ({ id, repository, name, color, description, default: isDefault }: LabelRow): Shown => {
  const url = `${repositoryUrl(repository)}/labels/${encodeURIComponent(name)}`;
  return { id, node_id: nodeId('LA', id), url, name, color, default: isDefault, description };
};

/** A pull request also has the member `pull_request`, and `/pull/` in its page's address. */
export const presentIssue = (account: Account, row: IssueRow): Shown => {
  const { id, number, title, body, state, state_reason, created_at, updated_at, closed_at } = row;
  const repository_url = repositoryUrl(row.repository);
  const url = `${repository_url}/issues/${number}`;
  const html = `${web}/${row.repository}/${row.pull_request ? 'pull' : 'issues'}/${number}`;
  const parent = parentOf(account, row);
  const assignees = row.assignees.map((login) => presentOwner(findOwner(account.owners, login)));
  return {
    id,
    node_id: nodeId('I', id),
    url,
    repository_url,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    html_url: html,
    number,
    title,
    body,
    state,
    state_reason,
    locked: false,
    active_lock_reason: null,
    user: presentOwner(findOwner(account.owners, row.author)),
    author_association: associationOf(account, row),
    labels: row.labels.flatMap((label) => account.labels.get(label) ?? []).map(presentLabel),
    assignee: assignees[0] ?? null,
    assignees,
    milestone: null,
    type: presentType(row.type),
    parent_issue_url: parent === undefined ? null : `${repositoryUrl(parent.repository)}/issues/${parent.number}`,
    comments: commentsOf(account, row).length,
    created_at,
    updated_at,
    closed_at,
    closed_by: row.closed_by === null ? null : presentOwner(findOwner(account.owners, row.closed_by)),
    performed_via_github_app: null,
    pinned_comment: null,
    reactions: reactions(url),
    sub_issues_summary: summaryOf(subIssuesOf(account, row)),
    issue_dependencies_summary: { blocked_by: 0, blocking: 0, total_blocked_by: 0, total_blocking: 0 },
    ...(row.pull_request && { draft: false, pull_request: pullRequest(repository_url, html, number) }),
  };
};

/**
 * The text without and with HTML. A paragraph is sufficient for GitHub's Markdown. (unproven) In a private repository,
 * the address of an image is signed anew each time.
 * https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types
 */
export const presentTexts = ({ body }: IssueRow): Shown => ({
  body_text: body ?? '',
  body_html: body === null || body === '' ? '' : `<p dir="auto">${escaped(body)}</p>`,
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>\n');

const presentType = (name: string | null): Shown | null => {
  const type = issueTypes.find((each) => each.name === name);
  if (!type) return null;
  return { ...type, node_id: nodeId('IT', type.id), color: null, created_at: seededAt, updated_at: seededAt };
};

const summaryOf = (parts: readonly IssueRow[]): Shown => {
  const completed = parts.filter(({ state }) => state === 'closed').length;
  const percent = parts.length === 0 ? 0 : Math.round((100 * completed) / parts.length);
  return { total: parts.length, completed, percent_completed: percent };
};

const pullRequest = (repositoryUrl: string, html: string, number: number): Shown => {
  const url = `${repositoryUrl}/pulls/${number}`;
  return { url, html_url: html, diff_url: `${html}.diff`, patch_url: `${html}.patch`, merged_at: null };
};

/** Page of a comment. A comment on a pull request is on the page of the pull request. (unproven) */
const placeOf = (account: Account, { repository, issue }: CommentRow): 'pull' | 'issues' => {
  const row = account.issues.all().find((each) => each.repository === repository && each.number === issue);
  return row?.pull_request ? 'pull' : 'issues';
};

/** `author_association` follows from the author's role in the repository. */
export const presentComment = (account: Account, row: CommentRow): Shown => {
  const { id, body, created_at, updated_at } = row;
  const repository = repositoryUrl(row.repository);
  const url = `${repository}/issues/comments/${id}`;
  return {
    id,
    node_id: nodeId('IC', id),
    url,
    html_url: `${web}/${row.repository}/${placeOf(account, row)}/${row.issue}#issuecomment-${id}`,
    issue_url: `${repository}/issues/${row.issue}`,
    body,
    user: presentOwner(findOwner(account.owners, row.author)),
    author_association: associationOf(account, row),
    created_at,
    updated_at,
    performed_via_github_app: null,
    pin: null,
    reactions: reactions(url),
  };
};

const associationOf = (account: Account, { repository, author }: { repository: string; author: string }): string => {
  const { owner, role } = findRepository(account, repository);
  if (owner.login === author) return 'OWNER';
  if (role === 'read') return 'NONE';
  return owner.type === 'Organization' ? 'MEMBER' : 'COLLABORATOR';
};

const reactions = (url: string): Shown => {
  const none = { '+1': 0, '-1': 0, laugh: 0, hooray: 0, confused: 0, heart: 0, rocket: 0, eyes: 0 };
  return { url: `${url}/reactions`, total_count: 0, ...none };
};

/** API address by `owner/name`. */
export const repositoryUrl = (fullName: string): string => `${api}/repos/${fullName}`;
