import { dispatchDue, feedWakeUps } from '../../lib/workers/dispatch.ts';
import { queued } from '../../lib/workers/queued.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import * as workers from '../../lib/workers/table.ts';

export const run = scheduled(workers.dispatch, dispatchDue);
export const answer = queued(workers.handleFeedWakeUps, feedWakeUps);
