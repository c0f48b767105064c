import { runs } from '../../../harness/runs.ts';
import type { Scripts } from '../../../sync/scenarios/scenario.ts';
import { closeCompanies, closeNotes } from './scenario.ts';

export const scripts: Scripts = {
  'Close companies, by a search from a time on, and by the event log': {
    open: ({ close }) => closeCompanies(close),
    few: runs(110, 550),
    share: 0.02,
  },
  'Close notes, all of them listed': {
    open: ({ close }) => closeNotes(close),
    few: runs(110, 550),
    share: 0.02,
  },
};
