import type { ObjectDeclaration } from '../../define.ts';
import { day, decimalNumber, percent } from '../../language/codecs.ts';
import { contactRoles, dealContacts } from '../deal-contacts.ts';
import { choiceAt, owner, ref, shownAt, valueAt } from '../fields.ts';
import { masterRecordType } from '../metadata.ts';
import { equals, ofOwner, records } from '../requests.ts';

/**
 * Object of deals.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunity.htm
 */
export const deals = {
  name: 'Opportunity',
  filters: {
    name: equals('Name', 'name'),
    status: equals('StageName', 'status'),
    stage_id: equals('StageName', 'stage_id'),
    type: equals('Type', 'type'),
    pipeline_id: equals('RecordTypeId', 'pipeline_id'),
    ...ofOwner,
    company_id: equals('AccountId', 'company_id'),
    contact_id: `Id IN (SELECT OpportunityId FROM OpportunityContactRole WHERE ${equals('ContactId', 'contact_id')})`,
  },
} as const;

const declared = records(deals, 'dealFields');
const withRoles = <R extends object>(request: R) => ({ ...request, joins: [contactRoles] });

export const deal = {
  ...declared,
  list: withRoles(declared.list),
  listBy: declared.listBy.map(withRoles),
  get: withRoles(declared.get),
  getMany: withRoles(declared.getMany),
  required: ['name', 'close_date'],
  nonNull: ['name', 'close_date', 'stage_id', 'pipeline_id', 'user_id'],
  fields: {
    name: 'Name',
    description: 'Description',
    amount: valueAt('Amount', decimalNumber),
    // Only orgs with several currencies have the field. Same page.
    currency: choiceAt('CurrencyIsoCode', 'dealCurrencies'),
    status: {
      kind: 'choice',
      at: 'StageName',
      choices: 'opportunityStages',
      words: { won: 'Closed Won', lost: 'Closed Lost' },
      category: true,
    },
    close_date: valueAt('CloseDate', day),
    probability: valueAt('Probability', percent),
    expected_revenue: shownAt('ExpectedRevenue', decimalNumber),
    type: choiceAt('Type', 'dealTypes'),
    source: choiceAt('LeadSource', 'dealSources'),
    // A deal contains the name of its stage. Same page.
    stage_id: { ...ref('crm.stage', 'StageName'), within: ['RecordTypeId'], unset: masterRecordType },
    // Only orgs with record types of deals have the field. Same page.
    pipeline_id: { ...ref('crm.pipeline', 'RecordTypeId'), unset: masterRecordType },
    company_id: ref('crm.company', 'AccountId'),
    contact_ids: dealContacts,
    user_id: owner('crm.user'),
  },
  // Computed from amount and probability. Same page.
  volatile: ['expected_revenue'],
  defaults: {
    pipeline: { at: 'RecordTypeId', metadata: 'dealStages', group: true },
    stage: { at: 'StageName', metadata: 'dealStages' },
  },
} as const satisfies ObjectDeclaration<'crm.deal'>;
