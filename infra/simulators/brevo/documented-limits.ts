import { type DocumentedLimits, each } from '../shared/limits/documented-rule.ts';

/** Rule for names of events. The published description has no pattern. */
export const documentedLimits: DocumentedLimits = each(['POST /events'], {
  '/event_name': { pattern: '^[\\w-]{1,255}$', url: 'https://developers.brevo.com/reference/create-event' },
});
