import { runs } from '../../../harness/runs.ts';
import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { brevoContacts } from './scenario.ts';

export const scripts: Scripts = {
  'Brevo contacts, by their times, from an offset on': {
    open: ({ brevo }) => brevoContacts(brevo),
    few: runs(110, 250),
    share: 0.02,
    isSilent: true,
  },
};
