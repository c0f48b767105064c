import { endpoint } from '../lib/api/endpoint.ts';
import { providerSyncRoutes } from '../lib/api/management/sync.ts';
import { json } from '../lib/api/protocols/json.ts';
import { pauseProviderSync, resumeProviderSync, showProviderSync } from '../lib/management/projects/pause-sync.ts';

export const pause = endpoint(json, providerSyncRoutes.pause, pauseProviderSync);
export const resume = endpoint(json, providerSyncRoutes.resume, resumeProviderSync);
export const show = endpoint(json, providerSyncRoutes.show, showProviderSync);
