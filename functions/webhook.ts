import { endpoint, endpointPair } from '../lib/api/endpoint.ts';
import { deliveryRoutes } from '../lib/api/management/webhooks/deliveries.ts';
import { webhookRoutes } from '../lib/api/management/webhooks/webhooks.ts';
import { json } from '../lib/api/protocols/json.ts';
import {
  listAllDeliveries,
  listWebhookDeliveries,
  replayDeliveries,
  testWebhook,
} from '../lib/management/webhooks/deliveries.ts';
import {
  createWebhook,
  getWebhookById,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '../lib/management/webhooks/webhooks.ts';

export const read = endpointPair(json, webhookRoutes.list, listWebhooks, webhookRoutes.get, getWebhookById);
export const create = endpoint(json, webhookRoutes.create, createWebhook);
export const update = endpoint(json, webhookRoutes.update, updateWebhook);
export const remove = endpoint(json, webhookRoutes.remove, removeWebhook);
export const deliveries = endpointPair(
  json,
  webhookRoutes.deliveries,
  listWebhookDeliveries,
  deliveryRoutes.list,
  listAllDeliveries,
);
export const replay = endpoint(json, webhookRoutes.replay, replayDeliveries);
export const test = endpoint(json, webhookRoutes.test, testWebhook);
export const rotateSecret = endpoint(json, webhookRoutes.rotateSecret, rotateWebhookSecret);
