import type { Row } from '../../../records/filters/rows.ts';
import { crm, type Fields, type Kind, names, refer, row, texts } from './make.ts';

const { contacts, companies, deals, leads, notes, tasks, users } = crm;
const activities: readonly Kind[] = [tasks, crm.calls, crm.emails, crm.meetings];

const addresses = texts('filter-one@example.com', 'filter-two@example.com');
const owned = (kind: Kind): Row => refer(kind, 'user_id', 'OwnerId', users);

/** A filter by phone number, for a field with a number. */
const phoned = (kind: Kind, field: string): Row =>
  row(kind, 'phone', field, texts(`+49 30 1 ${field}`, `+49 30 2 ${field}`));

/**
 * A filter by a role in a deal: a contact of the deal.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitycontactrole.htm
 */
const byRole = (kind: Kind, filter: string, to: Kind, role: (own: string, other: string) => Fields): Row => ({
  ...refer(kind, filter, '', to),
  make: ({ salesforce }, other) => {
    const own = salesforce.create(kind.type, kind.also);
    salesforce.create('OpportunityContactRole', role(own, other));
    return own;
  },
});

/**
 * A filter by the record that a note is linked to.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm
 */
const linkedTo = (filter: string, to: Kind): Row => ({
  ...refer(notes, filter, '', to),
  make: ({ salesforce }, LinkedEntityId) => {
    const ContentDocumentId = salesforce.create(notes.type, notes.also);
    salesforce.create('ContentDocumentLink', { ContentDocumentId, LinkedEntityId, ShareType: 'V' });
    return ContentDocumentId;
  },
});

/** The filters of CRM records at Salesforce. */
export const crmRows: readonly Row[] = [
  row(contacts, 'email', 'Email', addresses),
  ...['Phone', 'MobilePhone', 'HomePhone', 'OtherPhone', 'Fax'].map((field) => phoned(contacts, field)),
  row(contacts, 'name', 'LastName', texts('Filterone', "O'Filter")),
  owned(contacts),
  refer(contacts, 'company_id', 'AccountId', companies),
  byRole(contacts, 'deal_id', deals, (ContactId, OpportunityId) => ({ ContactId, OpportunityId })),
  row(companies, 'name', 'Name', names),
  row(
    companies,
    'domain',
    'Website',
    texts(
      ['https://www.filter-one.example/a', 'filter-one.example'],
      ['http://filter-two.example:8080', 'filter-two.example'],
    ),
  ),
  phoned(companies, 'Phone'),
  phoned(companies, 'Fax'),
  owned(companies),
  refer(companies, 'parent_id', 'ParentId', companies),
  row(deals, 'name', 'Name', names),
  row(deals, 'status', 'StageName', texts(['Closed Won', 'won'], ['Closed Lost', 'lost'])),
  { ...row(deals, 'stage_id', 'StageName', texts('Closed Won', 'Qualification')), refersTo: '/crm/stages' },
  row(deals, 'type', 'Type', texts('New Customer', 'Existing Customer - Upgrade')),
  owned(deals),
  refer(deals, 'company_id', 'AccountId', companies),
  byRole(deals, 'contact_id', contacts, (OpportunityId, ContactId) => ({ ContactId, OpportunityId })),
  owned(notes),
  linkedTo('contact_id', contacts),
  linkedTo('company_id', companies),
  linkedTo('deal_id', deals),
  linkedTo('lead_id', leads),
  row(leads, 'email', 'Email', addresses),
  row(leads, 'status', 'Status', texts(['Open - Not Contacted', 'open'], ['Working - Contacted', 'in_progress'])),
  owned(leads),
  row(tasks, 'status', 'Status', texts(['Deferred', 'Deferred'], ['Completed', 'closed'])),
  row(tasks, 'priority', 'Priority', texts(['High', 'high'], ['Low', 'low'])),
  ...activities.flatMap((kind) => [
    owned(kind),
    refer(kind, 'contact_id', 'WhoId', contacts),
    refer(kind, 'company_id', 'WhatId', companies),
    refer(kind, 'deal_id', 'WhatId', deals),
    refer(kind, 'lead_id', 'WhoId', leads),
  ]),
  row(users, 'email', 'Email', texts('filter-c1@example.com', 'filter-c2@example.com')),
  row(users, 'is_active', 'IsActive', texts('true', 'false')),
];
