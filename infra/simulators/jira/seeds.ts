import type { Field, Group, IssueRow, IssueType, Priority, Project, Status, User, Workflow } from './types.ts';

/** Creation time of the seeded issues, epoch ms. It is fixed, so that a restart finds the same issues. */
export const seededAt = Date.parse('2026-01-05T09:00:00Z');

/** A site that exists from the start. OAuth identifies it by `cloudId`, basic authentication by `site`. */
export interface SiteSettings {
  /** Site name: `sim-acme-work` in `sim-acme-work.atlassian.net`. */
  readonly site: string;
  readonly cloudId: string;
  readonly email: string;
  readonly apiToken: string;
  /** First id of the site. Projects, types and issues count from here. */
  readonly firstId: number;
  /** true: the site has sub-tasks, and one project has a type that the other project lacks. */
  readonly hasSubtasks: boolean;
  readonly customFields: readonly Omit<Field, 'id'>[];
}

const custom = (kind: string) => `com.atlassian.jira.plugin.system.customfieldtypes:${kind}`;

const severity: Omit<Field, 'id'> = {
  name: 'Severity',
  schema: { type: 'option', custom: custom('select') },
  options: ['Minor', 'Major'],
};

/** The second site has other custom fields. The service must not use knowledge from one site for the other. */
export const jiraSites = [
  {
    site: 'sim-acme-work',
    cloudId: '11111111-aaaa-4bbb-8ccc-000000000001',
    email: 'admin@sim-acme.example',
    apiToken: 'sim-jira-token-1',
    firstId: 10_000,
    hasSubtasks: false,
    customFields: [
      { name: 'Acceptance criteria', schema: { type: 'string', custom: custom('textarea') } },
      { name: 'Order number', schema: { type: 'string', custom: custom('textfield') } },
      { name: 'Seats', schema: { type: 'number', custom: custom('float') } },
      { name: 'Contract end', schema: { type: 'date', custom: custom('datepicker') } },
      { name: 'Released at', schema: { type: 'datetime', custom: custom('datetime') } },
      severity,
      {
        name: 'Platforms',
        schema: { type: 'array', items: 'option', custom: custom('multiselect') },
        options: ['iOS', 'Android'],
      },
      { name: 'Approver', schema: { type: 'user', custom: custom('userpicker') } },
      { name: 'Areas', schema: { type: 'array', items: 'string', custom: custom('labels') } },
      { name: 'Rank', schema: { type: 'any', custom: 'com.pyxis.greenhopper.jira:gh-lexo-rank' } },
    ],
  },
  {
    site: 'sim-globex-work',
    cloudId: '22222222-aaaa-4bbb-8ccc-000000000002',
    email: 'admin@sim-globex.example',
    apiToken: 'sim-jira-token-2',
    firstId: 20_000,
    hasSubtasks: true,
    customFields: [severity, { name: 'Region', schema: { type: 'string', custom: custom('textfield') } }],
  },
] as const satisfies readonly SiteSettings[];

/** Offsets of the id ranges within a site. */
export const ranges = { projects: 0, types: 1, issues: 100, comments: 500, attachments: 700, fields: 20 };

/** Statuses of a site. Each workflow uses all four. */
export const allStatuses: readonly Status[] = [
  { id: '1', name: 'To Do', category: 'new' },
  { id: '3', name: 'In Progress', category: 'indeterminate' },
  { id: '4', name: 'In Review', category: 'indeterminate' },
  { id: '5', name: 'Done', category: 'done' },
];

/** Workflow with three transitions between the first and the last status. */
const reviewed: Workflow = {
  'To Do': ['In Progress'],
  'In Progress': ['To Do', 'In Review'],
  'In Review': ['In Progress', 'Done'],
  Done: ['In Progress'],
};

const free: Workflow = {
  'To Do': ['In Progress', 'In Review', 'Done'],
  'In Progress': ['To Do', 'In Review', 'Done'],
  'In Review': ['To Do', 'In Progress', 'Done'],
  Done: ['To Do', 'In Progress', 'In Review'],
};

/** Priorities of a new site, from the highest. Ids are 1 to 5. */
export const priorities: readonly Priority[] = ['Highest', 'High', 'Medium', 'Low', 'Lowest'].map((name, index) => ({
  id: String(index + 1),
  name,
}));

/** Priority of a new issue. */
export const usualPriority = 'Medium';

const typesOf = ({ firstId, hasSubtasks }: SiteSettings, project: number): readonly IssueType[] => {
  const id = (index: number) => String(firstId + project * 10 + ranges.types + index);
  return [
    { id: id(0), name: 'Task', hierarchyLevel: 0 },
    { id: id(1), name: hasSubtasks && project === 1 ? 'Incident' : 'Bug', hierarchyLevel: 0 },
    { id: id(2), name: 'Epic', hierarchyLevel: 1 },
    ...(hasSubtasks ? [{ id: id(3), name: 'Sub-task', hierarchyLevel: -1 } as const] : []),
  ];
};

/** A company-managed project with a strict workflow, and a team-managed project with a free workflow. */
export const seedProjects = (settings: SiteSettings): readonly Project[] => {
  const { firstId } = settings;
  return [
    {
      id: String(firstId),
      key: 'SHOP',
      name: 'Shop',
      description: 'What customers see.',
      style: 'classic',
      types: typesOf(settings, 0),
      workflow: reviewed,
    },
    {
      id: String(firstId + 1),
      key: 'OPS',
      name: 'Operations',
      description: 'What keeps it running.',
      style: 'next-gen',
      types: typesOf(settings, 1),
      workflow: free,
    },
  ];
};

/**
 * Users of a site. The credentials belong to the first user. One user hides the address, one is inactive, one is an
 * app.
 */
export const seedUsers = ({ site, email }: SiteSettings): readonly User[] => {
  const id = (name: string) => `712020:${site}-${name}`;
  return [
    { accountId: id('ada'), accountType: 'atlassian', displayName: 'Ada Admin', emailAddress: email, active: true },
    {
      accountId: id('grace'),
      accountType: 'atlassian',
      displayName: 'Grace Hopper',
      emailAddress: `grace@${site}.example`,
      active: true,
    },
    // Hides the e-mail address.
    { accountId: id('lin'), accountType: 'atlassian', displayName: 'Lin Quiet', active: true },
    // Inactive: has left the site.
    { accountId: id('max'), accountType: 'atlassian', displayName: 'Max Moved', active: false },
    { accountId: id('bot'), accountType: 'app', displayName: 'Automation', active: true },
  ];
};

/** Groups without members, with a UUID for each site. */
export const seedGroups = ({ firstId }: SiteSettings): readonly Group[] => {
  const groupId = (index: number) => `aaaaaaaa-0000-4000-8000-${String(firstId + index).padStart(12, '0')}`;
  return ['jira-users', 'site-admins', 'support'].map((name, index) => ({ groupId: groupId(index), name }));
};

/** Adds ids to the site's custom fields, in their order. */
export const seedFields = ({ firstId, customFields }: SiteSettings): readonly Field[] =>
  customFields.map((field, index) => ({ ...field, id: `customfield_${firstId + ranges.fields + index}` }));

/** Seeds an epic, for issues that refer to one. */
export const seedIssues = (settings: SiteSettings): IssueRow[] => {
  const [shop] = seedProjects(settings);
  const [ada] = seedUsers(settings);
  const epic = shop?.types.find(({ hierarchyLevel }) => hierarchyLevel === 1);
  if (!shop || !ada || !epic) return [];
  return [
    {
      id: settings.firstId + ranges.issues,
      key: 'SHOP-1',
      project: shop.id,
      type: epic.id,
      status: 'In Review',
      summary: 'Checkout',
      description: null,
      priority: usualPriority,
      labels: ['q3', 'checkout'],
      duedate: null,
      assignee: ada.accountId,
      reporter: ada.accountId,
      parent: null,
      custom: {},
      created: seededAt,
      updated: seededAt,
      resolved: null,
      deleted: false,
    },
  ];
};
