import { notificationWakeUps, processNotifications } from '../../lib/workers/change-notifications.ts';
import { queued } from '../../lib/workers/queued.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import * as workers from '../../lib/workers/table.ts';

export const run = scheduled(workers.changeNotifications, processNotifications);
export const answer = queued(workers.handleNotificationWakeUps, notificationWakeUps);
