import type { ObjectDeclaration } from '../../define.ts';
import { day, decimalNumber, percent } from '../../language/codecs.ts';
import { lookup, owner } from '../fields.ts';
import { contains, equals, ofOwner, records } from '../requests.ts';

/**
 * Module of deals.
 * https://help.zoho.com/portal/en/kb/crm/customize-crm-account/customizing-fields/articles/standard-modules-fields
 */
const deals = {
  name: 'Deals',
  search: contains('Deal_Name'),
  filters: {
    name: equals('Deal_Name', 'name'),
    status: equals('Stage', 'status'),
    type: equals('Type', 'type'),
    pipeline: equals('Pipeline', 'pipeline'),
    ...ofOwner,
    company_id: equals('Account_Name.id', 'company_id'),
    contact_id: equals('Contact_Name.id', 'contact_id'),
  },
} as const;

export const deal = {
  ...records(deals, 'dealFields'),
  required: ['name'],
  nonNull: ['name', 'stage_id', 'pipeline', 'pipeline_id', 'user_id'],
  fields: {
    name: 'Deal_Name',
    description: 'Description',
    amount: { kind: 'value', read: 'Amount', write: 'Amount', codec: decimalNumber },
    // Only orgs with several currencies have the field. https://www.zoho.com/crm/developer/docs/api/v8/get-currencies.html
    currency: { kind: 'choice', at: 'Currency', choices: 'dealCurrencies' },
    status: {
      kind: 'choice',
      at: 'Stage',
      choices: 'dealStages',
      words: { won: 'Closed Won', lost: 'Closed Lost' },
      category: true,
    },
    close_date: { kind: 'value', read: 'Closing_Date', write: 'Closing_Date', codec: day },
    probability: { kind: 'value', read: 'Probability', write: 'Probability', codec: percent },
    expected_revenue: { kind: 'value', read: 'Expected_Revenue', codec: decimalNumber },
    type: { kind: 'choice', at: 'Type', choices: 'dealTypes' },
    source: { kind: 'choice', at: 'Lead_Source', choices: 'dealSources' },
    lost_reason: 'Reason_For_Loss__s',
    // A stage belongs to a pipeline, and a pipeline belongs to a layout.
    // https://www.zoho.com/crm/developer/docs/api/v8/get-pipeline.html
    stage_id: { kind: 'ref', object: 'crm.stage', read: 'Stage', within: ['Layout.id', 'Pipeline'], write: 'Stage' },
    pipeline: { kind: 'choice', at: 'Pipeline', choices: 'dealPipelines' },
    pipeline_id: { kind: 'ref', object: 'crm.pipeline', read: 'Pipeline', within: ['Layout.id'], write: 'Pipeline' },
    company_id: lookup('crm.company', 'Account_Name'),
    contact_ids: { ...lookup('crm.contact', 'Contact_Name'), single: true },
    user_id: owner,
  },
  // Computed from amount and probability. https://help.zoho.com/portal/en/kb/crm/customize-crm-account/customizing-fields/articles/standard-modules-fields
  volatile: ['expected_revenue'],
  defaults: {
    pipeline: { at: 'Pipeline', metadata: 'dealPipelines' },
    stage: { at: 'Stage', metadata: 'dealStages' },
  },
} as const satisfies ObjectDeclaration<'crm.deal'>;
