import { signAudit } from '../../lib/workers/audit/sign.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import * as workers from '../../lib/workers/table.ts';

export const run = scheduled(workers.signAudit, signAudit);
