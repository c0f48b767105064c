import type { RecordFacts } from '../record-facts.ts';

export const recordFacts: RecordFacts = {
  beforeRemove: { 'marketingautomation.template': { method: 'PUT', body: { isActive: false } } },
  counted: { 'marketingautomation.campaign': ['recipient_count'] },
  pastOnly: ['marketingautomation.event'],
};
