import { endpoint } from '../lib/api/endpoint.ts';
import { passthroughRoutes } from '../lib/api/passthrough.ts';
import { passThrough } from '../lib/records/passthrough.ts';

export const call = endpoint(passthroughRoutes.call, passThrough);
