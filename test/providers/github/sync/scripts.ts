import { runs } from '../../../harness/runs.ts';
import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { githubTickets } from './scenario.ts';

export const scripts: Scripts = {
  'GitHub issues, in numbered pages of each repository': {
    open: ({ github }) => githubTickets(github),
    few: runs(160, 300),
    share: 0.02,
  },
};
