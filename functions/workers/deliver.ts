import { deliverDue } from '../../lib/workers/deliver.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import { workers } from '../../lib/workers/table.ts';

export const run = scheduled(workers.deliver, deliverDue);
