import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, createCaller } from '../../infra/local/caller.ts';
import type { Exchange } from '../../infra/local/gateway.ts';
import {
  createConnection,
  createLinkedUser,
  createProject,
  type MadeConnection,
  type MadeProject,
  mintOperatorKey,
} from '../../infra/local/setup.ts';
import { startStack } from '../../infra/local/stack.ts';
import {
  type SimulatedId,
  type SimulatorOptions,
  type Simulators,
  simulatedOf,
} from '../../infra/simulators/registry.ts';
import { fromNames, tableNames } from '../../lib/access.ts';
import { describeApi, type OpenApiDocument } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { log } from '../../lib/log.ts';
import { processNotifications } from '../../lib/workers/change-notifications.ts';
import { deliverDue } from '../../lib/workers/deliver.ts';
import { dispatchDue } from '../../lib/workers/dispatch.ts';
import { eraseDue } from '../../lib/workers/erase.ts';
import { registerDue } from '../../lib/workers/register-webhooks.ts';
import { syncDue } from '../../lib/workers/sync.ts';
import { workers } from '../../lib/workers/table.ts';
import type { Worker } from '../../lib/workers/worker.ts';
import { watchContracts } from './contracts.ts';
import { createAnswerChecker } from './openapi.ts';
import { onceInProcess, onceInRun } from './run-folder.ts';
import { leaveUnsigned } from './unsigned.ts';

export interface ServiceOptions extends SimulatorOptions {
  /** Reported failed authentications per source and minute. Default: no limit. */
  readonly failuresPerMinute?: string;
  /** Default: no log. */
  readonly logLevel?: 'DEBUG';
  /** Whether exchanges with the simulators are kept and checked. False for tests with too many exchanges. */
  readonly isWatched?: boolean;
}

export interface ConnectOptions {
  /** `id_linked_user`. Default: a new linked user. */
  readonly linkedUser?: string;
  /** Number of the simulated account, from 0. */
  readonly account?: 0 | 1;
  readonly credentials?: Readonly<Record<string, string>>;
  /** Scopes of the connection token. Default: records only. */
  readonly scopes?: readonly string[];
}

export type ProviderId = SimulatedId;

/** The whole service for one test file: strict, in memory, with simulated providers. */
export interface Service {
  readonly url: string;
  readonly call: Call;
  readonly operatorKey: string;
  readonly simulators: Simulators;
  /** Creates a project with an unrestricted key. */
  project(name?: string): Promise<MadeProject>;
  /** Returns `id_linked_user` of a new linked user, or of the linked user with this origin id. */
  linkedUser(project: MadeProject, originId?: string): Promise<string>;
  connect(project: MadeProject, provider: ProviderId, options?: ConnectOptions): Promise<MadeConnection>;
  /** Runs the worker that erases the data of revoked connections, at this time (epoch ms). */
  erase(at: number): Promise<unknown>;
  /** Runs the worker that gives events their places in the feed, at this time (epoch ms). */
  dispatch(at: number): Promise<unknown>;
  /** Runs the worker that sends to webhooks, at this time (epoch ms). */
  deliver(at: number): Promise<unknown>;
  /**
   * Runs the sync worker at this time (epoch ms) or with this clock. `pause` lets some milliseconds of this clock pass.
   */
  sync(at: number | (() => number), pause?: (ms: number) => Promise<void>): Promise<unknown>;
  /** Runs the worker that processes change notifications, at this time (epoch ms) or with this clock. */
  notifications(at: number | (() => number)): Promise<unknown>;
  /** Runs the worker that registers provider webhooks, at this time (epoch ms). */
  hooks(at: number): Promise<unknown>;
  /** Runs an action with the rights of a worker only. */
  as<T>(worker: Worker, act: () => Promise<T>): Promise<T>;
  /** Adds a listener for every response of the service. Returns a function that removes it. */
  onAnswer(listener: (exchange: Exchange) => void): () => void;
  /**
   * Returns forbidden events: a request without the grant of its row, or a request that the vendor does not describe.
   */
  problems(): readonly string[];
  /** @throws Error with all problems */
  stop(): Promise<void>;
}

let started = false;

/**
 * Allows one service per process. Functions keep their clients and settings, so a second service would use the settings
 * of the first service.
 */
const claimProcess = (): void => {
  if (started) throw new Error('A test file starts only one service. Share it, with a separate project for each test.');
  started = true;
};

const report = (problems: readonly string[]): Error =>
  new Error(`The service did what it must not:\n${problems.join('\n')}`);

const clockOf = (at: number | (() => number)): (() => number) => (typeof at === 'number' ? () => at : at);

/** Describes the API once per run, because it takes 0.3 s of CPU and is the same for every test file. */
const describedApi = async (): Promise<OpenApiDocument> =>
  JSON.parse(await onceInRun('openapi.json', () => JSON.stringify(describeApi(routes, 'test'))));

/** Starts the service as `npm start` does, strict and in memory. */
export const startService = async (options: ServiceOptions = {}): Promise<Service> => {
  claimProcess();
  const folder = mkdtempSync(join(tmpdir(), 'uis-service-'));
  const listeners = new Set<(exchange: Exchange) => void>();
  const failures: string[] = [];
  const checkAnswer = await onceInProcess('answer checker', async () => createAnswerChecker(await describedApi()));
  const suffix = randomUUID();
  // Tests of limits set a limit for their project. All other tests send as fast as they can.
  process.env.PROJECT_REQUESTS_PER_MINUTE = '999999999';
  process.env.KEY_REQUESTS_PER_MINUTE = '999999999';
  process.env.FAILED_AUTHENTICATIONS_PER_MINUTE = options.failuresPerMinute ?? '999999999';
  const logLevel = options.logLevel ?? 'SILENT';
  // The workers' modules and the log are loaded before the variable is set.
  log.setLogLevel(logLevel);
  const stack = await startStack({
    port: 0,
    names: fromNames(tableNames, (name) => `${name}-${suffix}`),
    workers: false,
    keyFile: join(folder, 'master.key'),
    simulators: options,
    logLevel,
    onAnswer: (exchange) => {
      failures.push(
        ...checkAnswer({
          method: exchange.method,
          path: exchange.target,
          requestBody: exchange.requestBody,
          ...exchange.answer,
        }),
      );
      for (const listener of listeners) listener(exchange);
    },
    onFailure: (error) => failures.push(`a function failed: ${error instanceof Error ? error.stack : String(error)}`),
  });
  leaveUnsigned();
  const { simulators, url } = stack;
  if (simulators === undefined) throw new Error('The simulators were not started.');
  const accounts = { portals: options.hubspot?.portals, sites: options.jira?.sites };
  const contracts = options.isWatched === false ? { violations: () => [] } : watchContracts(simulators, accounts);
  const call = createCaller(url);
  const operatorKey = await mintOperatorKey('tests');

  const linkedUser: Service['linkedUser'] = (project, originId = randomUUID()) =>
    createLinkedUser(call, project, originId, 'test');
  const problems = (): readonly string[] => [...failures, ...stack.guard.refusals, ...contracts.violations()];

  return {
    url,
    call,
    operatorKey,
    simulators,
    linkedUser,
    problems,
    project: (name = 'Test') => createProject(call, operatorKey, name),
    connect: async (project, provider, { linkedUser: user, account = 0, credentials, scopes } = {}) =>
      createConnection(call, project, {
        provider,
        id_linked_user: user ?? (await linkedUser(project)),
        credentials: credentials ?? simulatedOf(provider).accounts[account],
        ...(scopes && { scopes }),
      }),
    erase: (at) => stack.guard.as(workers.erase.handler, () => eraseDue({ now: () => at, deadline: at + 60_000 })),
    dispatch: (at) =>
      stack.guard.as(workers.dispatch.handler, () => dispatchDue({ now: () => at, deadline: at + 60_000 })),
    deliver: (at) =>
      stack.guard.as(workers.deliver.handler, () => deliverDue({ now: () => at, deadline: at + 60_000 })),
    notifications: (at) =>
      stack.guard.as(workers.changeNotifications.handler, () =>
        processNotifications({ now: clockOf(at), deadline: clockOf(at)() + 60_000 }),
      ),
    hooks: (at) =>
      stack.guard.as(workers.registerWebhooks.handler, () => registerDue({ now: () => at, deadline: at + 60_000 })),
    sync: (at, pause) =>
      stack.guard.as(workers.sync.handler, () =>
        syncDue({ now: clockOf(at), deadline: clockOf(at)() + 60_000, pause }),
      ),
    as: (worker, act) => stack.guard.as(worker.handler, act),
    onAnswer: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    stop: async () => {
      await stack.stop();
      rmSync(folder, { recursive: true, force: true });
      const found = problems();
      if (found.length > 0) throw report(found);
    },
  };
};
