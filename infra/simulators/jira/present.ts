import type { Account } from './account.ts';
import { attachmentsOf, commentsOf, findUser, liveIssues, projectOf, typeOf, viewerOf } from './account.ts';
import { isDocument, render } from './documents.ts';
import { avatars, furtherFields, furtherOfProject, urlOf } from './issue-members.ts';
import { presentShortPriority, presentStatus } from './present-choices.ts';
import { priorities } from './seeds.ts';
import {
  type AttachmentRow,
  type CommentRow,
  type Field,
  type IssueRow,
  type IssueType,
  type NamedMember,
  namedFields,
  type Project,
  type Shown,
  things,
  type User,
} from './types.ts';
import { isWanted } from './wanted-fields.ts';

/** Time in Jira's form. Its offset contains no colon. */
export const moment = (time: number): string => new Date(time).toISOString().replace('Z', '+0000');

/** `emailAddress` is absent for a user who hides it. */
export const presentUser = (account: Account, user: User): Shown => ({
  self: urlOf(account, `/rest/api/3/user?accountId=${encodeURIComponent(user.accountId)}`),
  accountId: user.accountId,
  accountType: user.accountType,
  displayName: user.displayName,
  ...(user.emailAddress !== undefined && { emailAddress: user.emailAddress }),
  avatarUrls: avatars(account, 'user', user.accountId),
  active: user.active,
  timeZone: 'Etc/UTC',
  locale: 'en_GB',
});

/** A user within comments and files. */
const presentAuthor = (account: Account, accountId: string): Shown => {
  const user = findUser(account, accountId);
  if (!user) throw new Error(`No user ${accountId}`);
  const { locale: _, ...author } = presentUser(account, user);
  return author;
};

const presentType = (account: Account, { id, name, hierarchyLevel }: IssueType): Shown => ({
  self: urlOf(account, `/rest/api/3/issuetype/${id}`),
  id,
  name,
  description: '',
  iconUrl: `https://jira.example/types/${id}.svg`,
  avatarId: 10318,
  subtask: hierarchyLevel === -1,
  hierarchyLevel,
});

/** A project within an issue. */
const presentShortProject = (account: Account, { id, key, name, style }: Project): Shown => ({
  self: urlOf(account, `/rest/api/3/project/${id}`),
  id,
  key,
  name,
  projectTypeKey: 'software',
  simplified: style === 'next-gen',
  avatarUrls: avatars(account, 'project', id),
});

const uuidOf = (id: string): string => `00000000-0000-4000-8000-${id.padStart(12, '0')}`;

/** A project. Lists contain descriptions and types only if `expand` names them. */
export const presentProject = (account: Account, project: Project, expanded?: readonly string[]): Shown => {
  const { id, description, style, types } = project;
  const shows = (what: string): boolean => expanded === undefined || expanded.includes(what);
  const own = style === 'next-gen' ? { entityId: uuidOf(id), uuid: uuidOf(id) } : {};
  return {
    expand: 'description,lead,issueTypes,url,projectKeys,permissions,insight',
    ...presentShortProject(account, project),
    ...(shows('description') && { description }),
    ...(shows('issueTypes') && { issueTypes: types.map((type) => presentType(account, type)) }),
    style,
    isPrivate: false,
    properties: {},
    ...own,
    ...(expanded === undefined && furtherOfProject(account, id, viewerOf(account))),
  };
};

/** `clauseNames` are the names in JQL: `cf[10020]` and the field's name. */
export const presentField = ({ id, name, schema }: Field): Shown => ({
  id,
  key: id,
  name,
  custom: true,
  orderable: true,
  navigable: true,
  searchable: true,
  clauseNames: [`cf[${id.replace('customfield_', '')}]`, name],
  schema: { ...schema, customId: Number(id.replace('customfield_', '')) },
});

const builtInFields: readonly (readonly [id: string, name: string, schema: Shown])[] = [
  ['summary', 'Summary', { type: 'string', system: 'summary' }],
  ['description', 'Description', { type: 'string', system: 'description' }],
  ['priority', 'Priority', { type: 'priority', system: 'priority' }],
  ['labels', 'Labels', { type: 'array', items: 'string', system: 'labels' }],
  ['duedate', 'Due date', { type: 'date', system: 'duedate' }],
  ['environment', 'Environment', { type: 'string', system: 'environment' }],
  ['components', 'Components', { type: 'array', items: 'component', system: 'components' }],
  ['fixVersions', 'Fix versions', { type: 'array', items: 'version', system: 'fixVersions' }],
  ['versions', 'Affects versions', { type: 'array', items: 'version', system: 'versions' }],
  ['reporter', 'Reporter', { type: 'user', system: 'reporter' }],
  ['created', 'Created', { type: 'datetime', system: 'created' }],
  ['creator', 'Creator', { type: 'user', system: 'creator' }],
];

/** Fields of every site. Their ids are names. The id of a custom field is `customfield_` and a number. */
export const systemFields = (): Shown[] =>
  builtInFields.map(([id, name, schema]) => ({
    id,
    key: id,
    name,
    custom: false,
    orderable: true,
    navigable: true,
    searchable: true,
    clauseNames: [id],
    schema,
  }));

const createField = (id: string, name: string, schema: Shown, allowed: readonly Shown[]): Shown => ({
  fieldId: id,
  key: id,
  name,
  required: id === 'summary',
  hasDefaultValue: false,
  operations: ['set'],
  schema,
  ...(allowed.length > 0 && { allowedValues: allowed }),
});

/** Fields that a create accepts, for every type. */
export const presentCreateFields = (account: Account): Shown[] => [
  ...builtInFields
    .filter(([id]) => !readOnly.includes(id))
    .map(([id, name, schema]) => createField(id, name, schema, isNamed(id) ? things[id].map(presentNamed) : [])),
  ...account.fields.map(({ id, name, schema, options = [] }) => {
    const allowed = options.map((value, index) => ({
      self: urlOf(account, `/rest/api/3/customFieldOption/${index + 1}`),
      id: String(index + 1),
      value,
    }));
    return createField(id, name, { ...schema, customId: Number(id.replace('customfield_', '')) }, allowed);
  }),
];

const readOnly = ['created', 'creator'];
const isNamed = (id: string): id is NamedMember => namedFields.some((name) => name === id);

/** An attachment. `content` is an address that redirects to the bytes. */
export const presentFile = (account: Account, file: AttachmentRow): Shown => {
  const { id, filename, author, created, size, mimeType } = file;
  return {
    self: urlOf(account, `/rest/api/3/attachment/${id}`),
    id: String(id),
    filename,
    author: presentAuthor(account, author),
    created: moment(created),
    size,
    mimeType,
    content: urlOf(account, `/rest/api/3/attachment/content/${id}`),
  };
};

const presentNamed = (name: string, index: number): Shown => ({ id: String(index + 1), name });

const statusOf = (account: Account, name: string): Shown => {
  const status = account.statuses.find((each) => each.name === name);
  return status ? presentStatus(account, status) : {};
};

const priorityOf = (account: Account, name: string): Shown => {
  const priority = priorities.find((each) => each.name === name);
  return priority ? presentShortPriority(account, priority) : {};
};

/** A parent or a sub-task within an issue. */
const presentRelated = (account: Account, row: IssueRow): Shown => {
  const fields = {
    summary: row.summary,
    status: statusOf(account, row.status),
    priority: priorityOf(account, row.priority),
    issuetype: presentType(account, typeOf(account, row)),
  };
  return { id: String(row.id), key: row.key, self: urlOf(account, `/rest/api/3/issue/${row.id}`), fields };
};

/** Value of a custom field. Options and users contain more members than in a write. */
const presentCustom = (account: Account, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((element) => presentCustom(account, element));
  if (typeof value !== 'object' || value === null) return value;
  if ('value' in value) return { self: urlOf(account, '/rest/api/3/customFieldOption/1'), id: '1', ...value };
  return 'accountId' in value ? presentAuthor(account, String(value.accountId)) : value;
};

/** All fields of an issue. An answer contains the requested ones. */
const fieldsOf = (account: Account, row: IssueRow): Shown => {
  const nobody = Object.fromEntries(account.fields.map(({ id }) => [id, null]));
  const custom = Object.entries(row.custom).map(([id, value]) => [id, presentCustom(account, value)] as const);
  const live = liveIssues(account);
  const parent = live.find(({ id }) => id === row.parent);
  const status = statusOf(account, row.status);
  const comments = commentsOf(account, row).map((comment) => presentComment(account, comment, null));
  return {
    ...nobody,
    ...Object.fromEntries(custom),
    summary: row.summary,
    description: row.description,
    status,
    priority: priorityOf(account, row.priority),
    issuetype: presentType(account, typeOf(account, row)),
    project: presentShortProject(account, projectOf(account, row)),
    labels: row.labels,
    duedate: row.duedate,
    environment: row.environment ?? null,
    ...Object.fromEntries(namedFields.map((member) => [member, (row.named?.[member] ?? []).map(presentNamed)])),
    assignee: row.assignee === null ? null : presentAuthor(account, row.assignee),
    reporter: presentAuthor(account, row.reporter),
    creator: presentAuthor(account, row.creator ?? row.reporter),
    ...(parent && { parent: presentRelated(account, parent) }),
    subtasks: live.filter((other) => other.parent === row.id).map((other) => presentRelated(account, other)),
    statusCategory: status.statusCategory,
    ...furtherFields(account, row, moment(row.updated)),
    comment: {
      comments,
      self: urlOf(account, `/rest/api/3/issue/${row.id}/comment`),
      startAt: 0,
      maxResults: comments.length,
      total: comments.length,
    },
    created: moment(row.created),
    updated: moment(row.updated),
    resolutiondate: row.resolved === null ? null : moment(row.resolved),
    attachment: attachmentsOf(account, row).map((file) => presentFile(account, file)),
  };
};

/** Rendered form of a field. All fields except texts are null. (unproven) */
const presentRendered = ([name, value]: readonly [string, unknown]): readonly [string, unknown] => [
  name,
  isDocument(value) ? render(value) : null,
];

/**
 * An issue in the vendor's form.
 * @param wanted names of fields; none: the answer contains only the id, as in searches
 * @param isRendered
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-get
 */
export const presentIssue = (
  account: Account,
  row: IssueRow,
  wanted?: readonly string[],
  { isRendered = false } = {},
): Shown => {
  const all = fieldsOf(account, row);
  const shows = isWanted(wanted ?? ['*all']);
  const fields = Object.entries(all).filter(([name]) => shows(name));
  return {
    expand: 'operations,versionedRepresentations,editmeta,changelog,renderedFields',
    id: String(row.id),
    key: row.key,
    self: urlOf(account, `/rest/api/3/issue/${row.id}`),
    ...(wanted?.length !== 0 && { fields: Object.fromEntries(fields) }),
    ...(isRendered && { renderedFields: Object.fromEntries(fields.map(presentRendered)) }),
  };
};

/** A comment. `renderedBody` is present only if `expand` requests it. */
export const presentComment = (account: Account, row: CommentRow, expand: string | null): Shown => ({
  self: urlOf(account, `/rest/api/3/issue/${row.issue}/comment/${row.id}`),
  id: String(row.id),
  author: presentAuthor(account, row.author),
  updateAuthor: presentAuthor(account, row.author),
  body: row.body,
  ...(expand === 'renderedBody' && { renderedBody: render(row.body) }),
  created: moment(row.created),
  updated: moment(row.updated),
  jsdPublic: row.isPublic,
});
