import { scheduledEntries } from '../../infra/handlers.ts';
import { loadFunction } from '../../infra/local/functions.ts';
import { startWorkers } from '../../infra/local/workers.ts';
import { tell } from './processes.ts';

/** Those that take a change to an endpoint. */
const wanted: readonly string[] = ['workers/dispatch.run', 'workers/deliver.run'];

startWorkers(
  scheduledEntries.filter(({ name }) => wanted.includes(name)),
  {
    load: (handler) => loadFunction<unknown>(handler),
    as: (_, call) => call(),
    onFailure: (error) => console.error(error),
  },
);

tell({ began: Date.now() });
