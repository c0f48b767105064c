import { notificationEndpoint } from '../lib/api/hook-endpoint.ts';
import { notificationRoutes } from '../lib/api/management/provider-webhooks.ts';
import { receiveNotification } from '../lib/management/receive-notification.ts';

export const receive = notificationEndpoint(notificationRoutes.receive, receiveNotification);
