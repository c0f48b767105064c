import type { Account } from './account.ts';
import type { IssueRow, Shown, User } from './types.ts';

/** Address at Atlassian, not at the simulator. `path` begins with a slash. */
export const urlOf = ({ settings }: Account, path: string): string => `https://${settings.site}.atlassian.net${path}`;

const sizes = [48, 24, 16, 32];

/** Pictures of a user or project in four sizes. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-users/ */
export const avatars = (account: Account, of: 'user' | 'project', id: number | string): Shown => {
  const url = urlOf(account, `/rest/api/3/universal_avatar/view/type/${of}/avatar/${encodeURIComponent(id)}`);
  return Object.fromEntries(sizes.map((size) => [`${size}x${size}`, `${url}?size=${size}`]));
};

/** Progress of work without a work log. */
const untouched = { progress: 0, total: 0 };

const emptyPage = { startAt: 0, maxResults: 20, total: 0 };

/**
 * Fields of every issue that belong to unsimulated parts of Jira: estimates, work logs, votes, watchers, links.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-get
 */
export const furtherFields = (account: Account, row: IssueRow, changed: string): Shown => ({
  statuscategorychangedate: changed,
  timespent: null,
  timeestimate: null,
  timeoriginalestimate: null,
  aggregatetimespent: null,
  aggregatetimeestimate: null,
  aggregatetimeoriginalestimate: null,
  timetracking: {},
  workratio: -1,
  progress: untouched,
  aggregateprogress: untouched,
  resolution: row.resolved === null ? null : { id: '10000', name: 'Done', description: 'Work has been completed.' },
  security: null,
  issuerestriction: { issuerestrictions: {}, shouldDisplay: false },
  watches: { self: urlOf(account, `/rest/api/3/issue/${row.id}/watchers`), watchCount: 0, isWatching: false },
  votes: { self: urlOf(account, `/rest/api/3/issue/${row.id}/votes`), votes: 0, hasVoted: false },
  lastViewed: null,
  issuelinks: [],
  worklog: { ...emptyPage, worklogs: [] },
});

/**
 * Members that only the calling user's own profile contains.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-myself/
 */
export const furtherOfMyself = {
  groups: { size: 0, items: [] },
  applicationRoles: { size: 0, items: [] },
  expand: 'groups,applicationRoles',
};

/**
 * Additional members of a single project.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-projects/
 */
export const furtherOfProject = (account: Account, id: string, lead: User): Shown => ({
  lead: {
    self: urlOf(account, `/rest/api/3/user?accountId=${encodeURIComponent(lead.accountId)}`),
    accountId: lead.accountId,
    avatarUrls: avatars(account, 'user', lead.accountId),
    displayName: lead.displayName,
    active: lead.active,
  },
  components: [],
  versions: [],
  assigneeType: 'UNASSIGNED',
  roles: { Administrator: urlOf(account, `/rest/api/3/project/${id}/role/10002`) },
});
