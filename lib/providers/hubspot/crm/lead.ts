import type { ObjectDeclaration } from '../../define.ts';
import { mainOf } from '../associations.ts';
import { leads } from '../collections.ts';
import { association, collection, inProperties, owner, typed } from '../requests.ts';

/** Declaration of leads. https://developers.hubspot.com/docs/api-reference/crm-leads-v3/guide */
export const lead = {
  ...collection(leads),
  required: ['name', 'contact_id'],
  nonNull: ['status'],
  fields: {
    name: 'properties.hs_lead_name',
    status: {
      kind: 'choice',
      at: 'properties.hs_pipeline_stage',
      choices: 'leadStages',
      group: { at: 'properties.hs_pipeline', default: 'pipeline' },
      category: true,
    },
    type: { kind: 'choice', at: 'properties.hs_lead_type', choices: 'leadTypes' },
    priority: {
      kind: 'choice',
      at: 'properties.hs_lead_label',
      choices: 'leadLabels',
      words: { high: 'HOT', normal: 'WARM', low: 'COLD' },
    },
    // "Must be associated with an existing contact": the primary contact, which never changes. Same page.
    contact_id: {
      kind: 'ref',
      object: 'crm.contact',
      read: 'associations.contacts.results',
      write: { at: 'associations', element: typed('{value}', 578) },
      codec: mainOf('lead_to_primary_contact'),
    },
    // (unproven) The id of the association type. https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values
    company_id: association('crm.company', 'leads', 'companies', 610),
    user_id: owner('crm.user'),
  },
  customFields: inProperties('leadProperties'),
  defaults: {
    pipeline: { at: 'properties.hs_pipeline', metadata: 'leadStages', group: true },
    stage: { at: 'properties.hs_pipeline_stage', metadata: 'leadStages' },
  },
} as const satisfies ObjectDeclaration<'crm.lead'>;
