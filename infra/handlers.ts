import type { Uses } from '../lib/access.ts';
import { grantsOf } from '../lib/api/grants.ts';
import type { Route } from '../lib/route.ts';
import { workers } from '../lib/workers/table.ts';
import { isScheduled, type Worker } from '../lib/workers/worker.ts';

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
}

/** A Lambda behind the gateway. */
export interface Handler extends Entry {
  readonly group: string;
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

const toHandler = (name: string, routes: readonly Route[], group: string): Handler => ({
  ...partsOf(name),
  group,
  routes,
  grants: mergeGrants(routes),
});

const none: Required<Uses> = mergeGrants([]);

/** The Lambdas of the table of workers. */
export const workerEntries: readonly WorkerEntry[] = Object.values<Worker>(workers).map((worker) => ({
  ...partsOf(worker.handler),
  worker,
  routes: [],
  grants: { ...none, ...worker.uses },
}));

/** Those that find all work by themselves: on one machine, they do everything. */
export const scheduledEntries: readonly WorkerEntry[] = workerEntries.filter(({ worker }) => isScheduled(worker));

/**
 * The Lambdas of a route table, in the order of its rows.
 * @throws Error when rows of one handler are of different groups: it could not be deployed into one stack
 */
export const handlersOf = (routes: readonly Route[]): readonly Handler[] =>
  [...Map.groupBy(routes, ({ handler }) => handler)].map(([name, rows]) => {
    const [group, ...others] = new Set(rows.map((row) => row.group));
    if (group === undefined || others.length > 0) {
      throw new Error(`The rows of the handler ${name} are of the groups ${[group, ...others].join(', ')}: use one.`);
    }
    return toHandler(name, rows, group);
  });

/** Answers what no row matches; it may touch nothing. */
export const notFoundHandler: Handler = toHandler('not-found.handle', [], 'default');

/** All that is deployed of a route table and the table of workers. */
export const entriesOf = (routes: readonly Route[]): readonly Entry[] => [
  ...handlersOf(routes),
  notFoundHandler,
  ...workerEntries,
];

/** `POST /crm/contacts`: the key of a row in API Gateway. */
export const routeKeyOf = ({ method, path }: Route): string => `${method} ${path}`;

/** The key of what no row matches. */
export const defaultRouteKey = '$default';

/** `crm/contacts.create` → `CrmContactsCreate`: ids of constructs and logical ids. */
export const toConstructId = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
