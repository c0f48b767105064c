import type { ObjectDeclaration } from '../../define.ts';
import { numberedChoice, wholeName } from '../../language/codecs.ts';
import { address, emails, owner, phones, withState } from '../fields.ts';
import { option } from '../options.ts';
import { anyEquals, contains, is, ofOwner, withColumns } from '../requests.ts';

/** Table of leads. https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/lead */
const leads = {
  name: 'lead',
  set: 'leads',
  key: 'leadid',
  search: contains('fullname', 'companyname', 'emailaddress1'),
  filters: {
    email: anyEquals(['emailaddress1', 'emailaddress2', 'emailaddress3'], 'email'),
    status: is('statuscode', 'status'),
    ...ofOwner,
  },
} as const;

const declared = withColumns(leads, 'leadFields');

export const inParts = { 'names.first': 'firstname', 'names.last': 'lastname' } as const;

/** States of the reasons that every org has. Same page. */
const encoding = withState({ 1: 0, 2: 0, 3: 1, 4: 2, 5: 2, 6: 2, 7: 2 });

export const lead = {
  ...declared,
  create: { ...declared.create, renames: inParts, encoding },
  update: { ...declared.update, renames: inParts, encoding },
  nonNull: ['name', 'user_id', 'status'],
  fields: {
    name: { kind: 'value', read: 'fullname', write: 'names', codec: wholeName },
    company_name: 'companyname',
    title: 'jobtitle',
    status: {
      kind: 'choice',
      at: 'statuscode',
      choices: 'leadReasons',
      codec: numberedChoice,
      words: { open: '1', in_progress: '2', qualified: '3', unqualified: '4' },
      category: true,
      createdAs: '1',
    },
    source: option('leadsourcecode', 'leadSourceOptions'),
    email_addresses: emails,
    phone_numbers: phones(['mobilephone', 'mobile'], ['telephone2', 'home'], ['telephone3', 'other'], ['fax', 'fax']),
    addresses: address,
    // These references are read only from a qualified lead. Same page.
    converted_contact_id: {
      kind: 'ref',
      object: 'crm.contact',
      read: '_parentcontactid_value',
      where: { statecode: [1] },
    },
    converted_company_id: {
      kind: 'ref',
      object: 'crm.company',
      read: '_parentaccountid_value',
      where: { statecode: [1] },
    },
    converted_deal_id: {
      kind: 'ref',
      object: 'crm.deal',
      read: '_qualifyingopportunityid_value',
      where: { statecode: [1] },
    },
    user_id: owner,
  },
} as const satisfies ObjectDeclaration<'crm.lead'>;
