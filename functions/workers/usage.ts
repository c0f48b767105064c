import { sumUsage } from '../../lib/workers/requests/sum-usage.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import * as workers from '../../lib/workers/table.ts';

export const run = scheduled(workers.sumUsage, sumUsage);
