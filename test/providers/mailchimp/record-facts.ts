import type { RecordFacts } from '../record-facts.ts';

export const recordFacts: RecordFacts = {
  counted: { 'marketingautomation.campaign': ['stats'] },
};
