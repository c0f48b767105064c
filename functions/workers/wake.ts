import { streamed } from '../../lib/workers/streamed.ts';
import * as workers from '../../lib/workers/table.ts';
import { wake, wakeForJobs, wakeForNotifications } from '../../lib/workers/wake.ts';

export const run = streamed(workers.wake, wake);
export const notifications = streamed(workers.wakeForNotifications, wakeForNotifications);
export const jobs = streamed(workers.wakeForJobs, wakeForJobs);
