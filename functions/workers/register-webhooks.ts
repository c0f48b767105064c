import { registerDue } from '../../lib/workers/register-webhooks.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import * as workers from '../../lib/workers/table.ts';

export const run = scheduled(workers.registerWebhooks, registerDue);
