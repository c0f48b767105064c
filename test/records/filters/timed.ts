import type { ProviderName } from '../../contract/descriptions.ts';
import { activecampaignTimes } from '../../providers/activecampaign/filters/rows.ts';
import { attioTimes } from '../../providers/attio/filters/timed.ts';
import { brevoTimes } from '../../providers/brevo/filters/rows.ts';
import { closeTimes } from '../../providers/close/filters/rows.ts';
import { dynamicsTimes } from '../../providers/dynamics-365/filters/rows.ts';
import { dynamicsTicketingTimes } from '../../providers/dynamics-365/filters/ticketing-rows.ts';
import { hubspotMarketingTimes } from '../../providers/hubspot/filters/marketing-rows.ts';
import { klaviyoTimes } from '../../providers/klaviyo/filters/rows.ts';
import { mailchimpTimes } from '../../providers/mailchimp/filters/rows.ts';
import { salesforceTimes } from '../../providers/salesforce/filters/timed.ts';
import { zohoTimes } from '../../providers/zoho-crm/filters/rows.ts';
import { type Accounts, repository } from './accounts.ts';
import {
  githubIssue,
  hubspotLead,
  hubspotTask,
  hubspotTicket,
  jiraIssue,
  linearIssue,
  linked,
  zendeskTicket,
} from './make.ts';

/** Filters that a list needs beside the time. */
type Query = Readonly<Record<string, string>>;

/** A record in the vendor's own terms. */
interface Made {
  readonly id: string | number;
  /** What the vendor's list has in the place of it: the note of a file. */
  readonly listedAs?: string | number;
}

/** What makes and changes the records of an object, two at a time. */
export interface Timed {
  readonly provider: ProviderName;
  readonly object: string;
  /** Of an object that is several at the vendor. */
  readonly kind?: string;
  readonly path: string;
  /** What both records are of. */
  readonly within?: (at: Accounts) => Promise<{ readonly of: string; readonly query: Query }>;
  /** @param which 0 or 1: records that cannot be made are there already */
  readonly make: (at: Accounts, which: number, of: string) => Made;
  /** Without where nobody changes it. */
  readonly touch: (at: Accounts, made: Made, query: Query) => unknown;
}

type HubspotType = Parameters<Accounts['hubspot']['create']>[0];
type PipedriveType = Parameters<Accounts['pipedrive']['create']>[0];
type LinearTable = Parameters<Accounts['linear']['touch']>[0];

const inHubspot = (
  path: string,
  object: string,
  type: HubspotType,
  properties: Record<string, string>,
  change: Record<string, string>,
  kind?: string,
): Timed => ({
  provider: 'hubspot',
  path,
  object,
  ...(kind !== undefined && { kind }),
  make: ({ hubspot }) => ({ id: hubspot.create(type, properties).id }),
  touch: ({ hubspot }, { id }) => hubspot.update(type, Number(id), change),
});

const when = { hs_timestamp: '2026-01-01T00:00:00.000Z' };

const ofHubspotTicket: NonNullable<Timed['within']> = async (at) => {
  const of = String(hubspotTicket(at));
  return { of, query: { ticket_id: await at.idOf('hubspot', '/ticketing/tickets', of) } };
};

const file = { fileName: 'log.txt', contentType: 'text/plain', size: 9 };

const hubspotTimes: readonly Timed[] = [
  inHubspot('/crm/contacts', 'crm.contact', 'contacts', { lastname: 'One' }, { lastname: 'Other' }),
  inHubspot('/ticketing/contacts', 'ticketing.contact', 'contacts', { lastname: 'One' }, { lastname: 'Other' }),
  inHubspot('/crm/companies', 'crm.company', 'companies', { name: 'One' }, { name: 'Other' }),
  inHubspot('/ticketing/accounts', 'ticketing.account', 'companies', { name: 'One' }, { name: 'Other' }),
  inHubspot('/crm/deals', 'crm.deal', 'deals', { dealname: 'One', dealstage: 'closedwon' }, { dealname: 'Other' }),
  inHubspot('/crm/notes', 'crm.note', 'notes', { ...when, hs_note_body: 'One' }, { hs_note_body: 'Other' }),
  inHubspot('/crm/engagements', 'crm.engagement', 'calls', when, { hs_call_title: 'Other' }, 'call'),
  inHubspot('/crm/engagements', 'crm.engagement', 'emails', when, { hs_email_subject: 'Other' }, 'email'),
  inHubspot('/crm/engagements', 'crm.engagement', 'meetings', when, { hs_meeting_title: 'Other' }, 'meeting'),
  {
    ...inHubspot('/crm/leads', 'crm.lead', 'leads', {}, { hs_lead_name: 'Other' }),
    make: (at) => ({ id: hubspotLead(at) }),
  },
  {
    ...inHubspot('/crm/tasks', 'crm.task', 'tasks', {}, { hs_task_subject: 'Other' }),
    make: (at) => ({ id: hubspotTask(at) }),
  },
  {
    ...inHubspot('/ticketing/tickets', 'ticketing.ticket', 'tickets', {}, { subject: 'Other' }),
    make: (at) => ({ id: hubspotTicket(at) }),
  },
  {
    ...inHubspot('/ticketing/comments', 'ticketing.comment', 'notes', {}, { hs_note_body: 'Other' }),
    within: ofHubspotTicket,
    make: ({ hubspot }, _, of) => ({
      id: hubspot.create('notes', { ...when, hs_note_body: 'One' }, linked(of, 228)).id,
    }),
  },
  {
    provider: 'hubspot',
    object: 'ticketing.attachment',
    path: '/ticketing/attachments',
    within: ofHubspotTicket,
    make: ({ hubspot }, _, of) => {
      const { id, properties } = hubspot.attach(Number(of), file);
      return { id: properties.hs_attachment_ids ?? '', listedAs: id };
    },
    touch: ({ hubspot }, { listedAs }) => hubspot.update('notes', Number(listedAs), { hs_note_body: 'Other' }),
  },
];

const inPipedrive = (
  path: string,
  object: string,
  type: PipedriveType,
  values: Record<string, unknown>,
  change: Record<string, unknown>,
): Timed => ({
  provider: 'pipedrive',
  path,
  object,
  make: ({ pipedrive }) => ({ id: pipedrive.create(type, values).id }),
  touch: ({ pipedrive }, { id }) => pipedrive.update(type, Number(id), change),
});

const activity = (type: string) => ({ subject: 'One', type });

const pipedriveTimes: readonly Timed[] = [
  inPipedrive('/crm/contacts', 'crm.contact', 'persons', { name: 'One' }, { name: 'Other' }),
  inPipedrive('/crm/companies', 'crm.company', 'organizations', { name: 'One' }, { name: 'Other' }),
  inPipedrive('/crm/deals', 'crm.deal', 'deals', { title: 'One' }, { title: 'Other' }),
  inPipedrive('/crm/tasks', 'crm.task', 'activities', activity('task'), { subject: 'Other' }),
  inPipedrive('/crm/engagements', 'crm.engagement', 'activities', activity('call'), { subject: 'Other' }),
  {
    ...inPipedrive('/crm/notes', 'crm.note', 'notes', {}, { content: 'Other' }),
    make: ({ pipedrive }) => {
      const person = pipedrive.create('persons', { name: 'One' }).id;
      return { id: pipedrive.create('notes', { content: 'One', person_id: person }).id };
    },
  },
  {
    ...inPipedrive('/crm/leads', 'crm.lead', 'leads', {}, {}),
    make: ({ pipedrive }) => {
      const person_id = pipedrive.create('persons', { name: 'One' }).id;
      return { id: pipedrive.leadId(pipedrive.create('leads', { title: 'One', person_id })) };
    },
    touch: ({ pipedrive }, { id }) => {
      const row = pipedrive.list('leads').find((lead) => pipedrive.leadId(lead) === id);
      return pipedrive.update('leads', row?.id ?? 0, { title: 'Other' });
    },
  },
];

const touched =
  (table: LinearTable): Timed['touch'] =>
  ({ linear }, { id }) =>
    linear.touch(table, String(id));

const ofLinearIssue: NonNullable<Timed['within']> = async (at) => {
  const of = linearIssue(at);
  return { of, query: { ticket_id: await at.idOf('linear', '/ticketing/tickets', of) } };
};

/** Two records that are there from the beginning, as if they were new. */
const there =
  (table: 'users' | 'customers' | 'teams' | 'projects'): Timed['make'] =>
  ({ linear }, which) => {
    const row = linear[table]()[which];
    if (row === undefined) throw new Error('there are no two records');
    linear.renew(table, row.uuid);
    return { id: row.uuid };
  };

const linearTimes: readonly Timed[] = [
  {
    provider: 'linear',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (at) => ({ id: linearIssue(at) }),
    touch: ({ linear }, { id }) => linear.updateIssue(String(id), { title: 'Other' }),
  },
  {
    provider: 'linear',
    object: 'ticketing.comment',
    path: '/ticketing/comments',
    within: ofLinearIssue,
    make: ({ linear }, _, of) => ({ id: linear.createComment(of, 'One').uuid }),
    touch: touched('comments'),
  },
  {
    provider: 'linear',
    object: 'ticketing.attachment',
    path: '/ticketing/attachments',
    within: ofLinearIssue,
    make: ({ linear }, which, of) => ({ id: linear.link(of, 'One', `https://example.com/${of}/${which}`).uuid }),
    touch: touched('attachments'),
  },
  {
    provider: 'linear',
    object: 'ticketing.user',
    path: '/ticketing/users',
    make: there('users'),
    touch: touched('users'),
  },
  {
    provider: 'linear',
    object: 'ticketing.account',
    path: '/ticketing/accounts',
    make: there('customers'),
    touch: touched('customers'),
  },
  {
    provider: 'linear',
    object: 'ticketing.tag',
    path: '/ticketing/tags',
    make: ({ linear }, which) => ({ id: linear.createLabel(`Label ${which}`).uuid }),
    touch: touched('labels'),
  },
  {
    provider: 'linear',
    object: 'ticketing.team',
    path: '/ticketing/teams',
    make: there('teams'),
    touch: touched('teams'),
  },
  {
    provider: 'linear',
    object: 'ticketing.collection',
    path: '/ticketing/collections',
    make: there('projects'),
    touch: touched('projects'),
  },
];

const zendeskPerson = (path: string, object: string, role: 'agent' | 'end-user'): Timed => ({
  provider: 'zendesk',
  path,
  object,
  make: ({ zendesk }, which) => ({
    id: zendesk.createUser({ name: 'One', email: `timed-${role}-${which}-${zendesk.users().length}@example.com`, role })
      .id,
  }),
  touch: ({ zendesk }, { id }) => zendesk.updateUser(Number(id), { name: 'Other' }),
});

const others: readonly Timed[] = [
  {
    provider: 'zendesk',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (at) => ({ id: zendeskTicket(at) }),
    touch: ({ zendesk }, { id }) => zendesk.updateTicket(Number(id), { subject: 'Other' }),
  },
  {
    provider: 'zendesk',
    object: 'ticketing.comment',
    path: '/ticketing/comments',
    within: async (at) => {
      const of = String(zendeskTicket(at));
      return { of, query: { ticket_id: await at.idOf('zendesk', '/ticketing/tickets', of) } };
    },
    make: ({ zendesk }, _, of) => {
      zendesk.updateTicket(Number(of), { comment: { body: 'One' } });
      return { id: zendesk.comments(Number(of)).at(-1)?.id ?? '' };
    },
    touch: () => undefined,
  },
  zendeskPerson('/ticketing/users', 'ticketing.user', 'agent'),
  zendeskPerson('/ticketing/contacts', 'ticketing.contact', 'end-user'),
  {
    provider: 'zendesk',
    object: 'ticketing.account',
    path: '/ticketing/accounts',
    make: ({ zendesk }) => ({ id: zendesk.createOrganization(`Timed ${zendesk.organizations().length}`).id }),
    touch: async ({ service, tokenOf, idOf }, { id }) => {
      const ours = await idOf('zendesk', '/ticketing/accounts', String(id));
      const options = { token: tokenOf('zendesk'), body: { domains: [`timed-${id}.example`] } };
      return service.call('PATCH', `/ticketing/accounts/${ours}`, options);
    },
  },
  {
    provider: 'jira',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (at) => ({ id: jiraIssue(at) }),
    touch: ({ jira }, { id }) => jira.updateIssue(Number(id), { summary: 'Other' }),
  },
  {
    provider: 'github',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    // An order is of one repository.
    within: async ({ list }) => {
      const all = await list('github', '/ticketing/collections');
      return { of: '', query: { project_id: all.find(({ name }) => name === repository)?.id ?? '' } };
    },
    make: (at) => ({ id: githubIssue(at) }),
    touch: ({ github }, { id }) => github.updateIssue(repository, Number(id), { title: 'Other' }),
  },
  {
    provider: 'github',
    object: 'ticketing.comment',
    path: '/ticketing/comments',
    within: async (at) => {
      const of = String(githubIssue(at));
      return { of, query: { ticket_id: await at.idOf('github', '/ticketing/tickets', of) } };
    },
    make: ({ github }, _, of) => ({ id: github.createComment(repository, Number(of), 'One').id }),
    touch: async ({ service, tokenOf, idOf }, { id }, query) => {
      const ours = await idOf('github', '/ticketing/comments', String(id), query);
      const options = { token: tokenOf('github'), body: { body: 'Other' } };
      return service.call('PATCH', `/ticketing/comments/${ours}`, options);
    },
  },
];

/** Everything whose list takes a time. */
export const timed: readonly Timed[] = [
  ...hubspotTimes,
  ...pipedriveTimes,
  ...linearTimes,
  ...salesforceTimes,
  ...attioTimes,
  ...zohoTimes,
  ...dynamicsTimes,
  ...dynamicsTicketingTimes,
  ...closeTimes,
  ...activecampaignTimes,
  ...hubspotMarketingTimes,
  ...klaviyoTimes,
  ...brevoTimes,
  ...mailchimpTimes,
  ...others,
];
