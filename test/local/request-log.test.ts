import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { startRequestLog } from '../../infra/local/background/request-log.ts';
import { type LambdaHandler, loadFunction } from '../../infra/local/functions.ts';
import { requestChannel } from '../../lib/requests/channel.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { listRequests } from '../../lib/store/requests/request-lists.ts';
import { waitFor } from '../harness/wait-for.ts';
import { requestEntry } from '../requests/request-entries.ts';
import { useDatabase } from '../store/database.ts';
import { onCommand } from '../store/faults.ts';

useDatabase();

const entriesOf = (project: string, count: number): readonly RequestEntry[] =>
  Array.from({ length: count }, () => requestEntry({ project }));

const publish = (entries: readonly RequestEntry[]): void =>
  entries.forEach((entry) => void channel(requestChannel).publish(entry));

const countOf = async (project: string): Promise<number> =>
  (await listRequests(project, {}, { limit: 1_000 }, Date.now())).items.length;

const start = (load: (handler: string) => Promise<LambdaHandler<CloudWatchLogsEvent>> = loadFunction) => {
  const failures: unknown[] = [];
  const roles: string[] = [];
  const log = startRequestLog({
    load,
    as: (handler, call) => {
      roles.push(handler);
      return call();
    },
    onFailure: (error) => failures.push(error),
  });
  return { ...log, failures, roles };
};

it('stores published entries in the background as the worker, with its rights only', async () => {
  const { stop, failures, roles } = start();
  const project = randomUUID();
  publish(entriesOf(project, 3));
  publish([{ ...requestEntry({ project, cause: 'sync' }), route: undefined } as unknown as RequestEntry]);
  await waitFor(async () => expect(await countOf(project)).toBe(4));
  publish(entriesOf(project, 1));
  await waitFor(async () => expect(await countOf(project)).toBe(5));
  await stop();
  expect(failures).toEqual([]);
  expect(new Set(roles)).toEqual(new Set(['workers/requests.run']));
});

it('makes no call while an entry is published', async () => {
  const { stop } = start();
  let calls = 0;
  const end = onCommand(async () => {
    calls += 1;
  });
  publish(entriesOf(randomUUID(), 200));
  await new Promise(setImmediate);
  expect(calls).toBe(0);
  end();
  await stop();
});

it('loses nothing at its stop, and receives nothing afterwards', async () => {
  const { stop } = start();
  const project = randomUUID();
  publish(entriesOf(project, 250));
  await stop();
  expect(await countOf(project)).toBe(250);
  expect(channel(requestChannel).hasSubscribers).toBe(false);
});

it('reports a failure and stores the same entries later, once each', async () => {
  const handle = await loadFunction<CloudWatchLogsEvent>('workers/requests.run');
  let runs = 0;
  const { stop, failures } = start(async () => async (event, context) => {
    runs += 1;
    await handle(event, context);
    if (runs === 1) throw new Error('killed');
  });
  const project = randomUUID();
  publish(entriesOf(project, 120));
  await waitFor(() => expect(failures).toEqual([new Error('killed')]));
  await stop();
  expect(await countOf(project)).toBe(120);
});
