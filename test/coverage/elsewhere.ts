import { activecampaignAccounts } from '../../infra/simulators/activecampaign/seeds.ts';
import { attioWorkspaces } from '../../infra/simulators/attio/seeds.ts';
import { brevoAccounts } from '../../infra/simulators/brevo/seeds.ts';
import type { CloseSimulator } from '../../infra/simulators/close/index.ts';
import { closeOrganizations } from '../../infra/simulators/close/seeds.ts';
import type { DynamicsAccount } from '../../infra/simulators/dynamics-365/index.ts';
import { dynamicsOrgs } from '../../infra/simulators/dynamics-365/seeds.ts';
import { hubspotPortals, seedOwners } from '../../infra/simulators/hubspot/seeds.ts';
import { jiraSites } from '../../infra/simulators/jira/seeds.ts';
import { klaviyoAccounts } from '../../infra/simulators/klaviyo/seeds.ts';
import type { MailchimpAccount } from '../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../infra/simulators/mailchimp/seeds.ts';
import { salesforceOrgs } from '../../infra/simulators/salesforce/seeds.ts';
import type { Simulator } from '../../infra/simulators/simulator.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import { zohoOrgs } from '../../infra/simulators/zoho-crm/seeds.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import type { Service } from '../harness/service.ts';

/** An agent answers a ticket with a file: the service reads files, and cannot send them. */
const attachFile = ({ simulators }: Service): void => {
  const zendeskAccount = simulators.zendesk.account(zendeskSubdomains[0].subdomain);
  const { id } = zendeskAccount.createTicket({ subject: 'With a file', comment: { body: 'See the log.' } });
  const [comment] = zendeskAccount.comments(id);
  if (comment === undefined) throw new Error('a ticket begins with a comment');
  zendeskAccount.attach(comment.id, { file_name: 'log.txt', content_type: 'text/plain', size: 9 });
};

/** The same in a note that somebody owns; the ticket was urgent, and is answered. */
const attachToNote = ({ simulators }: Service): void => {
  const [{ portalId }] = hubspotPortals;
  const portal = simulators.hubspot.account(portalId);
  const ticket = portal.create('tickets', {
    subject: 'With a file',
    hs_pipeline_stage: '1',
    hs_ticket_priority: 'URGENT',
  });
  portal.answer(ticket.id);
  const [owner] = seedOwners(portalId);
  portal.madeBy(ticket.id, owner?.userId ?? 0);
  portal.update('tickets', ticket.id, { hubspot_owner_id: owner?.id ?? '' });
  const note = portal.attach(ticket.id, { fileName: 'log.txt', contentType: 'text/plain', size: 9 });
  portal.update('notes', note.id, { hubspot_owner_id: owner?.id ?? '' });
};

/** The same; the first contact is sent what he has agreed to, and there are campaigns in each state. */
const usePortal = (service: Service): void => {
  attachToNote(service);
  const portal = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  portal.decide('grace@customer.example', 'SUBSCRIBED');
  portal.happen(101, 'pe147893286_purchased', { hs_city: 'Berlin' });
  const to = { contactIlsLists: { include: ['51', '53'] } };
  const widgets = { preview_text: { body: { value: 'What runs this year' } } };
  const content = { plainTextVersion: 'Hello', widgets };
  const [scheduled, sent] = ['Scheduled', 'Sent'].map((name) => portal.emails.create({ name, to, content }));
  portal.emails.set(scheduled ?? '', { state: 'SCHEDULED', publishDate: '2099-05-21T18:15:00.000Z' });
  const counters = { sent: 100, delivered: 95, open: 50, click: 10, bounce: 5, unsubscribed: 4, spamreport: 1 };
  portal.emails.set(sent ?? '', { state: 'PUBLISHED', publishedAt: '2026-05-21T18:15:00.000Z', counters });
};

/** The same on the first ticket of a site. */
const attachToIssue = ({ simulators }: Service): void => {
  const site = simulators.jira.account(jiraSites[0].site);
  const [issue] = site.issues();
  if (issue === undefined) throw new Error('a site begins with a ticket');
  site.attach(issue.id, { filename: 'log.txt', mimeType: 'text/plain', size: 9 });
};

/** A lead was converted, a deal has somebody whom it is with, a case and a task are closed, somebody was invited; a customer uses the portal. */
const useOrg = ({ simulators }: Service): void => {
  const org = simulators.salesforce.account(salesforceOrgs[0].domain);
  org.convertLead(org.create('Lead', { LastName: 'Converted', Company: 'Acme' }), { opportunity: 'Converted' });
  const contact = org.create('Contact', { LastName: 'Buyer' });
  const deal = org.create('Opportunity', { Name: 'With a buyer', StageName: 'Prospecting', CloseDate: '2030-01-31' });
  org.create('OpportunityContactRole', { OpportunityId: deal, ContactId: contact });
  org.create('ContentVersion', {
    PathOnClient: 'log.txt',
    VersionData: Buffer.from('A line').toString('base64'),
    FirstPublishLocationId: org.create('Case', { Subject: 'Done', Status: 'Closed' }),
  });
  org.create('Task', { Subject: 'Done', Status: 'Completed' });
  const times = { StartDateTime: '2030-01-31T10:00:00Z', DurationInMinutes: 30 };
  const event = org.create('Event', { Subject: 'With guests', ...times });
  const call = org.create('Task', { Subject: 'Called', TaskSubtype: 'Call' });
  const [one, other] = ['One', 'Two'].map((Name) => org.create('Vehicle__c', { Name, Plate__c: Name }));
  for (const TaskSubtype of ['Task', 'Call', 'Email'])
    org.create('Task', { Subject: 'Of a vehicle', TaskSubtype, WhatId: one });
  org.create('Event', { Subject: 'Of a vehicle', ...times, WhatId: other });
  const note = org.create('ContentNote', { Title: 'Of a vehicle', Content: Buffer.from('Rust').toString('base64') });
  org.create('ContentDocumentLink', { ContentDocumentId: note, LinkedEntityId: one, ShareType: 'V' });
  // Both were changed since, in another second.
  for (const id of [event, call]) org.update(id, { CreatedDate: '2026-01-31T10:00:00Z' });
  const guest = org.create('Contact', { LastName: 'Guest', Email: 'guest@example.com' });
  org.create('EventRelation', { EventId: event, RelationId: guest, IsInvitee: true, Status: 'Accepted' });
  org.create('Group', { Name: 'First line', Type: 'Queue', Description: 'Answers first' });
  org.create('Topic', { Name: 'Billing' });
  const address = 'customer@portal.example';
  org.create('User', {
    ...{ LastName: 'Customer', Alias: 'cust', Username: address, Email: address, EmailEncodingKey: 'UTF-8' },
    ...{ TimeZoneSidKey: 'Europe/Berlin', LocaleSidKey: 'en_US', LanguageLocaleKey: 'en_US' },
    ProfileId: '00edM0000000001QAA',
    AccountId: org.create('Account', { Name: 'Of a portal' }),
  });
};

/** Somebody has had a letter, and is written about by a member; a task is of nobody. */
const useWorkspace = ({ simulators }: Service): void => {
  const workspace = simulators.attio.account(attioWorkspaces[0].slug);
  const [member] = workspace.members();
  const { uuid } = workspace.create('people', { name: 'Lovelace, Ada' });
  workspace.meet('people', uuid, member?.id ?? '');
  const parent = { parent_object: 'people', parent_record_id: uuid };
  workspace.createNote({ ...parent, title: 'By hand', format: 'plaintext', content: 'Called' }, member?.id);
};

/** People have tagged records, and converted a lead. */
const useZoho = ({ simulators }: Service): void => {
  const org = simulators['zoho-crm'].account(zohoOrgs[0].id);
  const contact = org.create('Contacts', { Last_Name: 'Tagged' });
  const company = org.create('Accounts', { Account_Name: 'Tagged' });
  org.tag('Contacts', contact, 'vip');
  org.tag('Accounts', company, 'vip');
  org.age('Contacts', contact, 60_000);
  org.age('Accounts', company, 60_000);
  const at = '2030-01-31T10:00:00+00:00';
  const meeting = {
    Event_Title: 'Met',
    Start_DateTime: at,
    End_DateTime: '2030-01-31T11:00:00+00:00',
    Participants: [{ type: 'email', participant: 'guest@example.com' }],
  };
  org.age('Events', org.create('Events', meeting), 60_000);
  org.age('Calls', org.create('Calls', { Subject: 'Called', Call_Type: 'Inbound', Call_Start_Time: at }), 60_000);
  org.age('Tasks', org.create('Tasks', { Subject: 'Call' }), 60_000);
  const deal = {
    Deal_Name: 'Sold',
    Stage: 'Qualification',
    Pipeline: 'Standard (Standard)',
    Account_Name: { id: company },
  };
  org.age('Deals', org.create('Deals', deal), 60_000);
  const lead = org.create('Leads', { Last_Name: 'Tagged', Company: 'Tagged Ltd' });
  org.tag('Leads', lead, 'vip');
  org.age('Leads', lead, 60_000);
  org.convertLead(lead);
};

/** Somebody has a phone whose place is known, and was met; a call was logged later than it was made. */
const useOrganization = ({ simulators }: Service): void => {
  const organization = simulators.close.account(closeOrganizations[0].organizationId);
  const lead_id = organization.create('leads', { name: 'By hand', url: 'https://by-hand.example' });
  const phones = [{ phone: '+14155551234', type: 'office' }];
  const contact_id = organization.create('contacts', { lead_id, name: 'Ada Lovelace', phones });
  const date_created = '2026-01-31T10:00:00+00:00';
  organization.create('calls', { lead_id, contact_id, direction: 'inbound', duration: 90, date_created });
  organization.create('emails', { lead_id, contact_id, status: 'sent', subject: 'Hello', date_created });
  const meeting = organization.create('meetings', {
    ...{
      lead_id,
      title: 'Demo',
      location: 'Office',
      attendees: [{ contact_id, email: 'guest@example.com', status: 'yes' }],
    },
    ...{ starts_at: '2026-06-20T10:00:00+00:00', ends_at: '2026-06-20T11:00:00+00:00' },
  });
  organization.update('meetings', meeting, { user_note_html: '<p>Went well</p>' });
};

/** Somebody was sent a message, and has opened it. */
const readMails = (account: MailchimpAccount, contact: string): void => {
  const [list = ''] = account.lists();
  const campaign_id = account.campaigns.create({ settings: { title: 'Engines in May' } });
  const [sent, hour] = [Date.now() - 86_400_000, 3_600_000];
  account.happen(list, contact, { activity_type: 'sent', campaign_id }, sent);
  for (const activity_type of ['open', 'unsub'])
    account.happen(list, contact, { activity_type, campaign_id }, sent + hour);
  account.happen(list, contact, { activity_type: 'bounce', bounce_type: 'hard', campaign_id }, sent + hour);
  const link_clicked = 'https://acme.example/engines';
  account.happen(list, contact, { activity_type: 'click', campaign_id, link_clicked }, sent + 2 * hour);
};

/** One campaign was sent, and one will be. */
const sendNews = ({ campaigns, lists }: MailchimpAccount): void => {
  const draft = (title: string): string =>
    campaigns.create({ settings: { title }, recipients: { list_id: lists()[0] ?? '' } });
  const report_summary = { opens: 5, unique_opens: 3, clicks: 2, subscriber_clicks: 1 };
  const send_time = '2026-05-21T18:15:00+00:00';
  campaigns.set(draft('Sent'), { status: 'sent', send_time, emails_sent: 10, report_summary });
  campaigns.set(draft('Planned'), { status: 'schedule', send_time: '2099-05-21T18:15:00+00:00' });
};

/** People have put somebody on a list, and have made a segment and a template; one campaign was sent, and one will be. */
const useNewsletter = ({ simulators }: Service): void => {
  const account = simulators.brevo.account(brevoAccounts[0].email);
  const contact = account.create({ email: 'by-hand@example.com', attributes: { FIRSTNAME: 'Ada' } });
  account.join(account.lists()[0] ?? 0, contact);
  account.segments.create({ segmentName: 'By hand' });
  account.templates.create({ templateName: 'By hand', subject: 'News', htmlContent: '<p>By hand</p>', isActive: true });
  const recipients = { listIds: account.lists().slice(0, 1) };
  const [sent, planned] = ['Sent', 'Planned'].map((name) =>
    account.campaigns.create({ name, subject: 'News', recipients }),
  );
  const sentDate = '2026-05-21T18:15:00.000Z';
  account.report({ email: 'by-hand@example.com', event: 'clicks', link: 'https://example.com/a' });
  account.send(contact, sent ?? 0, ['delivered']);
  account.campaigns.set(sent ?? 0, { status: 'sent', sentDate, sent: 10, stats: { viewed: 5, uniqueViews: 3 } });
  account.campaigns.set(planned ?? 0, { status: 'queued', scheduledAt: '2099-05-21T18:15:00.000Z' });
};

/** Somebody has agreed to both channels, and has bought something; one campaign was sent, and one will be. */
const useShop = ({ simulators }: Service): void => {
  const account = simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  const profile = account.create({
    email: 'by-hand@example.com',
    first_name: 'Ada',
    location: { address1: '1 Main St', city: 'Boston', region: 'MA' },
  });
  account.decide(profile, 'email', 'SUBSCRIBED');
  account.decide(profile, 'sms', 'SUBSCRIBED');
  account.set(profile, { last_event_date: '2026-07-01T22:08:59+00:00' });
  account.happen(profile, { name: 'Clicked Email', isOwn: true }, { URL: 'https://example.com/a' });
  account.happen(profile, { name: 'Placed Order' }, { sku: 'A-1' });
  const included = [account.createSegment({ name: 'Customers' })];
  const said = { from_email: 'ada@example.com', from_label: 'Ada', reply_to_email: 'answers@example.com' };
  account.campaigns.write(account.campaigns.create({ name: 'Draft' }), {
    ...said,
    subject: 'News',
    preview_text: 'May',
  });
  const content = { body: 'News' };
  const text = { channel: 'sms', content };
  const notification = { channel: 'mobile_push', content };
  for (const [status, send_time] of [
    ['Sent', '2026-05-21T18:15:00+00:00'],
    ['Scheduled', '2099-05-21T18:15:00+00:00'],
  ])
    for (const definition of [undefined, text, notification])
      account.campaigns.set(account.campaigns.create({ name: status, audiences: { included } }, definition), {
        status,
        send_time,
      });
};

/** Somebody has signed up by a form, from where he is; people have made a template and an automation. */
const useAudience = ({ simulators }: Service): void => {
  const account = simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  account.create(account.lists()[0] ?? '', {
    email_address: 'by-hand@example.com',
    location: { latitude: 52.5, longitude: 13.4, timezone: 'Europe/Berlin' },
    timestamp_signup: '2026-01-30T10:00:00+00:00',
    timestamp_opt: '2026-01-31T10:00:00+00:00',
    ip_opt: '192.0.2.7',
    merge_fields: { LOYALTY: 'A-1' },
  });
  for (const contact of account.contacts(account.lists()[0] ?? '').slice(0, 1)) readMails(account, contact);
  const conditions = [{ condition_type: 'EmailAddress', field: 'EMAIL', op: 'contains', value: '@example.com' }];
  const segment = { name: 'By hand', options: { match: 'all', conditions } };
  account.createSegment(account.lists()[0] ?? '', segment, Date.now() - 86_400_000);
  const template_id = Number(account.createTemplate({ name: 'By hand', html: '<p>News</p>' }));
  account.createAutomation({ title: 'By hand', status: 'sending', template_id });
  account.campaigns.create({ settings: { title: 'Written', template_id } });
  sendNews(account);
};

/** A day ago somebody was employed, tagged and called, and a deal was weighed. */
const useActivecampaign = ({ simulators }: Service): void => {
  const account = simulators.activecampaign.account(activecampaignAccounts[0].account);
  const contact = Number(account.create('contacts', { email: 'by-hand@example.com', firstName: 'Ada' }));
  const company = account.create('accounts', { name: 'By hand' });
  const link = { account: Number(company), contact, jobTitle: 'Engineer' };
  account.create('accountContacts', link);
  account.create('contactTags', { contact, tag: 1 });
  account.subscribe('1', String(contact), 1);
  const site = { sender_url: 'https://acme.example', sender_reminder: 'You asked.' };
  account.create('lists', { name: 'By hand', stringid: 'by-hand', description: 'Monthly', ...site });
  const deal = account.create('deals', { title: 'D', contact: `${contact}`, value: 1, currency: 'usd', group: '1' });
  account.compute('deals', deal, { winProbability: 44 });
  const note = account.create('notes', { note: 'N', reltype: 'Subscriber', relid: contact });
  const due = { ownerType: 'contact', relid: contact, duedate: '2026-06-20T10:00:00Z', dealTasktype: 1 };
  const task = account.create('dealTasks', { title: 'Call', ...due });
  const segmentid = account.create('segments', { name: 'By hand' });
  const sent = account.create('campaigns', { name: 'By hand', type: 'single', segmentid });
  const numbers = { opens: '50', uniqueopens: '40', linkclicks: '20', subscriberclicks: '10', hardbounces: '1' };
  const times = { sdate: '2026-06-01T09:00:00-05:00', ldate: '2026-06-01T09:05:00-05:00' };
  account.compute('campaigns', sent, { status: '5', ...times, send_amt: '100', total_amt: '100', ...numbers });
  const from = { fromname: 'Acme', fromemail: 'news@acme.example', reply2: 'reply@acme.example' };
  account.track(String(contact), 'purchased', 'A-1');
  account.bounce(String(contact), sent);
  account.create('messages', {
    name: 'By hand',
    ...from,
    subject: 'Hello',
    preheader_text: 'In',
    text: 'Hi',
    html: '<p>Hi</p>',
  });
  const automation = account.create('automations', { name: 'By hand', status: '1', trigger: 'subscribe' });
  const day = 86_400_000;
  account.age('automations', automation, day);
  account.age('contacts', String(contact), day);
  account.age('accounts', company, day);
  account.age('deals', deal, day);
  account.age('notes', note, day);
  account.age('dealTasks', task, day);
};

/** A meeting comes from a calendar. */
const holdMeeting = (simulator: Simulator): string => {
  const account = (simulator as CloseSimulator).account(closeOrganizations[0].organizationId);
  const lead = account.create('leads', { name: 'Met Ltd' });
  const contact = account.create('contacts', { lead_id: lead, name: 'Ada Guest' });
  return account.create('meetings', {
    lead_id: lead,
    title: 'Kick-off',
    location: 'Oxford Street 1',
    user_note_html: '<p>Agreed.</p>',
    starts_at: '2030-01-31T10:00:00Z',
    ends_at: '2030-01-31T10:30:00Z',
    attendees: [{ contact_id: contact, email: 'guest@example.com', status: 'yes' }],
  });
};

/** Makes a record of what callers cannot create, by provider, object and kind. @returns the vendor's id */
export const madeElsewhere: ReadonlyMap<string, (simulator: Simulator) => string> = new Map([
  ['close crm.engagement meeting', holdMeeting],
]);

/** People have closed a deal, done a task, and qualified a lead. */
const useDynamics = ({ simulators }: Service): void => {
  const org = simulators['dynamics-365'].account(dynamicsOrgs[0].host);
  org.put('opportunity', org.create('opportunity', { name: 'Lost' }), { statecode: 2, statuscode: 4 });
  org.update('task', org.create('task', { subject: 'Done' }), { statecode: 1, statuscode: 5 });
  const planned = { scheduledstart: '2030-01-31T10:00:00Z', scheduledend: '2030-01-31T11:00:00Z' };
  for (const table of ['phonecall', 'email', 'appointment'])
    org.age(table, org.create(table, { subject: 'Old', ...planned }), 60_000);
  for (const { activityid } of org.list('appointment'))
    org.invite('appointment', String(activityid), [{ mask: 5, address: 'guest@example.com' }]);
  org.qualifyLead(org.create('lead', { lastname: 'Lovelace', companyname: 'Acme', subject: 'Engine' }));
  useCases(org);
};

/** People work on a case of a company, which a team has, and have put a note and a file on it. */
const useCases = (org: DynamicsAccount): void => {
  const customer = `/accounts(${org.create('account', { name: 'Works' })})`;
  const parent = org.create('incident', { title: 'All', 'customerid_account@odata.bind': customer });
  const id = org.create('incident', {
    title: 'Broken',
    resolveby: '2030-01-31T10:00:00Z',
    'customerid_account@odata.bind': customer,
    'primarycontactid@odata.bind': `/contacts(${org.create('contact', { lastname: 'Guest' })})`,
    'parentcaseid@odata.bind': `/incidents(${parent})`,
    'ownerid@odata.bind': `/teams(${String(org.list('team')[0]?.teamid)})`,
  });
  const on = { 'objectid_incident@odata.bind': `/incidents(${id})` };
  const note = org.create('annotation', { notetext: 'Called.', ...on });
  const bytes = { filename: 'a.txt', mimetype: 'text/plain', documentbody: 'Ynl0ZXM=', isdocument: true };
  const file = org.create('annotation', { ...bytes, ...on });
  for (const [table, row] of [
    ['incident', id],
    ['annotation', note],
    ['annotation', file],
  ] as const)
    org.age(table, row, 60_000);
};

/** What people have done in a vendor's own application, without which the account has nothing to read. */
export const doneElsewhere: Readonly<Partial<Record<ProviderName, (service: Service) => unknown>>> = {
  hubspot: usePortal,
  zendesk: attachFile,
  jira: attachToIssue,
  salesforce: useOrg,
  attio: useWorkspace,
  'zoho-crm': useZoho,
  'dynamics-365': useDynamics,
  close: useOrganization,
  klaviyo: useShop,
  brevo: useNewsletter,
  mailchimp: useAudience,
  activecampaign: useActivecampaign,
};
