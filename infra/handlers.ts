import type { Uses } from '../lib/access.ts';
import { grantsOf, mergeUses } from '../lib/api/grants.ts';
import type { Route } from '../lib/route.ts';
import { workers } from '../lib/workers/table.ts';
import { isScheduled, type Worker } from '../lib/workers/worker.ts';
import { type GatewayRoute, gatewayRoutesOf } from './gateway-routes.ts';

/** A deployed Lambda: an export of a file in `functions/`. */
export interface Entry {
  /** File and export, such as `crm/contacts.create`. */
  readonly name: string;
  /** File, such as `crm/contacts`. It is also the name of the bundle. */
  readonly file: string;
  /** Name of the export, such as `create`. */
  readonly exportName: string;
  /** All resources that the Lambda may use. */
  readonly grants: Required<Uses>;
  /** Rows of the route table that the Lambda serves. Empty for a worker. */
  readonly routes: readonly Route[];
  /** These rows as routes of API Gateway. */
  readonly gatewayRoutes: readonly GatewayRoute[];
}

/** A Lambda behind the gateway. */
export interface Handler extends Entry {
  /** Name of its nested stack. */
  readonly stack: string;
}

/** A Lambda on a schedule, behind a queue or behind a stream. */
export interface WorkerEntry extends Entry {
  readonly worker: Worker;
}

const partsOf = (name: string): Pick<Entry, 'name' | 'file' | 'exportName'> => {
  const dot = name.lastIndexOf('.');
  return { name, file: name.slice(0, dot), exportName: name.slice(dot + 1) };
};

const toHandler = (name: string, gatewayRoutes: readonly GatewayRoute[], stack: string): Handler => {
  const routes = gatewayRoutes.map(({ route }) => route);
  return { ...partsOf(name), stack, routes, gatewayRoutes, grants: mergeUses(routes.map(grantsOf)) };
};

const none: Required<Uses> = mergeUses([]);

/** Lambdas of the table of workers. */
export const workerEntries: readonly WorkerEntry[] = Object.values<Worker>(workers).map((worker) => ({
  ...partsOf(worker.handler),
  worker,
  routes: [],
  gatewayRoutes: [],
  grants: { ...none, ...worker.uses },
}));

/** Workers on a schedule, which find all work without messages. On a single machine they do all work. */
export const scheduledEntries: readonly WorkerEntry[] = workerEntries.filter(({ worker }) => isScheduled(worker));

/**
 * Lambdas of a route table, in the order of the rows.
 * @throws Error if the rows of a handler name different stacks
 */
export const handlersOf = (routes: readonly Route[]): readonly Handler[] =>
  [...Map.groupBy(gatewayRoutesOf(routes), ({ route }) => route.handler)].map(([name, rows]) => {
    const [stack, ...others] = new Set(rows.map(({ route }) => route.stack ?? route.group));
    if (stack === undefined || others.length > 0) {
      throw new Error(`The rows of the handler ${name} name the stacks ${[stack, ...others].join(', ')}: use one.`);
    }
    return toHandler(name, rows, stack);
  });

/** Handler for requests that match no row. It has no grants. */
export const notFoundHandler: Handler = toHandler('not-found.handle', [], 'default');

/** All Lambdas of a route table and of the table of workers. */
export const entriesOf = (routes: readonly Route[]): readonly Entry[] => [
  ...handlersOf(routes),
  notFoundHandler,
  ...workerEntries,
];

/** Id of a construct, also used in logical ids: `crm/contacts.create` → `CrmContactsCreate`. */
export const toConstructId = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
