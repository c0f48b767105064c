import { runs } from '../../../harness/runs.ts';
import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { klaviyoContacts } from './scenario.ts';

export const scripts: Scripts = {
  'Klaviyo contacts, by their times, from a cursor on': {
    open: ({ klaviyo }) => klaviyoContacts(klaviyo),
    few: runs(110, 250),
    share: 0.02,
    isSilent: true,
  },
};
