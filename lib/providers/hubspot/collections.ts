import { associatedWith, equals, furtherDomains, furtherEmails, isOneOf, ofOwner } from './search.ts';

/** Objects that sales records are associated with. */
export const people = ['contacts', 'companies'];

const { company_id: ofCompany, contact_id: ofContact, deal_id: ofDeal } = associatedWith;

/** Collection of contacts. https://developers.hubspot.com/docs/guides/api/crm/search */
export const contacts = {
  path: 'contacts',
  associations: ['companies'],
  modified: 'lastmodifieddate',
  filters: {
    email: equals('email', '{email}'),
    ...ofOwner,
    company_id: ofCompany,
    deal_id: ofDeal,
    lifecycle: equals('lifecyclestage', '{lifecycle}'),
  },
  anyOf: { email: isOneOf('email') },
  further: furtherEmails('email'),
} as const;

/** Collection of companies. https://developers.hubspot.com/docs/guides/api/crm/search */
export const companies = {
  path: 'companies',
  filters: {
    name: equals('name', '{name}'),
    domain: equals('domain', '{domain}'),
    phone: equals('phone', '{phone}'),
    ...ofOwner,
    parent_id: equals('hs_parent_company_id', '{parent_id}'),
  },
  anyOf: { domain: isOneOf('domain') },
  further: furtherDomains,
} as const;

/** Collection of deals. https://developers.hubspot.com/docs/guides/api/crm/search */
export const deals = {
  path: '0-3',
  plural: 'deals',
  associations: people,
  filters: {
    name: equals('dealname', '{name}'),
    status: equals('dealstage', '{status}'),
    stage_id: equals('dealstage', '{stage_id}'),
    pipeline: equals('pipeline', '{pipeline}'),
    type: equals('dealtype', '{type}'),
    priority: equals('hs_priority', '{priority}'),
    pipeline_id: equals('pipeline', '{pipeline_id}'),
    ...ofOwner,
    company_id: ofCompany,
    contact_id: ofContact,
  },
} as const;

/** Collection of leads. https://developers.hubspot.com/docs/api-reference/crm-leads-v3/guide */
export const leads = {
  path: 'leads',
  associations: people,
  created: 'hs_createdate',
  filters: {
    status: equals('hs_pipeline_stage', '{status}'),
    ...ofOwner,
    company_id: ofCompany,
    contact_id: ofContact,
  },
} as const;
