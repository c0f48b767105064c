import { queued } from '../../lib/workers/queued.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import { sweepSyncs, syncWakeUps } from '../../lib/workers/sync.ts';
import * as workers from '../../lib/workers/table.ts';

export const run = scheduled(workers.sync, sweepSyncs);
export const answer = queued(workers.handleSyncWakeUps, syncWakeUps);
