import { endpoints } from '../lib/api/endpoint.ts';
import { providerSyncRoutes } from '../lib/api/management/sync.ts';
import { json } from '../lib/api/protocols/json.ts';
import { providerSyncUseCases } from '../lib/management/projects/pause-sync.ts';

export const serve = endpoints(json, providerSyncRoutes, providerSyncUseCases);
