import { workerData } from 'node:worker_threads';
import { buildPackages } from './build.ts';

/** Builds the packages in a separate thread. Meanwhile the service answers requests. */
await buildPackages(String(workerData));
