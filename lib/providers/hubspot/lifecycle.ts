import type { ChoiceField } from '../define.ts';

/**
 * The lifecycle stage of a contact. An account can rename, remove and add stages.
 * https://knowledge.hubspot.com/records/create-and-customize-lifecycle-stages
 */
export const lifecycle: ChoiceField = {
  kind: 'choice',
  at: 'properties.lifecyclestage',
  choices: 'lifecycleStages',
  words: {
    subscriber: 'subscriber',
    lead: 'lead',
    marketing_qualified_lead: 'marketingqualifiedlead',
    sales_qualified_lead: 'salesqualifiedlead',
    opportunity: 'opportunity',
    customer: 'customer',
    evangelist: 'evangelist',
    other: 'other',
  },
};
