import type { Corrections, Documented, Restated } from './correction.ts';

const pages = 'https://developers.activecampaign.com/reference/';

const custom = (read: string, write: string, page: string): Documented => ({
  read,
  write,
  source: `${pages}${page}`,
  says: 'custom field values',
});

/** A note or a task is on one record, which is a list of one too. */
const ids = (object: string, noun: string, read: string): Record<string, Restated> => ({
  [`${object} ${noun}_ids`]: { read, write: 'relid', table: `${object} ${noun}_id` },
});

const account: Documented = {
  read: 'answer:accountContacts[].account',
  write: 'account',
  source: `${pages}create-an-account-contact`,
  says: 'account: Account ID',
};

/** Of ActiveCampaign, by object and field. */
export const activecampaign: Corrections = {
  'crm.contact field_mappings': custom('answer:fieldValues[].value', 'fieldValues', 'create-a-new-contact'),
  'crm.contact company_id': { ...account, write: null },
  'crm.contact company_ids': account,
  'crm.contact title': { read: 'answer:accountContacts[].jobTitle', write: null, table: 'crm.contact title' },
  'crm.contact tags': {
    read: '(the names of the tags whose ids are in `contactTags`)',
    write: null,
    table: 'crm.contact tags',
  },
  'crm.company field_mappings': custom(
    '(the member of an element beside the record that has the value of its type)',
    'fields',
    'create-an-account-new',
  ),
  'crm.deal field_mappings': custom(
    '(the member of an element beside the record that has the value of its type)',
    'fields',
    'create-a-deal-new',
  ),
  'crm.deal remote_currency': { read: 'currency', write: 'currency', table: 'crm.deal currency' },
  ...ids('crm.note', 'contact', "relid [?reltype=='Subscriber']"),
  ...ids('crm.note', 'company', "relid [?reltype=='CustomerAccount']"),
  ...ids('crm.note', 'deal', "relid [?reltype=='Deal']"),
  ...ids('crm.task', 'contact', "owner.id [?owner.type=='contact']"),
  ...ids('crm.task', 'deal', "owner.id [?owner.type=='deal']"),
  'crm.pipeline stage_ids': { read: 'stages', write: null, table: 'crm.pipeline stages' },
  'crm.stage pipeline_id': { read: 'group', write: 'group', table: 'crm.stage pipeline' },
  'crm.user first_name': {
    read: 'firstName',
    write: null,
    source: `${pages}list-all-users`,
    says: 'firstName: First name of the user',
  },
  'crm.user last_name': {
    read: 'lastName',
    write: null,
    source: `${pages}list-all-users`,
    says: 'lastName: Last name of the user',
  },
  'crm.user name': { read: '(`firstName` and `lastName`)', write: null, table: 'crm.user name' },
};
