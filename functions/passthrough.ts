import { endpoint } from '../lib/api/endpoint.ts';
import { passthroughRoutes } from '../lib/api/passthrough.ts';
import { json } from '../lib/api/protocols/json.ts';
import { passThrough } from '../lib/records/write/drivers/passthrough.ts';

export const call = endpoint(json, passthroughRoutes.call, passThrough);
