import { afterAll, beforeAll, expect } from 'vitest';
import type { Reply } from '../../../infra/local/caller.ts';
import type { MadeConnection, MadeProject } from '../../../infra/local/setup.ts';
import type { Exchange } from '../../../infra/simulators/shared/exchanges.ts';
import { requestSync, type Sync } from '../../../lib/store/sync/syncs.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';
import { getSync } from '../../harness/syncs.ts';
import { openNews, type WaitingEvent } from './events.ts';

export const minute = 60_000;
export const quarter = 15 * minute;
export const day = 24 * 60 * minute;

/** A connection's sync of an object. Its simulator and its worker use the same simulated clock. */
export interface OneSync {
  readonly service: () => Service;
  readonly project: () => MadeProject;
  /** Lets time pass without a run. */
  wait(ms: number): void;
  /** Chooses the classes that the project syncs. */
  choose(...classes: readonly string[]): Promise<Reply>;
  state(): Promise<Sync | undefined>;
  /** Requests the sync, and runs it for the first time. */
  start(): Promise<readonly Exchange[]>;
  /**
   * Runs the sync after some time, and returns its requests.
   * @param shown expected state afterwards. Default: succeeded.
   */
  run(after: number, shown?: object): Promise<readonly Exchange[]>;
  /** Returns the events of records since the last call. */
  events(): Promise<readonly WaitingEvent[]>;
  /** Returns the types, ids, changed fields and data of these events, sorted. */
  news(): Promise<readonly (readonly unknown[])[]>;
}

const succeeded = { result: 'succeeded', lastError: undefined };

/** Opens a sync for the tests of a file: it starts before the first test and stops after the last. */
export const openOneSync = (provider: ProviderId, object: string): OneSync => {
  let service: Service;
  let project: MadeProject;
  let connection: MadeConnection;
  let time = Date.now() + 2 * day;
  const newEvents = openNews();

  beforeAll(async () => {
    service = await startService({ [provider]: { now: () => time } });
    project = await service.project();
    connection = await service.connect(project, provider);
  });

  afterAll(() => service.stop());

  const name = () => ({ project: project.id, connection: connection.id, object });

  const run = async (after: number, shown: object = succeeded): Promise<readonly Exchange[]> => {
    time += after;
    const asked: Exchange[] = [];
    const stop = service.simulators[provider].onExchange((exchange) => asked.push(exchange));
    await service.sync(time);
    stop();
    expect(await getSync(name())).toMatchObject(shown);
    return asked;
  };

  const events = async (): Promise<readonly WaitingEvent[]> =>
    (await newEvents(project.id, connection.id)).filter(({ remoteId }) => remoteId !== undefined);

  return {
    service: () => service,
    project: () => project,
    wait: (ms) => {
      time += ms;
    },
    choose: (...classes) =>
      service.call('PATCH', `/projects/${project.id}`, { key: project.key, body: { sync: { [object]: { classes } } } }),
    state: () => getSync(name()),
    async start() {
      await requestSync(name(), { source: 'request', request: {} }, time);
      return run(0);
    },
    run,
    events,
    news: async () =>
      (await events())
        .map(({ type, remoteId, changedFields, data }) => [type, remoteId, changedFields, data])
        .toSorted(),
  };
};
