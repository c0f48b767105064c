import { registerHooks } from '../../lib/workers/hooks.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import { workers } from '../../lib/workers/table.ts';

export const run = scheduled(workers.hooks, registerHooks);
