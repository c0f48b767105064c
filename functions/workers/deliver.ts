import { deliverDue, shardWakeUps } from '../../lib/workers/deliver.ts';
import { queued } from '../../lib/workers/queued.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import * as workers from '../../lib/workers/table.ts';

export const run = scheduled(workers.deliver, deliverDue);
export const answer = queued(workers.handleWebhookWakeUps, shardWakeUps);
