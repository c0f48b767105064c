import { eraseDue } from '../../lib/workers/erase.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import * as workers from '../../lib/workers/table.ts';

export const run = scheduled(workers.erase, eraseDue);
