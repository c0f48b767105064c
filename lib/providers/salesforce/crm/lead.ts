import type { ObjectDeclaration } from '../../define.ts';
import { day, wholeName } from '../../language/codecs.ts';
import { address, choiceAt, email, owner, phones, shownAt } from '../fields.ts';
import { equals, isOneOf, ofOwner, records, searchIn } from '../requests.ts';

/**
 * Object of leads.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_lead.htm
 */
export const leads = {
  name: 'Lead',
  merges: true,
  search: searchIn('Name', 'Company', 'Email'),
  anyOf: { email: isOneOf('Email') },
  filters: { email: equals('Email', 'email'), status: equals('Status', 'status'), ...ofOwner },
} as const;

/** Paths of the parts of a name. */
export const inParts = { 'names.first': 'FirstName', 'names.last': 'LastName' } as const;

const declared = records(leads, 'leadFields');

export const lead = {
  ...declared,
  create: { ...declared.create, renames: inParts },
  update: { ...declared.update, renames: inParts },
  required: ['name', 'company_name'],
  nonNull: ['name', 'company_name', 'status', 'user_id'],
  fields: {
    name: { kind: 'value', read: 'Name', write: 'names', codec: wholeName },
    company_name: 'Company',
    title: 'Title',
    status: {
      kind: 'choice',
      at: 'Status',
      choices: 'leadStatuses',
      // (unproven) Names of the states in a new org. https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_leadstatus.htm
      words: {
        open: 'Open - Not Contacted',
        in_progress: 'Working - Contacted',
        qualified: 'Closed - Converted',
        unqualified: 'Closed - Not Converted',
      },
      category: true,
    },
    priority: choiceAt('Rating', 'leadRatings', { high: 'Hot', normal: 'Warm', low: 'Cold' }),
    source: choiceAt('LeadSource', 'leadSources'),
    email_addresses: email,
    phone_numbers: phones(['MobilePhone', 'mobile'], ['Fax', 'fax']),
    addresses: address(''),
    converted_at: shownAt('ConvertedDate', day),
    converted_contact_id: { kind: 'ref', object: 'crm.contact', read: 'ConvertedContactId' },
    converted_company_id: { kind: 'ref', object: 'crm.company', read: 'ConvertedAccountId' },
    converted_deal_id: { kind: 'ref', object: 'crm.deal', read: 'ConvertedOpportunityId' },
    user_id: owner('crm.user'),
  },
} as const satisfies ObjectDeclaration<'crm.lead'>;
