import { endpoint } from '../lib/api/endpoint.ts';
import { webhookRoutes } from '../lib/api/management/webhooks.ts';
import { listWebhookDeliveries, replayDeliveries, testWebhook } from '../lib/management/deliveries.ts';
import {
  createWebhook,
  getWebhookById,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '../lib/management/webhooks.ts';

export const list = endpoint(webhookRoutes.list, listWebhooks);
export const create = endpoint(webhookRoutes.create, createWebhook);
export const get = endpoint(webhookRoutes.get, getWebhookById);
export const update = endpoint(webhookRoutes.update, updateWebhook);
export const remove = endpoint(webhookRoutes.remove, removeWebhook);
export const deliveries = endpoint(webhookRoutes.deliveries, listWebhookDeliveries);
export const replay = endpoint(webhookRoutes.replay, replayDeliveries);
export const test = endpoint(webhookRoutes.test, testWebhook);
export const rotateSecret = endpoint(webhookRoutes.rotateSecret, rotateWebhookSecret);
