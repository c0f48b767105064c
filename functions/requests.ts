import { endpointPair } from '../lib/api/endpoint.ts';
import { requestRoutes } from '../lib/api/management/activity/requests.ts';
import { json } from '../lib/api/protocols/json.ts';
import { listProjectRequests } from '../lib/management/requests/list-requests.ts';
import { showRequest } from '../lib/management/requests/show-request.ts';

export const read = endpointPair(json, requestRoutes.list, listProjectRequests, requestRoutes.get, showRequest);
