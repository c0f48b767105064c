import { endpoint } from '../lib/api/endpoint.ts';
import { webhookRoutes } from '../lib/api/management/webhooks.ts';
import {
  createWebhook,
  getWebhookById,
  listWebhooks,
  removeWebhook,
  updateWebhook,
} from '../lib/management/webhooks.ts';

export const list = endpoint(webhookRoutes.list, listWebhooks);
export const create = endpoint(webhookRoutes.create, createWebhook);
export const get = endpoint(webhookRoutes.get, getWebhookById);
export const update = endpoint(webhookRoutes.update, updateWebhook);
export const remove = endpoint(webhookRoutes.remove, removeWebhook);
