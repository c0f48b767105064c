import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, createLinkedUser, createProject } from '../../infra/local/setup.ts';
import { type ConnectedAccount, startVendors, type Vendors } from './accounts.ts';
import { type Client, createClient } from './client.ts';
import { type Clock, createClock } from './clock.ts';
import { type EndpointName, type Endpoints, startEndpoints } from './endpoints.ts';
import type { Random } from './random.ts';
import { createService, type ServiceProcess } from './service-process.ts';

/** Scope of most endpoints, and scope of the patient endpoint. */
export const scope = ['crm.contact.*', 'connection.*', 'sync.completed', 'webhook.disabled'];
export const patientScope = ['crm.company.created'];

/** The service, and the parts that survive a kill of the service. */
export interface Stage {
  readonly clock: Clock;
  readonly service: ServiceProcess;
  readonly vendors: Vendors;
  readonly endpoints: Endpoints;
  readonly client: Client;
  readonly accounts: readonly [ConnectedAccount, ...ConnectedAccount[]];
  /** Ids of the webhooks. */
  readonly webhooks: Readonly<Record<EndpointName, string>>;
  /** Stops everything. @returns the exit code of the service */
  close(): Promise<number | null>;
}

export interface StageOptions {
  readonly events: number;
  readonly preloads: readonly string[];
  readonly random: Random;
}

/** Number of requests per minute that no machine can reach. */
const noLimit = '999999999';

const addWebhooks = async (client: Client, { all }: Endpoints): Promise<Record<EndpointName, string>> => {
  const ids: [string, string][] = [];
  for (const endpoint of Object.values(all)) {
    const isPatient = endpoint.name === 'patient';
    const { id, secret } = await client.createWebhook(endpoint.url, isPatient ? patientScope : scope);
    endpoint.secret = secret;
    ids.push([endpoint.name, id]);
  }
  return Object.fromEntries(ids) as Record<EndpointName, string>;
};

const connectAll = async (service: ServiceProcess, vendors: Vendors, project: { id: string; key: string }) => {
  const connected: ConnectedAccount[] = [];
  for (const [index, account] of vendors.accounts.entries()) {
    const linkedUser = await createLinkedUser(service.call, project, `customer-${index}`, 'faults');
    const { provider, credentials } = account;
    const body = { provider, id_linked_user: linkedUser, credentials };
    connected.push({ ...account, connection: await createConnection(service.call, project, body) });
  }
  const [first, ...others] = connected;
  if (first === undefined) throw new Error('no account was connected');
  return [first, ...others] as const;
};

/** Starts everything. The webhooks are created before the first connection, and so before the first event. */
export const openStage = async ({ events, preloads, random }: StageOptions): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'uis-faults-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const clock = createClock(join(folder, 'clock-offset'));
  const vendors = await startVendors(clock);
  const endpoints = await startEndpoints({ clock, random, events });
  const service = createService({
    dataDir: join(folder, 'data'),
    preloads,
    environment: {
      ...vendors.environment,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      CLOCK_OFFSET_FILE: clock.file,
      PROJECT_REQUESTS_PER_MINUTE: noLimit,
      KEY_REQUESTS_PER_MINUTE: noLimit,
    },
  });
  const close = async (): Promise<number | null> => {
    const code = await service.stop();
    await Promise.all([vendors.close(), endpoints.close()]);
    return code;
  };
  try {
    await service.start();
    const project = await createProject(service.call, service.operatorKey(), 'Faults');
    const client = createClient(service.call, project.key);
    const webhooks = await addWebhooks(client, endpoints);
    const accounts = await connectAll(service, vendors, project);
    return { clock, service, vendors, endpoints, client, accounts, webhooks, close };
  } catch (error) {
    await close();
    throw error;
  }
};
