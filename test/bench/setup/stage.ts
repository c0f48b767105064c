import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { createTables, deleteTables, startDatabase } from '../../../infra/dynamodb.ts';
import { setVariables } from '../../../infra/local/variables.ts';
import { fromNames, tableNames } from '../../../lib/access.ts';
import type { BareHandler } from '../operations.ts';
import { type Bundles, buildAll } from './bundle.ts';
import { type ProcessOptions, type Started, startProcess } from './processes.ts';

const simulatorsReported = z.object({ hubspot: z.string(), zendesk: z.string(), clock: z.string() });
const serverReported = z.object({ url: z.string() });

export type Server = Started<z.output<typeof serverReported>>;

/** The shared database engine and simulators for both sides, in separate processes. */
export interface Stage {
  readonly bundles: Bundles;
  /** Folder that is removed at the end. */
  readonly folder: string;
  readonly simulators: z.output<typeof simulatorsReported>;
  /** Starts the service from its bundles. */
  startService(environment?: ProcessOptions['environment']): Promise<Server>;
  /** Starts a bare handler behind the same gateway. */
  startBare(file: BareHandler, environment?: ProcessOptions['environment']): Promise<Server>;
  stop(): Promise<void>;
}

/**
 * Starts the processes that the servers need, and sets the variables that they inherit.
 * @param isNeeded passed to `buildAll`
 */
export const openStage = async (isNeeded: (file: string) => boolean = () => true): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'uis-bench-'));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const suffix = randomUUID();
  const names = fromNames(tableNames, (name) => `${name}-${suffix}`);
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one();
  };
  try {
    const database = await startDatabase();
    stops.push(database.stop);
    await createTables(database.endpoint, names);
    if (!database.embedded) stops.push(() => deleteTables(database.endpoint, names));
    const simulators = await startProcess('setup/simulators.ts', simulatorsReported);
    stops.push(simulators.stop);
    const providerUrls = {
      PROVIDER_URL_HUBSPOT: simulators.reported.hubspot,
      PROVIDER_URL_ZENDESK: `${simulators.reported.zendesk}/{subdomain}`,
    };
    const keyFile = join(folder, 'master.key');
    // No limit is reached, but every request is counted and reported as in a deployment.
    Object.assign(process.env, { PROJECT_REQUESTS_PER_MINUTE: '999999999', KEY_REQUESTS_PER_MINUTE: '999999999' });
    // The level is INFO, as in a deployment. Each request writes its log line to a file.
    stops.push(
      setVariables({ endpoint: database.endpoint, names, keyFile, providerUrls, logLevel: 'INFO', allowedMethods: '' }),
    );
    const log = openSync(join(folder, 'functions.log'), 'a');
    stops.push(() => closeSync(log));
    const bundles = await buildAll(folder, isNeeded);
    const serve = async (options: ProcessOptions): Promise<Server> => {
      const server = await startProcess('setup/serve.ts', serverReported, { ...options, output: log });
      stops.push(server.stop);
      return server;
    };
    return {
      bundles,
      folder,
      simulators: simulators.reported,
      startService: (environment = {}) => serve({ parameters: [join(folder, 'service')], environment }),
      startBare: (file, environment = {}) =>
        serve({ parameters: [join(folder, 'bare'), `${file}.handle`], environment }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
