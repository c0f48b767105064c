import type { ObjectName } from '../../lib/objects/names.ts';
import { getPath, getText } from '../../lib/providers/language/answers.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import type { Recorded } from './exchanges.ts';

/** A record in an answer, and which of our objects it is. */
export interface RecordedRecord {
  readonly object: ObjectName;
  readonly kind?: string | undefined;
  /** The parts of the collection that it is in. */
  readonly partition: readonly string[];
  readonly remote: unknown;
  /** Method and path pattern, or the GraphQL member. */
  readonly from: string;
}

interface Resource {
  /** Its groups are the parts of the collection. */
  readonly path: RegExp;
  readonly methods?: readonly string[];
  /** The record, or the list of them. */
  readonly at: string;
  /** The vendor's name of the object, where an address answers records of several. */
  readonly type?: string;
  /** A list in each element, whose collection is named by `part` of the element. */
  readonly inner?: { readonly at: string; readonly part: string };
  /** What the elements with such lists are themselves. */
  readonly holders?: readonly ObjectName[];
  readonly objects: readonly ObjectName[];
  readonly kind?: string;
}

const hubspot = (plural: string, objects: readonly ObjectName[], kind?: string): readonly Resource[] => {
  const path = `^/crm/(?:v3/)?objects/(?:[\\d-]+/)?${plural}`;
  const shared = { objects, ...(kind && { kind }) };
  return [
    { path: new RegExp(`${path}(?:/search|/batch/\\w+)?$`), at: 'results', ...shared },
    { path: new RegExp(`${path}(?:/\\d+)?$`), at: '', ...shared },
  ];
};

const emails = ['marketingautomation.campaign', 'marketingautomation.email'] as const;

const owners = ['crm.user', 'ticketing.user', 'marketingautomation.user'] as const;

const zendesk = (plural: string, singular: string, objects: readonly ObjectName[]): readonly Resource[] => [
  { path: new RegExp(`^/api/v2/(?:incremental/)?${plural}(?:/(?:cursor|show_many))?$`), at: plural, objects },
  { path: new RegExp(`^/api/v2/${plural}(?:/\\w+)?$`), at: singular, objects },
];

const pipedrive = (plural: string, objects: readonly ObjectName[]): Resource => ({
  path: new RegExp(`^(?:/api)?/v[12]/${plural}(?:/\\d+)?$`),
  at: 'data',
  objects,
});

const zoho = (module: string, objects: readonly ObjectName[], kind?: string): Resource => ({
  path: new RegExp(`^/crm/v\\d/${module}(?:/\\d+)?$`),
  methods: ['GET'],
  at: 'data',
  objects,
  ...(kind && { kind }),
});

const salesforce = (type: string, objects: readonly ObjectName[]): readonly Resource[] => {
  const data = String.raw`^/services/data/v\d+\.0`;
  return [
    { path: new RegExp(`${data}/(?:query|queryAll)(?:/[\\w-]+)?$`), at: 'records', type, objects },
    { path: new RegExp(`${data}/sobjects/${type}/\\w+$`), at: '', type, objects },
  ];
};

const attio = (path: string, objects: readonly ObjectName[]): Resource => ({
  path: new RegExp(`^/v2/${path}(?:/query|/[\\w-]{36})?$`),
  at: 'data',
  objects,
});
const close = (path: string, objects: readonly ObjectName[], kind?: string): readonly Resource[] => {
  const shared = { objects, ...(kind && { kind }) };
  return [
    { path: new RegExp(`^(?:/v1)?/${path}$`), at: 'data', ...shared },
    { path: new RegExp(`^(?:/v1)?/${path}(?:/\\w+)?$`), at: '', ...shared },
  ];
};

const activecampaign = (plural: string, singular: string, objects: readonly ObjectName[]): readonly Resource[] => [
  { path: new RegExp(`^(?:/3)?/${plural}$`), at: plural, objects },
  { path: new RegExp(`^(?:/3)?/${plural}(?:/\\d+)?$`), at: singular, objects },
];

const mailchimp = (path: string, plural: string, objects: readonly ObjectName[]): readonly Resource[] => [
  { path: new RegExp(`^/3\\.0/${path}$`), methods: ['GET'], at: plural, objects },
  { path: new RegExp(`^/3\\.0/${path}(?:/\\w+)?$`), at: '', objects },
];

/** A list, and one of its resources. */
const klaviyo = (path: string, objects: readonly ObjectName[]): Resource => ({
  path: new RegExp(`^/api/${path}(?:/\\w+)?$`),
  at: 'data',
  objects,
});

const repo = '^/repos/([^/]+)/([^/]+)';

/** Every path known to answer records that are ours, those that we do not ask included. Written by hand. */
const resources: Readonly<Partial<Record<Exclude<ProviderName, 'linear'>, readonly Resource[]>>> = {
  activecampaign: [
    ...activecampaign('contacts', 'contact', ['crm.contact', 'marketingautomation.contact']),
    ...activecampaign('lists', 'list', ['marketingautomation.list']),
    ...activecampaign('accounts', 'account', ['crm.company']),
    ...activecampaign('deals', 'deal', ['crm.deal']),
    ...activecampaign('notes', 'note', ['crm.note']),
    ...activecampaign('dealTasks', 'dealTask', ['crm.task']),
    ...activecampaign('dealGroups', 'dealGroup', ['crm.pipeline']),
    ...activecampaign('dealStages', 'dealStage', ['crm.stage']),
    ...activecampaign('users', 'user', ['crm.user', 'marketingautomation.user']),
    ...activecampaign('tags', 'tag', ['marketingautomation.tag']),
    ...activecampaign('campaigns', 'campaign', ['marketingautomation.campaign']),
    ...activecampaign('automations', 'automation', ['marketingautomation.automation']),
  ],
  attio: [
    attio('objects/people/records', ['crm.contact']),
    attio('objects/companies/records', ['crm.company']),
    attio('objects/deals/records', ['crm.deal']),
    attio('notes', ['crm.note']),
    attio('tasks', ['crm.task']),
    attio('workspace_members', ['crm.user']),
  ],
  hubspot: [
    ...hubspot('contacts', ['crm.contact', 'ticketing.contact']),
    ...hubspot('companies', ['crm.company', 'ticketing.account']),
    ...hubspot('(?:deals|0-3)', ['crm.deal']),
    ...hubspot('tickets', ['ticketing.ticket']),
    ...hubspot('notes', ['crm.note']),
    ...hubspot('tasks', ['crm.task']),
    ...hubspot('calls', ['crm.engagement'], 'call'),
    ...hubspot('emails', ['crm.engagement'], 'email'),
    ...hubspot('meetings', ['crm.engagement'], 'meeting'),
    { path: /^\/marketing\/v3\/emails$/, at: 'results', objects: emails },
    { path: /^\/marketing\/v3\/emails\/\d+$/, at: '', objects: emails },
    { path: /^\/crm\/v3\/owners$/, at: 'results', objects: owners },
    { path: /^\/crm\/v3\/owners\/\d+$/, at: '', objects: owners },
    {
      path: /^\/crm\/v3\/pipelines\/deals$/,
      at: 'results',
      inner: { at: 'stages', part: 'id' },
      holders: ['crm.pipeline'],
      objects: ['crm.stage'],
    },
    { path: /^\/crm\/v3\/pipelines\/deals\/([^/]+)\/stages$/, at: 'results', objects: ['crm.stage'] },
    { path: /^\/crm\/v3\/pipelines\/tickets$/, at: 'results', objects: ['ticketing.collection'] },
  ],
  zendesk: [
    ...zendesk('tickets', 'ticket', ['ticketing.ticket']),
    ...zendesk('users', 'user', ['ticketing.user', 'ticketing.contact']),
    ...zendesk('organizations', 'organization', ['ticketing.account']),
    ...zendesk('groups', 'group', ['ticketing.team']),
    ...zendesk('brands', 'brand', ['ticketing.collection']),
    { path: /^\/api\/v2\/tickets\/(\d+)\/comments$/, at: 'comments', objects: ['ticketing.comment'] },
    { path: /^\/api\/v2\/search\/export$/, at: 'results', objects: ['ticketing.ticket'] },
    { path: /^\/api\/v2\/tags$/, at: 'tags', objects: ['ticketing.tag'] },
  ],
  pipedrive: [
    pipedrive('persons', ['crm.contact']),
    pipedrive('organizations', ['crm.company']),
    pipedrive('deals', ['crm.deal']),
    { path: /^\/v1\/leads(?:\/[\w-]+)?$/, at: 'data', objects: ['crm.lead'] },
    pipedrive('notes', ['crm.note']),
    pipedrive('activities', ['crm.task', 'crm.engagement']),
    pipedrive('pipelines', ['crm.pipeline']),
    pipedrive('stages', ['crm.stage']),
    pipedrive('users', ['crm.user']),
  ],
  mailchimp: [
    ...mailchimp('lists', 'lists', ['marketingautomation.list']),
    ...mailchimp('lists/(\\w+)/members', 'members', ['marketingautomation.contact']),
    ...mailchimp('lists/(\\w+)/segments', 'segments', ['marketingautomation.tag', 'marketingautomation.segment']),
    ...mailchimp('templates', 'templates', ['marketingautomation.template']),
    ...mailchimp('automations', 'automations', ['marketingautomation.automation']),
  ],
  klaviyo: [
    klaviyo('profiles', ['marketingautomation.contact']),
    klaviyo('lists', ['marketingautomation.list']),
    klaviyo('segments', ['marketingautomation.segment']),
    klaviyo('flows', ['marketingautomation.automation']),
    klaviyo('events', ['marketingautomation.event']),
    klaviyo('tags', ['marketingautomation.tag']),
    klaviyo('templates', ['marketingautomation.template']),
  ],
  close: [
    ...close('lead', ['crm.company']),
    ...close('contact', ['crm.contact']),
    ...close('opportunity', ['crm.deal']),
    ...close('task', ['crm.task']),
    ...close('activity/note', ['crm.note']),
    ...close('activity/call', ['crm.engagement'], 'call'),
    ...close('activity/email', ['crm.engagement'], 'email'),
    ...close('activity/meeting', ['crm.engagement'], 'meeting'),
    ...close('user', ['crm.user']),
    {
      path: /^(?:\/v1)?\/pipeline$/,
      at: 'data',
      inner: { at: 'statuses', part: 'id' },
      holders: ['crm.pipeline'],
      objects: ['crm.stage'],
    },
  ],
  github: [
    { path: new RegExp(`${repo}/issues(?:/\\d+)?$`), at: '', objects: ['ticketing.ticket'] },
    { path: /^\/search\/issues$/, at: 'items', objects: ['ticketing.ticket'] },
    { path: new RegExp(`${repo}/issues/(\\d+)/comments$`), at: '', objects: ['ticketing.comment'] },
    { path: new RegExp(`${repo}/labels(?:/[^/]+)?$`), at: '', objects: ['ticketing.tag'] },
    { path: new RegExp(`${repo}/assignees$`), at: '', objects: ['ticketing.user'] },
    { path: /^\/users\/[^/]+$/, at: '', objects: ['ticketing.user'] },
    { path: /^\/orgs\/([^/]+)\/teams$/, at: '', objects: ['ticketing.team'] },
    { path: /^\/(?:user\/repos|repos\/[^/]+\/[^/]+)$/, at: '', objects: ['ticketing.collection'] },
  ],
  salesforce: [
    ...salesforce('Account', ['crm.company', 'ticketing.account']),
    ...salesforce('Contact', ['crm.contact', 'ticketing.contact']),
    ...salesforce('Case', ['ticketing.ticket']),
    ...salesforce('User', ['crm.user', 'ticketing.user']),
  ],
  // Nothing is recorded of it.
  'dynamics-365': [],
  brevo: [],
  'zoho-crm': [
    zoho('Contacts', ['crm.contact']),
    zoho('Accounts', ['crm.company']),
    zoho('Deals', ['crm.deal']),
    zoho('Leads', ['crm.lead']),
    zoho('Notes', ['crm.note']),
    zoho('Tasks', ['crm.task']),
    zoho('Calls', ['crm.engagement'], 'call'),
    zoho('Events', ['crm.engagement'], 'meeting'),
  ],
  jira: [
    { path: /^\/rest\/api\/3\/search(?:\/jql)?$/, at: 'issues', objects: ['ticketing.ticket'] },
    { path: /^\/rest\/api\/3\/issue\/bulkfetch$/, at: 'issues', objects: ['ticketing.ticket'] },
    { path: /^\/rest\/api\/3\/issue\/(?:\d+|[A-Z]\w*-\d+)$/, at: '', objects: ['ticketing.ticket'] },
    { path: /^\/rest\/api\/3\/issue\/([\w-]+)\/comment$/, at: 'comments', objects: ['ticketing.comment'] },
    { path: /^\/rest\/api\/3\/issue\/([\w-]+)\/comment(?:\/\d+)?$/, at: '', objects: ['ticketing.comment'] },
    { path: /^\/rest\/api\/3\/(?:users\/search|user\/search|users)$/, at: '', objects: ['ticketing.user'] },
    { path: /^\/rest\/api\/3\/(?:user|myself)$/, at: '', objects: ['ticketing.user'] },
    { path: /^\/rest\/api\/3\/project\/search$/, at: 'values', objects: ['ticketing.collection'] },
    { path: /^\/rest\/api\/3\/project(?:\/(?:\d+|[A-Z]\w*|recent))?$/, at: '', objects: ['ticketing.collection'] },
    { path: /^\/rest\/api\/3\/group\/bulk$/, at: 'values', objects: ['ticketing.team'] },
  ],
};

/** Members of GraphQL answers, and the type that each has in the vendor's schema. */
const linearMembers: Readonly<Record<string, ObjectName>> = {
  issue: 'ticketing.ticket',
  issues: 'ticketing.ticket',
  searchIssues: 'ticketing.ticket',
  relatedIssue: 'ticketing.ticket',
  parent: 'ticketing.ticket',
  comment: 'ticketing.comment',
  comments: 'ticketing.comment',
  attachment: 'ticketing.attachment',
  attachments: 'ticketing.attachment',
  user: 'ticketing.user',
  users: 'ticketing.user',
  viewer: 'ticketing.user',
  assignee: 'ticketing.user',
  creator: 'ticketing.user',
  lead: 'ticketing.user',
  customer: 'ticketing.account',
  customers: 'ticketing.account',
  issueLabel: 'ticketing.tag',
  issueLabels: 'ticketing.tag',
  labels: 'ticketing.tag',
  team: 'ticketing.team',
  teams: 'ticketing.team',
  project: 'ticketing.collection',
  projects: 'ticketing.collection',
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => {
  const all = Array.isArray(value) ? value : [value];
  return all.filter(isObject);
};

/** The type of a member. `issueUnarchive.entity` is an issue. */
const linearObject = (member: string, parent: string): ObjectName | undefined =>
  member === 'entity'
    ? linearMembers[parent.replace(/(?:Unarchive|Archive|Delete)$/, '')]
    : member === 'nodes'
      ? linearMembers[parent]
      : linearMembers[member];

const inGraphql = (value: unknown, member = '', parent = ''): readonly RecordedRecord[] =>
  listOf(value).flatMap((remote) => {
    const object = linearObject(member, parent);
    const isRecord = object !== undefined && getText(remote, 'id') !== undefined;
    const below = Object.entries(remote as object).flatMap(([name, inner]) => inGraphql(inner, name, member));
    return isRecord ? [{ object, partition: [], remote, from: member === 'nodes' ? parent : member }, ...below] : below;
  });

const inResource = (
  { at, inner, holders: ofHolders = [], objects, kind, path }: Resource,
  parts: readonly string[],
  { method, response }: Recorded,
): readonly RecordedRecord[] => {
  const holders = listOf(getPath(response, at));
  const found = inner
    ? holders.flatMap((holder) =>
        listOf(getPath(holder, inner.at)).map((remote) => ({ remote, partition: [getText(holder, inner.part) ?? ''] })),
      )
    : holders.map((remote) => ({ remote, partition: parts }));
  const from = `${method} ${path.source}`;
  const outer = holders.flatMap((remote) =>
    ofHolders.map((object) => ({ remote, partition: [], object, kind: undefined, from })),
  );
  return [...outer, ...found.flatMap((one) => objects.map((object) => ({ ...one, object, kind, from })))];
};

const isOf = ({ at, type }: Resource, response: unknown): boolean =>
  type === undefined || getText(listOf(getPath(response, at))[0], 'attributes.type') === type;

/** The records in a recorded answer that are ours; none where it is of something else. */
export const recordsIn = (provider: ProviderName, exchange: Recorded): readonly RecordedRecord[] => {
  if (exchange.status >= 300 || exchange.method === 'DELETE') return [];
  if (provider === 'linear') return inGraphql(getPath(exchange.response, 'data'));
  const { path, response } = exchange;
  const resource = resources[provider]?.find(
    (one) =>
      one.path.test(path) &&
      one.methods?.includes(exchange.method) !== false &&
      getPath(response, one.at) !== undefined &&
      isOf(one, response),
  );
  return resource === undefined ? [] : inResource(resource, resource.path.exec(path)?.slice(1) ?? [], exchange);
};
