import { streamed } from '../../lib/workers/streamed.ts';
import { wake, wakeForJobs, wakeForNotifications } from '../../lib/workers/wake.ts';

export const run = streamed(wake);
export const notifications = streamed(wakeForNotifications);
export const jobs = streamed(wakeForJobs);
