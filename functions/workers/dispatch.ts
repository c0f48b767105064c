import { dispatchDue } from '../../lib/workers/dispatch.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import { workers } from '../../lib/workers/table.ts';

export const run = scheduled(workers.dispatch, dispatchDue);
