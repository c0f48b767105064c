import { streamed } from '../../lib/workers/streamed.ts';
import { wake, wakeForNotifications } from '../../lib/workers/wake.ts';

export const run = streamed(wake);
export const notifications = streamed(wakeForNotifications);
