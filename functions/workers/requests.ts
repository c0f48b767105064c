import { storeRequests } from '../../lib/workers/requests/store-requests.ts';
import { subscribed } from '../../lib/workers/requests/subscribed.ts';
import * as workers from '../../lib/workers/table.ts';

export const run = subscribed(workers.storeRequests, storeRequests);
