import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { type Call, createCaller } from '../../infra/local/caller.ts';
import {
  createConnection,
  createLinkedUser,
  createProject,
  type MadeProject,
  mintOperatorKey,
} from '../../infra/local/setup.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { getSync } from '../harness/syncs.ts';
import { makeWebhook } from '../webhooks/samples.ts';
import { startProcess } from './setup/processes.ts';
import type { Stage } from './setup/stage.ts';

/** Changes at a provider that sends a notification for each change. The connections take turns. */
export interface NotifiedPlan {
  readonly connections: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Latencies after each change at the provider, ms. */
export interface NotifiedMeasured extends NotifiedPlan {
  /** Time from the change to its event. */
  readonly events: readonly number[];
  /** Time until the event arrives at an endpoint, while another endpoint hangs. */
  readonly arrivals: readonly number[];
  /** Changes without an event. */
  readonly lost: number;
}

const vendorReported = z.object({
  url: z.string(),
  changes: z.string(),
  dc: z.string(),
  keys: z.array(z.string()),
});
type Vendor = z.output<typeof vendorReported>;

const serverReported = z.object({ url: z.string() });

const message = z.object({ type: z.string(), timestamp: z.string(), data: z.object({ remote_id: z.string() }) });

/** Arrived events, by the remote id of the record: time of the event and time of the arrival, epoch ms. */
type Came = Map<string, { readonly event: number; readonly arrival: number }>;

const startReceiver = async (came: Came): Promise<{ readonly url: string; stop(): void }> => {
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    const arrival = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end();
    const { type, timestamp, data } = message.parse(JSON.parse(Buffer.concat(chunks).toString()));
    if (type.endsWith('.updated')) came.set(data.remote_id, { event: Date.parse(timestamp), arrival });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
};

const longestWaitMs = 120_000;

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  const began = Date.now();
  while (!(await isDone())) {
    if (Date.now() - began > longestWaitMs) throw new Error('The connection did not become ready.');
    await pause(200);
  }
};

const shown = z.object({ data: z.object({ hooks: z.object({ state: z.string() }).nullable() }) });

interface Customer {
  readonly call: Call;
  readonly project: MadeProject;
}

/** Connects an audience. Waits until its webhook is registered and all its contacts are known. */
const connectAudience = async ({ call, project }: Customer, dc: string, apiKey: string): Promise<void> => {
  const id_linked_user = await createLinkedUser(call, project, randomUUID(), 'bench');
  const credentials = { dc, api_key: apiKey };
  const { id } = await createConnection(call, project, { provider: 'mailchimp', id_linked_user, credentials });
  await until(async () => {
    const { body } = await call('GET', `/connections/${id}`, { key: project.key });
    return shown.parse(body).data.hooks?.state === 'registered';
  });
  const name = { project: project.id, connection: id, object: 'marketingautomation.contact' } as const;
  await requestSync(name, { source: 'request', request: {} }, Date.now());
  await until(async () => (await getSync(name))?.isBaselined === true);
};

const workers = ['register-webhooks', 'sync', 'change-notifications', 'dispatch', 'deliver'].map(
  (name) => `workers/${name}.run`,
);

const times = z.record(z.string(), z.number());

/** Changes each contact on time. @returns the time of each change, epoch ms, by remote id */
const changeAll = async ({ changes }: Vendor, { perSecond, seconds }: NotifiedPlan) => {
  const { body } = await createCaller(changes)('POST', '/', { body: { perSecond, seconds } });
  return new Map(Object.entries(times.parse(body)));
};

const untilAllCame = async (came: Came, expected: number): Promise<void> => {
  let [last, at] = [came.size, Date.now()];
  while (came.size < expected && Date.now() - at < longestWaitMs / 2) {
    await pause(200);
    if (came.size > last) [last, at] = [came.size, Date.now()];
  }
};

const measureWith = async (
  stage: Stage,
  plan: NotifiedPlan,
  vendor: Vendor,
  hanging: string,
): Promise<NotifiedMeasured> => {
  const environment = { PROVIDER_URL_MAILCHIMP: vendor.url };
  const service = await stage.startService(environment);
  const came: Came = new Map();
  const receiver = await startReceiver(came);
  const startWorker = (name: string) =>
    startProcess('work.ts', z.object({ url: z.string() }), {
      parameters: [name],
      environment: { ...environment, PUBLIC_URL: service.reported.url },
    });
  const work = await Promise.all(workers.map(startWorker));
  const call = createCaller(service.reported.url);
  const project = await createProject(call, await mintOperatorKey('notified'), 'Notified');
  for (const url of [receiver.url, hanging])
    await makeWebhook(url, { project: project.id, scope: ['marketingautomation.contact.*'] });
  await Promise.all(vendor.keys.map((key) => connectAudience({ call, project }, vendor.dc, key)));
  came.clear();
  const made = await changeAll(vendor, plan);
  await untilAllCame(came, made.size);
  await Promise.all(work.map((one) => one.stop()));
  receiver.stop();
  await service.stop();
  const found = [...made].flatMap(([id, at]) => {
    const one = came.get(id);
    return one === undefined ? [] : [{ event: one.event - at, arrival: one.arrival - at }];
  });
  return {
    ...plan,
    events: found.map(({ event }) => event),
    arrivals: found.map(({ arrival }) => arrival),
    lost: made.size - found.length,
  };
};

/**
 * Measures the path of a contact's change at Mailchimp: the notification, the event, and the arrival at an endpoint
 * while another endpoint hangs. Provider, service, each worker and the hanging endpoint have a process each, because
 * each worker has its own function.
 */
export const measureNotified = async (stage: Stage, plan: NotifiedPlan): Promise<NotifiedMeasured> => {
  const { connections, perSecond, seconds } = plan;
  const parameters = [connections, Math.ceil((perSecond * seconds) / connections)].map(String);
  const vendor = await startProcess('setup/audience.ts', vendorReported, { parameters });
  const hanging = await startProcess('setup/hanging.ts', serverReported);
  try {
    return await measureWith(stage, plan, vendor.reported, hanging.reported.url);
  } finally {
    await hanging.stop();
    await vendor.stop();
  }
};
