import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canSearch } from '../../../lib/providers/language/filters.ts';
import type { ProviderName } from '../../contract/descriptions.ts';
import { envelopeOf, failureOf } from '../../harness/reply.ts';
import {
  type Kind as ActivecampaignKind,
  activecampaignKinds,
  newIn as newInActivecampaign,
} from '../../providers/activecampaign/filters/rows.ts';
import { type Kind as CloseKind, closeKinds, newIn } from '../../providers/close/filters/rows.ts';
import { everyDeclaration } from '../../providers/declared.ts';
import { dynamicsTexts } from '../../providers/dynamics-365/filters/rows.ts';
import { dynamicsTicketingTexts } from '../../providers/dynamics-365/filters/ticketing-rows.ts';
import { newContact as newMailchimpContact } from '../../providers/mailchimp/filters/rows.ts';
import { crm, type Kind, neededBy, ticketing } from '../../providers/salesforce/filters/make.ts';
import { zohoTexts } from '../../providers/zoho-crm/filters/rows.ts';
import { type Accounts, lastOf, openAccounts } from './accounts.ts';
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

let at: Accounts;

beforeAll(async () => {
  at = await openAccounts();
  githubIssue(at);
  // By whom messages are listed.
  at.brevo.create({ email: 'listed-by@example.com' });
});

afterAll(() => at.service.stop());

interface Row {
  readonly provider: ProviderName;
  readonly object: string;
  readonly path: string;
  /** Of several kinds. */
  readonly kind?: string;
  /** Filters that the list needs. */
  readonly within?: () => Promise<Readonly<Record<string, string>>>;
  /** @returns what the vendor calls the new record that has the text */
  readonly make: (text: string, query: Readonly<Record<string, string>>) => string | number;
}

type HubspotType = Parameters<Accounts['hubspot']['create']>[0];

const when = { hs_timestamp: '2026-01-01T00:00:00.000Z' };

const inHubspot = (
  path: string,
  object: string,
  type: HubspotType,
  name: string,
  also: Readonly<Record<string, string>> = {},
  kind?: string,
): Row => ({
  provider: 'hubspot',
  object,
  path,
  ...(kind !== undefined && { kind }),
  make: (text) => at.hubspot.create(type, { ...also, [name]: text }).id,
});

const inPipedrive = (path: string, object: string, type: 'persons' | 'organizations' | 'deals', name: string): Row => ({
  provider: 'pipedrive',
  object,
  path,
  make: (text) => at.pipedrive.create(type, { [name]: text }).id,
});

const inSalesforce = (kind: Kind, name: string): Row => ({
  provider: 'salesforce',
  object: kind.object,
  ...(kind.kind !== undefined && { kind: kind.kind }),
  path: kind.path,
  make: (text) => at.salesforce.create(kind.type, { ...neededBy(kind), [name]: text }),
});

const inAttio = (path: string, object: string, slug: string, values: (text: string) => object): Row => ({
  provider: 'attio',
  object,
  path,
  make: (text) => at.attio.create(slug, { ...values(text) }).uuid,
});

const owner = 'ada@sim-acme-space.example';

const inClose = (kind: CloseKind): Row => ({
  provider: 'close',
  object: kind.object,
  path: kind.path,
  make: (name) => newIn(at, kind, { name }),
});

const inActivecampaign = (kind: ActivecampaignKind, name: string): Row => ({
  provider: 'activecampaign',
  object: kind.object,
  path: kind.path,
  make: (text) => newInActivecampaign(at, kind, { [name]: text }),
});

let ticketOfNotes = 0;

const rows: readonly Row[] = [
  inHubspot('/crm/contacts', 'crm.contact', 'contacts', 'lastname'),
  inHubspot('/crm/companies', 'crm.company', 'companies', 'name'),
  inHubspot('/crm/deals', 'crm.deal', 'deals', 'dealname', { dealstage: 'closedwon' }),
  inHubspot('/marketingautomation/contacts', 'marketingautomation.contact', 'contacts', 'lastname'),
  inHubspot('/crm/notes', 'crm.note', 'notes', 'hs_note_body', when),
  { ...inHubspot('/crm/tasks', 'crm.task', 'tasks', ''), make: (text) => hubspotTask(at, { hs_task_subject: text }) },
  {
    ...inHubspot('/crm/leads', 'crm.lead', 'leads', ''),
    make: (text) => hubspotLead(at, { hs_lead_name: text }),
  },
  inHubspot('/crm/engagements', 'crm.engagement', 'calls', 'hs_call_title', when, 'call'),
  inHubspot('/crm/engagements', 'crm.engagement', 'emails', 'hs_email_subject', when, 'email'),
  inHubspot('/crm/engagements', 'crm.engagement', 'meetings', 'hs_meeting_title', when, 'meeting'),
  {
    ...inHubspot('/ticketing/tickets', 'ticketing.ticket', 'tickets', ''),
    make: (text) => hubspotTicket(at, { subject: text }),
  },
  {
    ...inHubspot('/ticketing/comments', 'ticketing.comment', 'notes', ''),
    within: async () => {
      ticketOfNotes = hubspotTicket(at);
      return { ticket_id: await at.idOf('hubspot', '/ticketing/tickets', String(ticketOfNotes)) };
    },
    make: (text) => at.hubspot.create('notes', { ...when, hs_note_body: text }, linked(ticketOfNotes, 228)).id,
  },
  inHubspot('/ticketing/contacts', 'ticketing.contact', 'contacts', 'lastname'),
  inHubspot('/ticketing/accounts', 'ticketing.account', 'companies', 'name'),
  inPipedrive('/crm/contacts', 'crm.contact', 'persons', 'name'),
  inPipedrive('/crm/companies', 'crm.company', 'organizations', 'name'),
  inPipedrive('/crm/deals', 'crm.deal', 'deals', 'title'),
  {
    provider: 'zendesk',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (subject) => zendeskTicket(at, { subject }),
  },
  ...(['agent', 'end-user'] as const).map(
    (role): Row => ({
      provider: 'zendesk',
      object: role === 'agent' ? 'ticketing.user' : 'ticketing.contact',
      path: role === 'agent' ? '/ticketing/users' : '/ticketing/contacts',
      make: (name) =>
        at.zendesk.createUser({ name, email: `search-${at.zendesk.users().length}@example.com`, role }).id,
    }),
  ),
  {
    provider: 'zendesk',
    object: 'ticketing.account',
    path: '/ticketing/accounts',
    make: (name) => at.zendesk.createOrganization(name).id,
  },
  {
    provider: 'jira',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (summary) => jiraIssue(at, { summary }),
  },
  {
    provider: 'linear',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (title) => linearIssue(at, { title }),
  },
  ...dynamicsTexts.map(
    ([{ object, path, table, also }, name]): Row => ({
      provider: 'dynamics-365',
      object,
      path,
      make: (text) => at.dynamics.create(table, { ...also, [name]: text }),
    }),
  ),
  ...dynamicsTicketingTexts.map(
    ({ object, path, make }): Row => ({ provider: 'dynamics-365', object, path, make: (text) => make(at, text) }),
  ),
  ...zohoTexts.map(
    ([{ object, path, module, also }, name]): Row => ({
      provider: 'zoho-crm',
      object,
      path,
      make: (text) => at.zoho.create(module, { ...also, [name]: text }),
    }),
  ),
  inClose(closeKinds.contacts),
  inClose(closeKinds.companies),
  {
    provider: 'mailchimp',
    object: 'marketingautomation.contact',
    path: '/marketingautomation/contacts',
    make: (LNAME) => newMailchimpContact(at, { merge_fields: { LNAME } }),
  },
  inActivecampaign(activecampaignKinds.contacts, 'lastName'),
  inActivecampaign(activecampaignKinds.people, 'lastName'),
  inActivecampaign(activecampaignKinds.companies, 'name'),
  inActivecampaign(activecampaignKinds.deals, 'title'),
  inSalesforce(crm.contacts, 'LastName'),
  inSalesforce(crm.companies, 'Name'),
  inSalesforce(crm.deals, 'Name'),
  inSalesforce(crm.leads, 'LastName'),
  inSalesforce(crm.tasks, 'Subject'),
  inSalesforce(crm.calls, 'Subject'),
  inSalesforce(crm.emails, 'Subject'),
  inSalesforce(crm.meetings, 'Subject'),
  inSalesforce(crm.notes, 'Title'),
  inSalesforce(crm.users, 'LastName'),
  inSalesforce(ticketing.tickets, 'Subject'),
  inSalesforce(ticketing.users, 'LastName'),
  inSalesforce(ticketing.contacts, 'LastName'),
  inSalesforce(ticketing.accounts, 'Name'),
  inSalesforce(ticketing.tags, 'Name'),
  inSalesforce(ticketing.teams, 'Name'),
  inAttio('/crm/contacts', 'crm.contact', 'people', (text) => ({ name: `${text}, Ada` })),
  inAttio('/crm/companies', 'crm.company', 'companies', (name) => ({ name })),
  inAttio('/crm/deals', 'crm.deal', 'deals', (name) => ({ name, stage: 'Lead', owner })),
];

const listed = everyDeclaration.map(([title, { provider, name, object, kind }]) => {
  const declared = provider.objects[name];
  return { title, provider: provider.id, name, kind, object, isListed: declared !== undefined && canSearch(declared) };
});

describe('a search', () => {
  it.each(rows)('of $provider $object $kind finds what has the text, and nothing else', async (row) => {
    const query = { ...(await row.within?.()), ...(row.kind !== undefined && { type: row.kind }) };
    const other = String(row.make('Something else', query));
    const made = String(row.make('The Zeppelin of July', query));
    const found = await at.list(row.provider, row.path, { ...query, search: 'Zeppelin' });
    const ids = found.map(({ remote_id: id }) => lastOf(id));
    expect(ids).toContain(made);
    expect(ids).not.toContain(other);
    expect(await at.list(row.provider, row.path, { ...query, search: 'Zeppelin" OR status:"' })).toEqual([]);
  });

  it('is tried wherever a list has one', () => {
    const known = rows.map(({ provider, object }) => `${provider} ${object}`);
    const all = listed.flatMap(({ provider, name, isListed }) => (isListed ? [`${provider} ${name}`] : []));
    expect(all.filter((one) => !known.includes(one))).toEqual([]);
  });

  it.each(listed.filter(({ isListed }) => !isListed))('is refused where there is none: $title', async (one) => {
    const { provider, object } = one;
    const [ticket] =
      object.vertical === 'ticketing' ? await at.list(provider as ProviderName, '/ticketing/tickets') : [];
    const [contact] = ['event', 'message'].includes(object.noun)
      ? await at.list(provider as ProviderName, '/marketingautomation/contacts')
      : [];
    const needs = {
      ...(['comment', 'attachment'].includes(object.noun) && { ticket_id: ticket?.id }),
      ...(contact !== undefined && { contact_id: contact.id }),
    };
    const reply = await at.service.call('GET', `/${object.vertical}/${object.plural}`, {
      token: at.tokenOf(provider as ProviderName),
      query: { ...needs, search: 'Zeppelin' },
    });
    expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
    expect(envelopeOf(reply).details?.issues?.[0]?.path).toBe('search');
  });
});
