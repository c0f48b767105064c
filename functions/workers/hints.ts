import { followHints } from '../../lib/workers/hints.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import { workers } from '../../lib/workers/table.ts';

export const run = scheduled(workers.hints, followHints);
