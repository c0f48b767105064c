import type { Corrections, Documented, Ours } from '../../truth/correction.ts';

const guide = 'https://developers.hubspot.com/docs/api-reference/crm-leads-v3/guide';

const property = (name: string, says: string): Documented => ({
  read: `properties.${name}`,
  write: `properties.${name}`,
  source: guide,
  says,
});

/** The pages name the property in words only. */
const stage: Ours = { ours: 'the stage of a lead is in the same property as the stage of a ticket' };
/**
 * The page contains WARM. HOT and COLD are from memory, and the rule that a lead with the highest priority is hot is
 * ours.
 */
const label: Documented = {
  ...property('hs_lead_label', 'The current status of the lead. You can edit or add new labels: hs_lead_label: WARM'),
  choices: { HOT: 'high', WARM: 'normal', COLD: 'low' },
};
const type = property('hs_lead_type', 'A dropdown list of lead types. You can edit or add new types');

/** Corrections for leads, which have no table. By object and field. */
export const hubspotLeads: Corrections = {
  'crm.lead name': property('hs_lead_name', 'Must have a lead name, specified using the hs_lead_name property'),
  'crm.lead status': stage,
  'crm.lead remote_status': stage,
  'crm.lead status_category': stage,
  'crm.lead type': type,
  'crm.lead remote_type': type,
  'crm.lead priority': label,
  'crm.lead remote_priority': label,
  'crm.lead contact_id': {
    read: 'associations.contacts.results[].id',
    write: 'associations[].to.id',
    source: guide,
    says: 'Must be associated with an existing contact',
  },
  'crm.lead company_id': {
    read: 'associations.companies.results[].id',
    write: 'associations[].to.id',
    source: guide,
    says: 'you must associate the lead with existing records in an associations object',
  },
  'crm.lead user_id': property('hubspot_owner_id', 'Should only be assigned to a user with a seat'),
  'crm.lead field_mappings': {
    read: 'properties',
    write: 'properties',
    source: guide,
    says: 'you can also create custom lead properties',
  },
  'crm.lead remote_url': { read: 'url', write: null, table: 'ticketing.ticket url' },
  'crm.lead created_at': { read: 'createdAt', write: null, table: 'crm.deal created_at' },
  'crm.lead modified_at': { read: 'updatedAt', write: null, table: 'crm.deal modified_at' },
};
