import type { OAuth } from '../define.ts';

/**
 * Scopes of contacts, which also cover activities.
 * https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes
 */
const contacts = { read: ['crm.objects.contacts.read'], write: ['crm.objects.contacts.write'] } as const;
const companies = { read: ['crm.objects.companies.read'], write: ['crm.objects.companies.write'] } as const;
/** Scopes of leads. Only accounts with Sales Hub have leads. Same page. */
const leads = { read: ['crm.objects.leads.read'], write: ['crm.objects.leads.write'] } as const;
/** Scopes of custom objects. Only accounts with an Enterprise subscription have custom objects. Same page. */
const custom = { read: ['crm.objects.custom.read'], write: ['crm.objects.custom.write'] } as const;
/** Scopes of teams, which the vendor counts among its settings. Same page. */
const teams = { read: ['settings.users.teams.read'], write: [] } as const;
/** Scopes of lists. Lists contain contacts, and the service reads the subscriptions of contacts too. Same page. */
const lists = { read: ['crm.lists.read'], write: ['crm.lists.write'] } as const;
const subscriptions = {
  read: ['communication_preferences.statuses.batch.read'],
  write: ['communication_preferences.read', 'communication_preferences.statuses.batch.write'],
} as const;

/**
 * Scopes that read, write and publish marketing e-mails.
 * https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 */
const emailScopes: readonly string[] = ['marketing.email.write', 'marketing-email'];
/**
 * Scopes of marketing e-mails. One scope of each inner list is enough.
 * https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 */
const emails = {
  read: [['marketing.email.read', 'marketing.email.write', 'content']],
  // The vendor documents each of the scopes above for writes too. Publishing needs a separate scope. Same page.
  write: [['marketing-email', 'transactional-email']],
} as const;

/**
 * Scopes of events. Every app may read events.
 * https://developers.hubspot.com/docs/reference/api/analytics-and-events/event-analytics
 */
const events = { read: ['oauth'], write: ['analytics.behavioral_events.send'] } as const;

/** Scopes that read workflows. https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide */
const workflows = { read: ['automation'], write: [] } as const;

/**
 * Additional scopes for marketing. A consent does not request them by default, because HubSpot refuses a consent with a
 * scope that the app does not have, and apps for the CRM have no marketing scopes. A caller who uses marketing names
 * them in `scopes` of the app or of a consent. Same page.
 */
export const marketingScopes: readonly string[] = [
  ...lists.read,
  ...lists.write,
  ...subscriptions.read,
  ...subscriptions.write,
  ...emailScopes,
  ...workflows.read,
  ...events.write,
];

const pipelines = [['crm.objects.deals.read', 'crm.objects.deals.write', 'crm.schemas.deals.read']] as const;
const owners = [['crm.objects.owners.read', 'automation']] as const;

/**
 * Optional scopes. An account grants the scopes that its subscription covers, and can connect without the others. Same
 * page as below.
 */
const optional = new Set([
  ...[custom, leads, teams, lists, subscriptions, workflows].flatMap(({ read, write }) => [...read, ...write]),
  ...[...emailScopes, ...events.write, 'marketing.email.read', 'transactional-email'],
]);

// https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/oauth/working-with-oauth
export const oauth = {
  authorizeUrl: 'https://app.hubspot.com/oauth/authorize',
  tokenUrl: 'https://api.hubapi.com/oauth/v3/token',
  // Only this endpoint returns more about an account than its number: a domain, which not every account has. The
  // endpoint needs the secret of the app, so a connection with a key has no domain.
  // https://developers.hubspot.com/docs/api-reference/auth-oauth-v3/guide
  identify: {
    url: 'https://api.hubapi.com/oauth/v3/token/introspect',
    body: {
      token: '{access_token}',
      token_type_hint: 'access_token',
      client_id: '{client_id}',
      client_secret: '{client_secret}',
    },
    records: '',
    credentials: { hub_domain: { at: 'hub_domain', pattern: /^(?:[\w-]{1,63}\.)*[\w-]{0,63}$/ } },
  },
  scopes: [
    'oauth',
    'crm.objects.contacts.read',
    'crm.objects.contacts.write',
    'crm.objects.companies.read',
    'crm.objects.companies.write',
    'crm.objects.deals.read',
    'crm.objects.deals.write',
    'crm.objects.owners.read',
    ...leads.read,
    ...leads.write,
    ...custom.read,
    ...custom.write,
    ...teams.read,
    'sales-email-read',
    'tickets',
    'files',
    'files.ui_hidden.read',
  ],
  query: (scopes) => {
    const { optional_scope = [], scope = [] } = Object.groupBy(scopes, (one) =>
      optional.has(one) ? 'optional_scope' : 'scope',
    );
    return { optional_scope: optional_scope.join(' '), scope: scope.join(' ') };
  },
  readScopes: {
    'crm.contact': contacts.read,
    'crm.company': companies.read,
    'crm.deal': ['crm.objects.deals.read'],
    'crm.lead': leads.read,
    'crm.note': contacts.read,
    'crm.task': contacts.read,
    // The last scope is for e-mails. https://developers.hubspot.com/changelog/announcement-new-scope-required-to-get-the-content-of-email-engagements
    'crm.engagement': [...contacts.read, 'sales-email-read'],
    'crm.pipeline': pipelines,
    'crm.stage': pipelines,
    'crm.user': owners,
    'crm.custom-object': custom.read,
    'marketingautomation.contact': [...contacts.read, ...lists.read, ...subscriptions.read],
    'marketingautomation.list': lists.read,
    'marketingautomation.segment': lists.read,
    'marketingautomation.campaign': [...emails.read, ...lists.read],
    'marketingautomation.email': emails.read,
    'marketingautomation.event': events.read,
    'marketingautomation.automation': workflows.read,
    'marketingautomation.action': workflows.read,
    'marketingautomation.user': owners,
    'ticketing.ticket': ['tickets'],
    'ticketing.comment': contacts.read,
    'ticketing.attachment': [...contacts.read, 'files'],
    'ticketing.user': owners,
    'ticketing.team': [...teams.read, ...owners],
    'ticketing.contact': contacts.read,
    'ticketing.account': companies.read,
    'ticketing.collection': [['tickets', 'crm.schemas.tickets.read']],
  },
  writeScopes: {
    'crm.contact': contacts.write,
    'crm.company': companies.write,
    'crm.deal': ['crm.objects.deals.write'],
    'crm.lead': leads.write,
    'crm.note': contacts.write,
    'crm.task': contacts.write,
    'crm.engagement': contacts.write,
    'crm.custom-object': custom.write,
    'marketingautomation.contact': [...contacts.write, ...subscriptions.write],
    'marketingautomation.list': lists.write,
    'marketingautomation.campaign': emails.write,
    'marketingautomation.event': events.write,
    'ticketing.ticket': ['tickets'],
    'ticketing.comment': contacts.write,
    'ticketing.attachment': [...contacts.write, 'files'],
    'ticketing.contact': contacts.write,
    'ticketing.account': companies.write,
  },
  // The token endpoint uses its own error words. https://github.com/airbytehq/airbyte/issues/79592
  meanings: [
    { at: 'status', pattern: /^BAD_(?:REFRESH_TOKEN|AUTH_CODE)$/, status: 401 },
    {
      at: 'status',
      pattern: /^(?:BAD_CLIENT|BAD_REDIRECT|MISMATCH)/,
      status: 400,
      advice: 'Check client id and secret of the OAuth app.',
    },
  ],
  revoke: {
    method: 'POST',
    url: 'https://api.hubapi.com/oauth/v3/token/revoke',
    body: {
      client_id: '{client_id}',
      client_secret: '{client_secret}',
      token: '{refresh_token}',
      token_type_hint: 'refresh_token',
    },
    authorization: 'none',
  },
} as const satisfies OAuth;
