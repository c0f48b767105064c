import { endpoints } from '../lib/api/endpoint.ts';
import { notificationRoutes } from '../lib/api/management/provider-webhooks.ts';
import { notification } from '../lib/api/protocols/notification.ts';
import { notificationUseCases } from '../lib/management/webhooks/receive-notification.ts';

export const receive = endpoints(notification, notificationRoutes, notificationUseCases);
