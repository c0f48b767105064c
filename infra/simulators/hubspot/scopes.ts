import type { Accepted, ScopeTable } from '../shared/scopes.ts';

/** Scopes of objects and their activities. Activities have no scopes of their own: the scopes of contacts apply. */
const contacts = { read: ['crm.objects.contacts.read'], write: ['crm.objects.contacts.write'] };
const companies = { read: ['crm.objects.companies.read'], write: ['crm.objects.companies.write'] };
const deals = { read: ['crm.objects.deals.read'], write: ['crm.objects.deals.write'] };
const tickets = { read: ['tickets'], write: ['tickets'] };
const leads = { read: ['crm.objects.leads.read'], write: ['crm.objects.leads.write'] };
/** "This scope works with the existing contacts scope." https://developers.hubspot.com/changelog/announcement-new-scope-required-to-get-the-content-of-email-engagements */
const emails = {
  read: [['crm.objects.contacts.read', 'sales-email-read']],
  write: [['crm.objects.contacts.write', 'sales-email-read']],
};

/** Scopes by names in paths. */
const types = {
  contacts,
  companies,
  '0-3': deals,
  tickets,
  leads,
  calls: contacts,
  emails,
  meetings: contacts,
  notes: contacts,
  tasks: contacts,
} as const;

/** Scopes of all custom objects. */
const custom = { read: ['crm.objects.custom.read'], write: ['crm.objects.custom.write'] };

const ofObjects = ([name, { read, write }]: readonly [string, { read: Accepted; write: Accepted }]) => {
  const objects = `/crm/v3/objects/${name}`;
  return [
    [`GET ${objects}`, read],
    [`GET ${objects}/{id}`, read],
    [`POST ${objects}/search`, read],
    [`POST ${objects}/batch/read`, read],
    [`POST ${objects}/batch/create`, write],
    [`POST ${objects}/batch/update`, write],
    [`POST ${objects}/batch/archive`, write],
    [`POST ${objects}`, write],
    [`PATCH ${objects}/{id}`, write],
    [`DELETE ${objects}/{id}`, write],
  ] as const;
};

/**
 * Scopes of associations. The description has one list for the associations, properties and pipelines of all types.
 * (unproven) Only scopes that name the type are accepted, and for an activity the scopes of contacts.
 */
const ofAssociations = ([name, { read, write }]: readonly [string, { read: Accepted; write: Accepted }]) => {
  const plural = name === '0-3' ? 'deals' : name;
  const [between, labelled] = [`/crm/v3/associations/${plural}/{to}`, `/crm/v4/associations/${plural}/{to}`];
  const withoutEmails = (scopes: readonly string[]): Accepted =>
    [...new Set(scopes)].filter((scope) => scope !== 'sales-email-read');
  const either = withoutEmails([read, write].flat(2));
  const written = withoutEmails([write].flat(2));
  return [
    [`GET ${between}/types`, either],
    [`POST ${between}/batch/read`, either],
    [`POST ${between}/batch/create`, written],
    [`POST ${between}/batch/archive`, written],
    [`GET ${labelled}/labels`, either],
    [`GET /crm/v4/objects/${plural}/{id}/associations/{to}`, either],
    [`POST ${labelled}/batch/create`, written],
    [`POST ${labelled}/batch/labels/archive`, written],
  ] as const;
};

const ofProperties = (name: string, accepted: Accepted) =>
  [
    [`GET /crm/v3/properties/${name}`, accepted],
    [`GET /crm/v3/properties/${name}/{property}`, accepted],
  ] as const;

const ofPipelines = (name: string, accepted: Accepted) => {
  const pipelines = `/crm/v3/pipelines/${name}`;
  return [pipelines, `${pipelines}/{id}`, `${pipelines}/{id}/stages`, `${pipelines}/{id}/stages/{stage}`].map(
    (path) => [`GET ${path}`, accepted] as const,
  );
};

const anyOf = (name: string): Accepted => [
  `crm.objects.${name}.read`,
  `crm.objects.${name}.write`,
  `crm.schemas.${name}.read`,
];
const ofTickets = ['tickets', 'crm.schemas.tickets.read'];

/** Scopes of lists, by kind of request. https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide */
const lists = {
  read: ['crm.lists.read'],
  create: ['crm.lists.write', 'cms.membership.access_groups.write'],
  write: [
    ['crm.lists.read', 'crm.lists.write'],
    ['crm.lists.read', 'cms.membership.access_groups.write'],
  ],
};

/**
 * Path of subscriptions, and the scopes that read and write statuses.
 * https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v4/guide
 */
const subscriptions = '/communication-preferences/v4';
const statusesRead = ['communication_preferences.statuses.batch.read'];
const statusesWrite = ['communication_preferences.statuses.batch.write'];

/**
 * Paths and scopes of marketing e-mails.
 * https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 */
const emailPaths = '/marketing/v3/emails';
const emailScopes = ['content', 'marketing.email.read', 'marketing.email.write'];
const publishScopes = ['marketing-email', 'transactional-email'];

const readFiles = ['files', 'files.read', 'files.ui_hidden.read'];

/**
 * Scopes from the descriptions.
 * https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes
 */
export const scopeTable: ScopeTable = Object.fromEntries([
  ['GET /account-info/v3/details', ['oauth']],
  // https://developers.hubspot.com/docs/api-reference/crm-schemas-v3/core/get-crm-object-schemas-v3-schemas
  [
    'GET /crm-object-schemas/v3/schemas',
    [
      'crm.schemas.custom.read',
      'crm.objects.custom.read',
      'crm.objects.custom.sensitive.read.v2',
      'crm.objects.custom.highly_sensitive.read.v2',
    ],
  ],
  // https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes
  ['GET /settings/v3/users/teams', ['settings.users.teams.read']],
  ['GET /crm/v3/owners', ['automation', 'crm.objects.owners.read']],
  ['GET /crm/v3/owners/{id}', ['automation', 'crm.objects.owners.read']],
  ['GET /files/v3/files/search', readFiles],
  ['GET /files/v3/files/{id}', readFiles],
  ['GET /files/v3/files/{id}/signed-url', readFiles],
  ['POST /files/v3/files', ['files', 'files.ui_hidden.write', 'files.write']],
  ['DELETE /files/v3/files/{id}', ['files', 'files.delete', 'files.ui_hidden.write']],
  ['POST /crm/v3/lists/search', lists.read],
  ['POST /crm/v3/lists', lists.create],
  ['GET /crm/v3/lists', lists.read],
  ['GET /crm/v3/lists/{id}', lists.read],
  ['PUT /crm/v3/lists/{id}/update-list-name', lists.write],
  ['DELETE /crm/v3/lists/{id}', lists.write],
  ['GET /crm/v3/lists/{id}/memberships', lists.read],
  ['PUT /crm/v3/lists/{id}/memberships/add', lists.write],
  ['PUT /crm/v3/lists/{id}/memberships/remove', lists.write],
  [`GET ${subscriptions}/definitions`, ['communication_preferences.read', 'communication_preferences.read_write']],
  [`POST ${subscriptions}/statuses/batch/read`, statusesRead],
  [`POST ${subscriptions}/statuses/batch/unsubscribe-all/read`, statusesRead],
  [`POST ${subscriptions}/statuses/batch/write`, statusesWrite],
  [`POST ${subscriptions}/statuses/batch/unsubscribe-all`, statusesWrite],
  ...['GET', 'POST'].map((method) => [`${method} ${emailPaths}`, emailScopes] as const),
  ...['GET', 'PATCH', 'DELETE'].map((method) => [`${method} ${emailPaths}/{id}`, emailScopes] as const),
  ...['publish', 'unpublish'].map((name) => [`POST ${emailPaths}/{id}/${name}`, publishScopes] as const),
  // https://developers.hubspot.com/docs/reference/api/analytics-and-events/event-analytics
  ['GET /events/v3/events', ['oauth']],
  // https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide
  ['POST /events/v3/send', ['analytics.behavioral_events.send']],
  // https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide
  ...[
    'GET /automation/v4/flows',
    'GET /automation/v4/flows/{id}',
    'POST /automation/v4/flows/batch/read',
    'POST /automation/v4/workflow-id-mappings/batch/read',
    // https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/v2/enroll-contact
    'POST /automation/v2/workflows/{workflow}/enrollments/contacts/{email}',
  ].map((name) => [name, ['automation']] as const),
  ...Object.entries({ ...types, '{type}': custom }).flatMap(ofObjects),
  ...Object.entries({ ...types, '{type}': custom }).flatMap(ofAssociations),
  ...['contacts', 'companies', 'deals'].flatMap((name) => ofProperties(name, anyOf(name))),
  // An activity has no scope of its own. Its properties need the same scope as the activity. (unproven)
  ...['calls', 'meetings'].flatMap((name) => ofProperties(name, anyOf('contacts'))),
  ...ofProperties('leads', [leads.read, leads.write].flat()),
  ...ofProperties('tickets', ofTickets),
  ...ofPipelines('deals', anyOf('deals')),
  ...ofPipelines('leads', [leads.read, leads.write].flat()),
  ...ofPipelines('tickets', ofTickets),
]);

/** Scopes of the app that is always registered. Default scopes of a private app. */
export const appScopes: readonly string[] = [...new Set(Object.values(scopeTable).flat(2))];
