import { type DocumentedLimits, type DocumentedRule, each } from '../shared/limits/documented-rule.ts';

/** Limit of single-line and multi-line texts. */
const hubspotText: DocumentedRule = {
  maxLength: 65_536,
  url: 'https://knowledge.hubspot.com/properties/property-field-types-in-hubspot',
};

/** Length of property values. The published description has no limit. */
export const documentedLimits: DocumentedLimits = {
  ...each(['POST /crm/v3/objects/{type}', 'PATCH /crm/v3/objects/{type}/{id}'], { '/properties/*': hubspotText }),
  ...each(['POST /crm/v3/objects/{type}/batch/create', 'POST /crm/v3/objects/{type}/batch/update'], {
    '/inputs/*/properties/*': hubspotText,
  }),
};
