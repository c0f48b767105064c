import { workerData } from 'node:worker_threads';
import { buildSite } from './build.ts';

/** Builds the site in a separate thread. Rendering takes a second, and meanwhile the service answers requests. */
await buildSite(String(workerData), 'local');
