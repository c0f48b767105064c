import type { Account } from './account.ts';
import { attachmentsOf, findUser, liveIssues, projectOf, typeOf } from './account.ts';
import { render } from './documents.ts';
import { priorities } from './seeds.ts';
import {
  type AttachmentRow,
  type CommentRow,
  type Field,
  type IssueRow,
  type IssueType,
  type NamedMember,
  namedFields,
  type Priority,
  type Project,
  type Shown,
  type Status,
  things,
  type User,
} from './types.ts';

const urlOf = ({ settings }: Account, path: string): string => `https://${settings.site}.atlassian.net${path}`;

/** Jira's offsets have no colon. */
export const moment = (time: number): string => new Date(time).toISOString().replace('Z', '+0000');

export const presentUser = (account: Account, user: User): Shown => ({
  self: urlOf(account, `/rest/api/3/user?accountId=${encodeURIComponent(user.accountId)}`),
  accountId: user.accountId,
  accountType: user.accountType,
  displayName: user.displayName,
  ...(user.emailAddress !== undefined && { emailAddress: user.emailAddress }),
  active: user.active,
  timeZone: 'Etc/UTC',
  locale: 'en_GB',
});

/** As comments and files name a user. */
const presentAuthor = (account: Account, accountId: string): Shown => {
  const user = findUser(account, accountId);
  if (!user) throw new Error(`No user ${accountId}`);
  const { locale: _, ...author } = presentUser(account, user);
  return author;
};

const categories: Readonly<Record<Status['category'], Shown>> = {
  new: { id: 2, key: 'new', colorName: 'blue-gray', name: 'To Do' },
  indeterminate: { id: 4, key: 'indeterminate', colorName: 'yellow', name: 'In Progress' },
  done: { id: 3, key: 'done', colorName: 'green', name: 'Done' },
};

export const presentStatus = ({ id, name, category }: Status): Shown => ({
  id,
  name,
  description: '',
  iconUrl: `https://jira.example/images/${id}.png`,
  statusCategory: categories[category],
});

export const presentPriority = ({ id, name }: Priority): Shown => ({
  id,
  name,
  description: `${name} priority`,
  iconUrl: `https://jira.example/images/${name}.svg`,
});

export const presentType = (account: Account, { id, name, hierarchyLevel }: IssueType): Shown => ({
  self: urlOf(account, `/rest/api/3/issuetype/${id}`),
  id,
  name,
  description: '',
  iconUrl: `https://jira.example/types/${id}.svg`,
  avatarId: 10318,
  subtask: hierarchyLevel === -1,
  hierarchyLevel,
});

/** Lists have descriptions and types of a project only where they are asked for. */
export const presentProject = (account: Account, project: Project, expanded?: readonly string[]): Shown => {
  const { id, key, name, description, style, types } = project;
  const shows = (what: string): boolean => expanded === undefined || expanded.includes(what);
  return {
    self: urlOf(account, `/rest/api/3/project/${id}`),
    id,
    key,
    name,
    ...(shows('description') && { description }),
    ...(shows('issueTypes') && { issueTypes: types.map((type) => presentType(account, type)) }),
    projectTypeKey: 'software',
    simplified: style === 'next-gen',
    style,
    isPrivate: false,
  };
};

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

/** What a new issue of any type takes. */
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

const statusOf = ({ statuses }: Account, name: string): Shown => {
  const status = statuses.find((each) => each.name === name);
  return status ? presentStatus(status) : {};
};

const priorityOf = (name: string): Shown => {
  const priority = priorities.find((each) => each.name === name);
  return priority ? presentPriority(priority) : {};
};

const presentParent = (account: Account, parent: number | null): Shown | undefined => {
  const row = liveIssues(account).find(({ id }) => id === parent);
  if (!row) return undefined;
  const fields = {
    summary: row.summary,
    status: statusOf(account, row.status),
    priority: priorityOf(row.priority),
    issuetype: presentType(account, typeOf(account, row)),
  };
  return { id: String(row.id), key: row.key, self: urlOf(account, `/rest/api/3/issue/${row.id}`), fields };
};

/** Options and users are answered as more than what they were written with. */
const presentCustom = (account: Account, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((element) => presentCustom(account, element));
  if (typeof value !== 'object' || value === null) return value;
  if ('value' in value) return { self: urlOf(account, '/rest/api/3/customFieldOption/1'), id: '1', ...value };
  return 'accountId' in value ? presentAuthor(account, String(value.accountId)) : value;
};

/** What an issue has, of which an answer has what was asked for. */
const fieldsOf = (account: Account, row: IssueRow): Shown => {
  const nobody = Object.fromEntries(account.fields.map(({ id }) => [id, null]));
  const custom = Object.entries(row.custom).map(([id, value]) => [id, presentCustom(account, value)] as const);
  const parent = presentParent(account, row.parent);
  return {
    ...nobody,
    ...Object.fromEntries(custom),
    summary: row.summary,
    description: row.description,
    status: statusOf(account, row.status),
    priority: priorityOf(row.priority),
    issuetype: presentType(account, typeOf(account, row)),
    project: presentProject(account, projectOf(account, row), []),
    labels: row.labels,
    duedate: row.duedate,
    environment: row.environment ?? null,
    ...Object.fromEntries(namedFields.map((member) => [member, (row.named?.[member] ?? []).map(presentNamed)])),
    assignee: row.assignee === null ? null : presentAuthor(account, row.assignee),
    reporter: presentAuthor(account, row.reporter),
    creator: presentAuthor(account, row.creator ?? row.reporter),
    ...(parent && { parent }),
    created: moment(row.created),
    updated: moment(row.updated),
    resolutiondate: row.resolved === null ? null : moment(row.resolved),
    attachment: attachmentsOf(account, row).map((file) => presentFile(account, file)),
  };
};

/** @param wanted names of fields; none is the id alone, as searches answer it */
export const presentIssue = (account: Account, row: IssueRow, wanted?: readonly string[]): Shown => {
  const all = fieldsOf(account, row);
  const fields = Object.entries(all).filter(([name]) => wanted === undefined || wanted.includes(name));
  return {
    expand: 'operations,versionedRepresentations,editmeta,changelog,renderedFields',
    id: String(row.id),
    key: row.key,
    self: urlOf(account, `/rest/api/3/issue/${row.id}`),
    ...(wanted?.length !== 0 && { fields: Object.fromEntries(fields) }),
  };
};

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
