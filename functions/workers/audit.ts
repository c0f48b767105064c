import { numberAudit } from '../../lib/workers/audit/number.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import * as workers from '../../lib/workers/table.ts';

export const run = scheduled(workers.audit, numberAudit);
