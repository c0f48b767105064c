import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { createCaller } from '../../infra/local/caller.ts';
import {
  createConnection,
  createLinkedUser,
  createProject,
  type MadeProject,
  mintOperatorKey,
} from '../../infra/local/setup.ts';
import type { Subject } from './overhead.ts';
import { providerTimeOf, requestHeader, takeProviderTimes } from './provider-time.ts';
import { startProcess } from './setup/processes.ts';
import type { Server, Stage } from './setup/stage.ts';
import { cpuHeader, memoryHeader } from './timing.ts';

/** Sizes of the accounts, and number of runs. */
export interface Reach {
  /** Number of contacts per account, in rising order. */
  readonly sizes: readonly number[];
  readonly runs: number;
}

/** One pass through all contacts of an account whose ids are new to the service. Times are in seconds. */
export interface PagingRun {
  readonly seconds: number;
  /** The part of `seconds` at the provider, by the provider's own clock. */
  readonly provider: number;
  /** CPU time of the serving process. */
  readonly cpu: number;
  /** Maximum resident memory of the serving process after any page, bytes. */
  readonly memory: number;
}

/** All passes through one account by one subject. */
export interface MeasuredPaging {
  readonly subject: Subject;
  readonly records: number;
  readonly runs: readonly PagingRun[];
}

const page = z.object({ data: z.array(z.object({ id: z.string() })), next_cursor: z.string().nullable() });

interface Customer {
  readonly url: string;
  readonly token: string;
  /** Clock of the simulator. */
  readonly clock: string;
}

/** @throws Error if a contact is missing or appears twice */
const pageThrough = async ({ url, token, clock }: Customer, records: number): Promise<PagingRun> => {
  const call = createCaller(url);
  const seen = new Set<string>();
  const name = randomUUID();
  const headers = { [requestHeader]: name };
  let cursor: string | undefined;
  let memory = 0;
  const cpus: number[] = [];
  const began = performance.now();
  do {
    const query = { limit: 100, cursor };
    const { status, headers: reported, body } = await call('GET', '/crm/contacts', { token, headers, query });
    if (status !== 200) throw new Error(`GET /crm/contacts answered ${status}: ${JSON.stringify(body)}`);
    const { data, next_cursor } = page.parse(body);
    for (const { id } of data) seen.add(id);
    cursor = next_cursor ?? undefined;
    cpus.push(Number(reported.get(cpuHeader)) / 1000);
    memory = Math.max(memory, Number(reported.get(memoryHeader)));
  } while (cursor !== undefined);
  const seconds = (performance.now() - began) / 1000;
  if (seen.size !== records) throw new Error(`Paging answered ${seen.size} contacts of ${records}.`);
  const provider = providerTimeOf(await takeProviderTimes(clock), name) / 1000;
  return { seconds, provider, cpu: (cpus.at(-1) ?? 0) - (cpus[0] ?? 0), memory };
};

/** Connects the account of this size to a new linked user, so that all ids are new. */
const connect = async (url: string, project: MadeProject, size: number): Promise<string> => {
  const call = createCaller(url);
  const id_linked_user = await createLinkedUser(call, project, randomUUID(), 'bench');
  const credentials = { access_token: `pat-crowd-${size}` };
  return (await createConnection(call, project, { provider: 'hubspot', id_linked_user, credentials })).token;
};

/** Limits the heap, so that the figure shows the needed memory. With more memory, Node would collect garbage later. */
export const heapLimit = '--max-old-space-size=128 --max-semi-space-size=8';

type Start = () => Promise<Server>;

/** Pages through the smallest account in a new process, to compile the code, and then through another account. */
const pageThroughOnce = async (
  start: Start,
  clock: string,
  connectTo: (size: number) => Promise<string>,
  sizes: readonly [number, number],
) => {
  const [smallest, size] = sizes;
  const server = await start();
  const { url } = server.reported;
  await pageThrough({ url, clock, token: await connectTo(smallest) }, smallest);
  const measured = await pageThrough({ url, clock, token: await connectTo(size) }, size);
  await server.stop();
  return measured;
};

/**
 * Pages through whole accounts. Each pass has a new process that serves nothing else. Service and bare handler take
 * turns.
 */
export const measurePaging = async (stage: Stage, { sizes, runs }: Reach): Promise<readonly MeasuredPaging[]> => {
  const crowd = await startProcess('setup/crowd.ts', z.object({ hubspot: z.string(), clock: z.string() }), {
    parameters: sizes.map(String),
  });
  const environment = { PROVIDER_URL_HUBSPOT: crowd.reported.hubspot, NODE_OPTIONS: heapLimit };
  const starts: Readonly<Record<Subject, Start>> = {
    service: () => stage.startService(environment),
    bare: () => stage.startBare('bare/reads', environment),
  };
  const service = await starts.service();
  const { url } = service.reported;
  const project = await createProject(createCaller(url), await mintOperatorKey('paging'), 'Paging');
  const connectTo = (size: number): Promise<string> => connect(url, project, size);

  const [smallest = 0] = sizes;
  const measured = sizes.flatMap((records) =>
    (['service', 'bare'] as const).map((subject) => ({ subject, records, runs: [] as PagingRun[] })),
  );
  for (let run = 0; run < runs; run += 1) {
    for (const { subject, records, runs } of measured)
      runs.push(await pageThroughOnce(starts[subject], crowd.reported.clock, connectTo, [smallest, records]));
  }
  await service.stop();
  await crowd.stop();
  return measured;
};
