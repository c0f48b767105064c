import { workerData } from 'node:worker_threads';
import { buildSite } from './build.ts';

/** Builds the site in a thread of its own: rendering takes a second, in which the service answers others. */
await buildSite(String(workerData), 'local');
