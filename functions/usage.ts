import { endpoint } from '../lib/api/endpoint.ts';
import { usageRoutes } from '../lib/api/management/activity/usage.ts';
import { json } from '../lib/api/protocols/json.ts';
import { listUsage } from '../lib/management/requests/list-usage.ts';

export const list = endpoint(json, usageRoutes.list, listUsage);
