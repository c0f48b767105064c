import type { Uses } from '../lib/access.ts';
import { grantsOf } from '../lib/api/grants.ts';
import type { Route } from '../lib/route.ts';
import { workers } from '../lib/workers/table.ts';
import { isScheduled, type Worker } from '../lib/workers/worker.ts';
import { type GatewayRoute, gatewayRoutesOf } from './gateway-routes.ts';

/** One deployed Lambda: an export of a file below `functions/`. */
export interface Entry {
  /** `crm/contacts.create` */
  readonly name: string;
  /** `crm/contacts`: names the bundle. */
  readonly file: string;
  /** `create` */
  readonly exportName: string;
  /** Everything it may touch. */
  readonly grants: Required<Uses>;
  /** The rows of the route table that it serves; none of a worker. */
  readonly routes: readonly Route[];
  /** The same, as API Gateway has them. */
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

const mergeGrants = (routes: readonly Route[]): Required<Uses> => {
  const grants = routes.map(grantsOf);
  const union = <T>(pick: (uses: Required<Uses>) => readonly T[]): readonly T[] => [...new Set(grants.flatMap(pick))];
  return {
    records: union((uses) => uses.records),
    connections: union((uses) => uses.connections),
    projects: union((uses) => uses.projects),
    events: union((uses) => uses.events),
    usage: union((uses) => uses.usage),
    key: union((uses) => uses.key),
    webhookKey: union((uses) => uses.webhookKey),
    appKey: union((uses) => uses.appKey),
    sends: union((uses) => uses.sends),
  };
};

const partsOf = (name: string): Pick<Entry, 'name' | 'file' | 'exportName'> => {
  const dot = name.lastIndexOf('.');
  return { name, file: name.slice(0, dot), exportName: name.slice(dot + 1) };
};

const toHandler = (name: string, gatewayRoutes: readonly GatewayRoute[], stack: string): Handler => {
  const routes = gatewayRoutes.map(({ route }) => route);
  return { ...partsOf(name), stack, routes, gatewayRoutes, grants: mergeGrants(routes) };
};

const none: Required<Uses> = mergeGrants([]);

/** The Lambdas of the table of workers. */
export const workerEntries: readonly WorkerEntry[] = Object.values<Worker>(workers).map((worker) => ({
  ...partsOf(worker.handler),
  worker,
  routes: [],
  gatewayRoutes: [],
  grants: { ...none, ...worker.uses },
}));

/** Those that find all work by themselves: on one machine, they do everything. */
export const scheduledEntries: readonly WorkerEntry[] = workerEntries.filter(({ worker }) => isScheduled(worker));

/**
 * The Lambdas of a route table, in the order of its rows.
 * @throws Error when rows of one handler are of different stacks
 */
export const handlersOf = (routes: readonly Route[]): readonly Handler[] =>
  [...Map.groupBy(gatewayRoutesOf(routes), ({ route }) => route.handler)].map(([name, rows]) => {
    const [stack, ...others] = new Set(rows.map(({ route }) => route.stack ?? route.group));
    if (stack === undefined || others.length > 0) {
      throw new Error(`The rows of the handler ${name} are of the stacks ${[stack, ...others].join(', ')}: use one.`);
    }
    return toHandler(name, rows, stack);
  });

/** Answers what no row matches; it may touch nothing. */
export const notFoundHandler: Handler = toHandler('not-found.handle', [], 'default');

/** All that is deployed of a route table and the table of workers. */
export const entriesOf = (routes: readonly Route[]): readonly Entry[] => [
  ...handlersOf(routes),
  notFoundHandler,
  ...workerEntries,
];

/** `crm/contacts.create` → `CrmContactsCreate`: ids of constructs and logical ids. */
export const toConstructId = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
