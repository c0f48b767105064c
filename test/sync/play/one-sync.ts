import { afterAll, beforeAll, expect } from 'vitest';
import type { Reply } from '../../../infra/local/caller.ts';
import type { MadeConnection, MadeProject } from '../../../infra/local/setup.ts';
import type { Exchange } from '../../../infra/simulators/exchanges.ts';
import { requestSync, type Sync } from '../../../lib/store/sync/syncs.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';
import { getSync } from '../../harness/syncs.ts';
import { openNews, type WaitingEvent } from './events.ts';

export const minute = 60_000;
export const quarter = 15 * minute;
export const day = 24 * 60 * minute;

/** The sync of one object of one connection, with a clock that its simulator and the worker go by. */
export interface OneSync {
  readonly service: () => Service;
  readonly project: () => MadeProject;
  /** Lets time pass without a run. */
  wait(ms: number): void;
  /** Names the classes that the project has synced. */
  choose(...classes: readonly string[]): Promise<Reply>;
  state(): Promise<Sync | undefined>;
  /** Asks for the sync, and runs it for the first time. */
  start(): Promise<readonly Exchange[]>;
  /**
   * Runs the sync after some time, and answers what it has asked for.
   * @param shown what it is afterwards; succeeded without
   */
  run(after: number, shown?: object): Promise<readonly Exchange[]>;
  /** The events of records since the last call. */
  events(): Promise<readonly WaitingEvent[]>;
  /** Their types, ids, changed fields and data, in an order of their own. */
  news(): Promise<readonly (readonly unknown[])[]>;
}

const succeeded = { result: 'succeeded', lastError: undefined };

/** Started before the first test of the file, and stopped after the last. */
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
