import { endpoint } from '../lib/api/endpoint.ts';
import { eventRoutes } from '../lib/api/management/events.ts';
import { json } from '../lib/api/protocols/json.ts';
import { listEvents } from '../lib/management/webhooks/events.ts';

export const list = endpoint(json, eventRoutes.list, listEvents);
