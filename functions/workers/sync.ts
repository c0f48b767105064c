import { scheduled } from '../../lib/workers/scheduled.ts';
import { syncDue } from '../../lib/workers/sync.ts';
import { workers } from '../../lib/workers/table.ts';

export const run = scheduled(workers.sync, syncDue);
