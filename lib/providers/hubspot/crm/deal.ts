import type { ObjectDeclaration } from '../../define.ts';
import { dateTime, numberText, textId } from '../../language/codecs.ts';
import { deals } from '../collections.ts';
import { labelled } from '../labels.ts';
import { association, associations, collection, inProperties, owner } from '../requests.ts';
import { amountText } from '../texts.ts';

const time = (path: string) => ({ kind: 'value' as const, read: path, write: path, codec: dateTime });

export const deal = {
  ...collection(deals),
  required: ['name'],
  nonNull: ['stage_id', 'pipeline', 'pipeline_id'],
  fields: {
    name: 'properties.dealname',
    description: 'properties.description',
    amount: 'properties.amount',
    currency: { kind: 'choice', at: 'properties.deal_currency_code', choices: 'dealCurrencies' },
    status: {
      kind: 'choice',
      at: 'properties.dealstage',
      choices: 'dealStages',
      words: { won: 'closedwon', lost: 'closedlost' },
      group: { at: 'properties.pipeline', default: 'pipeline' },
      category: true,
    },
    close_date: time('properties.closedate'),
    probability: { kind: 'value', read: 'properties.hs_deal_stage_probability', codec: numberText },
    // "Weighted amount". https://knowledge.hubspot.com/properties/hubspots-default-deal-properties
    expected_revenue: { kind: 'value', read: 'properties.hs_projected_amount', codec: amountText },
    type: { kind: 'choice', at: 'properties.dealtype', choices: 'dealTypes' },
    priority: {
      kind: 'choice',
      at: 'properties.hs_priority',
      choices: 'dealPriorities',
      words: { low: 'low', normal: 'medium', high: 'high' },
    },
    source: { kind: 'value', read: 'properties.hs_analytics_source', original: true },
    won_reason: 'properties.closed_won_reason',
    lost_reason: 'properties.closed_lost_reason',
    stage_id: {
      kind: 'ref',
      object: 'crm.stage',
      read: 'properties.dealstage',
      within: ['properties.pipeline'],
      write: 'properties.dealstage',
      codec: textId,
    },
    pipeline: { kind: 'choice', at: 'properties.pipeline', choices: 'dealPipelines' },
    pipeline_id: {
      kind: 'ref',
      object: 'crm.pipeline',
      read: 'properties.pipeline',
      write: 'properties.pipeline',
      codec: textId,
    },
    company_id: association('crm.company', 'deals', 'companies', 5),
    contact_ids: associations('crm.contact', 'deals', 'contacts', 3),
    user_id: owner('crm.user'),
  },
  // The vendor computes these from the stage. https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide
  volatile: ['probability', 'expected_revenue'],
  customFields: inProperties('dealProperties'),
  quirks: {
    associations: { 'crm.contact': labelled('deals', 'contacts'), 'crm.company': labelled('deals', 'companies') },
  },
  defaults: {
    pipeline: { at: 'properties.pipeline', metadata: 'dealStages', group: true },
    stage: { at: 'properties.dealstage', metadata: 'dealStages' },
  },
} as const satisfies ObjectDeclaration<'crm.deal'>;
