import { salesforceOrgs } from '../../../infra/simulators/salesforce/seeds.ts';
import type { Service } from '../../harness/service.ts';

/**
 * Creates a converted lead, a deal with a contact, a closed case and task, an invited attendee, and a portal user, as
 * people do.
 */
export const doneElsewhere = ({ simulators }: Service): void => {
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
  // Both records were changed later, in another second.
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
