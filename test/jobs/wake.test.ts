import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer } from '../../functions/workers/jobs.ts';
import { jobs as runWake } from '../../functions/workers/wake.ts';
import { createContext } from '../../infra/local/functions.ts';
import { workers } from '../../lib/workers/table.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { queueEvent, startQueues } from '../queues/local-queue.ts';
import { filtered, newRecords, openStream } from '../workers/stream.ts';

let service: Service;
let queues: Awaited<ReturnType<typeof startQueues<'jobs'>>>;

beforeAll(async () => {
  queues = await startQueues('jobs');
  service = await startService();
  await openStream(workers.wakeForJobs);
});

afterAll(() => service.stop());

it('a job is carried out by the stream and the queue only, with their own rights', async () => {
  const project = await service.project();
  const connection = await service.connect(project, 'hubspot');
  const { token } = connection;
  const items = Array.from({ length: 101 }, (_, n) => ({ name: `Company ${n}` }));
  const started = await service.call('POST', '/crm/companies/batch', { token, body: { items } });
  const { id } = dataOf(started, 202) as { readonly id: string };

  const Records = filtered(await newRecords('connections'), workers.wakeForJobs);
  expect(Records.map(({ dynamodb }) => dynamodb?.NewImage)).toEqual([undefined]);
  const woken = await service.as(workers.wakeForJobs, () =>
    runWake({ Records }, createContext(workers.wakeForJobs.handler, Date.now())),
  );
  expect(woken).toEqual({ batchItemFailures: [] });
  const [message, ...more] = queues.jobs.sent.splice(0);
  expect(message).toEqual({
    body: { project: project.id, connection: connection.id, id },
    owner: project.id,
    delay: 0,
  });
  expect(more).toEqual([]);

  const { handler, timeout } = workers.handleJobWakeUps;
  const body = JSON.stringify(message?.body);
  // The message is delivered twice. The second worker finds the job leased.
  const handOut = () =>
    service.as(workers.handleJobWakeUps, () =>
      answer(queueEvent([body]), createContext(handler, Date.now(), timeout * 1_000)),
    );
  expect(await Promise.all([handOut(), handOut()])).toEqual(Array(2).fill({ batchItemFailures: [] }));
  const job = dataOf(await service.call('GET', `/jobs/${id}`, { token }));
  expect(job).toMatchObject({ status: 'completed', succeeded: 101 });
  const page = await service.call('GET', '/crm/companies', { token, query: { name: 'Company 100' } });
  expect(dataOf(page)).toHaveLength(1);
  // The end of the job wakes no worker.
  expect(filtered(await newRecords('connections'), workers.wakeForJobs)).toEqual([]);
});
