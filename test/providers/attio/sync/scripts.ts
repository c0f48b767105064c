import { runs } from '../../../harness/runs.ts';
import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { attioContacts } from './scenario.ts';

export const scripts: Scripts = {
  'Attio contacts, all of them compared': {
    open: ({ attio }) => attioContacts(attio),
    few: runs(110, 550),
    share: 0.02,
  },
};
