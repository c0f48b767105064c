import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import { clientRoutes, docsRoutes } from '../../lib/api/management/docs.ts';
import { routes } from '../../lib/api/routes.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { rowsWith } from '../console.ts';
import { createTables, type Database, deleteTables, startDatabase, type TableNames } from '../dynamodb.ts';
import { allowedMethodsVariable, gatewayRoutesOf } from '../gateway-routes.ts';
import { scheduledEntries } from '../handlers.ts';
import {
  type SimulatedId,
  type SimulatorOptions,
  type Simulators,
  simulatedIds,
  simulatedOf,
} from '../simulators/registry.ts';
import { startRequestLog } from './background/request-log.ts';
import { startWorkers } from './background/workers.ts';
import { watchWrites } from './background/writes.ts';
import { loadFunction } from './functions.ts';
import { type Exchange, startGateway } from './gateway.ts';
import { type GrantGuard, guardGrants } from './grants.ts';
import { StartRefusal } from './refusal.ts';
import { createSite, type LocalSite, localPackages, type SiteOptions } from './site.ts';
import { setVariables } from './variables.ts';

export interface StackOptions {
  /** Port; 0 for any free port. */
  readonly port: number;
  /** Database file. Default: data in memory. */
  readonly databaseFile?: string;
  readonly names: TableNames;
  readonly keyFile: string;
  /** Options of the simulators. If absent, the functions call the real providers. */
  readonly simulators?: SimulatorOptions;
  readonly logLevel: string;
  /** Origins whose pages may read answers. */
  readonly corsOrigins?: readonly string[];
  /** Whether the console exists. Default: true. */
  readonly console?: boolean;
  /** Whether the workers run. If false, a worker runs only if a test calls it. */
  readonly workers: boolean;
  /** Calls a function whenever the clock is set. */
  readonly onClockSet?: (call: () => void) => void;
  readonly addHeaders?: (request: IncomingMessage) => Readonly<Record<string, string>>;
  /** Options of the documentation site. Default: a build from the documents of this project. */
  readonly site?: Pick<SiteOptions, 'builder'>;
  readonly onAnswer?: (exchange: Exchange) => void;
  readonly onFailure?: (error: unknown) => void;
  /** Called if the database ends by itself. Afterwards nothing works. */
  readonly onDatabaseEnd?: () => void;
}

/** The whole service on one machine. */
export interface Stack {
  readonly url: string;
  readonly simulators: Simulators | undefined;
  readonly guard: GrantGuard;
  /** Documentation site. Built on a call of `ready`, or at the first request for a page. */
  readonly site: LocalSite;
  stop(): Promise<void>;
}

type Stop = () => unknown;

/** Starts a simulator with its journal. A failed start means a damaged journal, because nothing else can be damaged. */
const openJournal = async <T>(journal: string | undefined, start: () => Promise<T>): Promise<T> => {
  try {
    return await start();
  } catch (error) {
    if (journal === undefined) throw error;
    throw new StartRefusal(`The file ${journal} is damaged: move it away to empty that simulated account.`, error);
  }
};

const startSimulators = async (options: SimulatorOptions): Promise<Simulators> => {
  const started: [SimulatedId, unknown][] = [];
  for (const id of simulatedIds) {
    const given = options[id] ?? {};
    started.push([id, await openJournal(given.journal, () => simulatedOf(id).start(given))]);
  }
  return Object.fromEntries(started) as Simulators;
};

/** Values of `PROVIDER_URL_*` and `PROVIDER_OAUTH_URL_*` for the simulators. */
const urlsOf = (simulators: Simulators | undefined): Record<string, string> => {
  if (simulators === undefined) return {};
  const urls = simulatedIds.flatMap((id) => {
    const { path = '', oauthPath = '' } = simulatedOf(id);
    const { url } = simulators[id];
    const name = id.toUpperCase().replaceAll('-', '_');
    return [
      [`PROVIDER_URL_${name}`, `${url}${path}`],
      [`PROVIDER_OAUTH_URL_${name}`, `${url}${oauthPath}`],
    ] as const;
  });
  return Object.fromEntries(urls);
};

/** Wait after a failure until the end of the database is known, in ms. The end may be the cause of the failure. */
const grace = 250;

/** Interval between two runs of a worker without a wake, in ms. Such runs find work that no write announced. */
const sweepMs = 60_000;

type Report = (error: unknown) => Promise<void>;

/** Reports failures of workers, except after the end of the database, because the end itself is reported. */
const reportUntilEnd = ({ ended }: Database, { onFailure }: StackOptions): Report => {
  let isLost = false;
  const lost = ended.then(() => (isLost = true));
  return async (error) => {
    await Promise.race([lost, pause(grace)]);
    if (!isLost) onFailure?.(error);
  };
};

const startAllWorkers = ({ as }: GrantGuard, { names, onClockSet }: StackOptions, onFailure: Report): Stop => {
  const load = (handler: string) => loadFunction<unknown>(handler);
  const { wake, stop } = startWorkers(scheduledEntries, { sweepMs, load, as, onFailure });
  const endWatch = watchWrites(database(), wake, names.requests);
  onClockSet?.(wake);
  return async () => {
    endWatch();
    await stop();
  };
};

const startLog = ({ as }: GrantGuard, onFailure: Report): Stop =>
  startRequestLog({ load: (handler) => loadFunction<CloudWatchLogsEvent>(handler), as, onFailure }).stop;

/**
 * Starts all parts behind the gateway. Adds a function to `stops` for each started part, so that a failure can stop
 * them.
 */
const startBehind = async (options: StackOptions, publicUrl: string, stops: Stop[]) => {
  const { names, keyFile, logLevel, databaseFile } = options;
  const db = await startDatabase(databaseFile === undefined ? {} : { path: databaseFile });
  let stopping = false;
  void db.ended.then(() => stopping || options.onDatabaseEnd?.());
  stops.push(() => {
    stopping = true;
    return db.stop();
  });
  const simulators = options.simulators && (await startSimulators(options.simulators));
  if (simulators) stops.push(...Object.values(simulators).map(({ close }) => close));
  await createTables(db.endpoint, names);
  if (databaseFile === undefined && !db.embedded) stops.push(() => deleteTables(db.endpoint, names));
  const providerUrls = urlsOf(simulators);
  const allowedMethods = allowedMethodsVariable(gatewayRoutesOf(routes));
  const settings = { endpoint: db.endpoint, names, keyFile, publicUrl, providerUrls, logLevel, allowedMethods };
  stops.push(setVariables(settings));
  const guard = guardGrants(database(), names, routes);
  // The log stops after the workers, whose last runs it contains.
  const report = reportUntilEnd(db, options);
  if (options.workers) stops.push(startLog(guard, report), startAllWorkers(guard, options, report));
  return { simulators, guard };
};

/**
 * Starts database, tables, simulators and gateway in this process.
 * @throws StartRefusal with a sentence that contains the problem and its solution
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const { promise: ready, resolve: open } = Promise.withResolvers<GrantGuard>();
  const site = createSite({ ...options.site, onFailure: options.onFailure });
  const packages = createSite({ onFailure: options.onFailure }, localPackages);
  const builds = new Map<string, LocalSite>([
    [docsRoutes.home.handler, site],
    [clientRoutes.file.handler, packages],
  ]);
  const gateway = await startGateway({
    ...options,
    routes: rowsWith(routes, { console: options.console ?? true }),
    ready,
    load: async (handler) => {
      const loaded = await loadFunction(handler);
      return builds.get(handler)?.serve(loaded) ?? loaded;
    },
    around: async (route, call) => (await ready).around(route, call),
  });
  const stops: Stop[] = [gateway.close, site.remove, packages.remove];
  const stop = async (): Promise<void> => {
    // Stops the gateway first, so that no request reaches a stopped database.
    for (const one of [gateway.close, ...stops.slice(1).toReversed()]) await one();
  };
  try {
    const { simulators, guard } = await startBehind(options, gateway.url, stops);
    open(guard);
    return { url: gateway.url, simulators, guard, site, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
