import { createServer } from 'node:http';
import { scheduledEntries } from '../../infra/handlers.ts';
import { startWorkers } from '../../infra/local/background/workers.ts';
import { loadFunction } from '../../infra/local/functions.ts';
import { report } from './setup/processes.ts';

/** Names of the workers to run. Default: the workers that deliver a change to an endpoint. */
const named = process.argv.slice(2);
const wanted: readonly string[] = named.length > 0 ? named : ['workers/dispatch.run', 'workers/deliver.run'];

startWorkers(
  scheduledEntries.filter(({ name }) => wanted.includes(name)),
  {
    load: (handler) => loadFunction<unknown>(handler),
    as: (_, call) => call(),
    onFailure: (error) => console.error(error),
  },
);

// Reports the CPU time (ms) and the resident memory (bytes) of this process.
const server = createServer((_, response) => {
  const { user, system } = process.cpuUsage();
  response.end(JSON.stringify({ cpu: (user + system) / 1000, memory: process.memoryUsage.rss() }));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The workers have no port.');
report({ began: Date.now(), url: `http://127.0.0.1:${address.port}` });
