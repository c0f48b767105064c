import { jobWakeUps, runDueJobs } from '../../lib/workers/jobs.ts';
import { queued } from '../../lib/workers/queued.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import * as workers from '../../lib/workers/table.ts';

export const run = scheduled(workers.jobs, runDueJobs);
export const answer = queued(workers.handleJobWakeUps, jobWakeUps);
