import { type DocumentedLimits, each } from '../shared/limits/documented-rule.ts';

/** Vendor's rule: "Name of the event. Must be less than 128 characters." */
export const documentedLimits: DocumentedLimits = each(['POST /api/events'], {
  '/data/attributes/metric/data/attributes/name': {
    maxLength: 127,
    url: 'https://developers.klaviyo.com/en/reference/create_event',
  },
});
