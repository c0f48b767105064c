import { randomUUID } from 'node:crypto';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import type { Simulators } from '../../infra/simulators/registry.ts';
import { type KeyScope, keyPresets } from '../../lib/access.ts';
import { dataOf, recordOf } from '../harness/reply.ts';
import type { ProviderId } from '../harness/service.ts';
import { fromFolders } from '../providers/folders.ts';
import { type Receiver, withStatus } from '../webhooks/receiver.ts';
import type { Stage } from './stage.ts';

/** Credentials of the first simulated account by provider, if they can change. Default: the credentials of the seeds. */
const current = await fromFolders<(simulators: Simulators) => Readonly<Record<string, string>>>('credentials');

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A key of a project, with its id. */
export interface NamedKey {
  readonly id: string;
  readonly key: string;
}

/** A request to the API, and its answer. */
export interface Sent {
  readonly reply: Reply;
  /** `x-request-id` of the answer. */
  readonly request: string;
}

/** An account of a customer, in a project of its own. */
export interface Account {
  readonly stage: Stage;
  readonly project: MadeProject;
  readonly connection: MadeConnection;
  /** `linked_user_origin_id` of the customer. */
  readonly customer: string;
  /** Controls of the first simulated account of HubSpot. */
  readonly vendor: ReturnType<Stage['service']['simulators']['hubspot']['account']>;
  /** Creates a key. Default scopes: everything that a backend needs. */
  makeKey(name: string, scopes?: readonly KeyScope[]): Promise<NamedKey>;
  /** Sends a request of a backend, with the key of the project or another key. */
  send(method: string, path: string, options?: CallOptions): Promise<Sent>;
  /** Sends a request about the records of the account. */
  ofAccount(method: string, path: string, body?: object, options?: CallOptions): Promise<Sent>;
  /** Looks for changes of the contacts now. The first look reports nothing. */
  lookForChanges(): Promise<void>;
}

/** Scopes of a key for people who help customers. */
export const supportScopes: readonly KeyScope[] = keyPresets.support;

/** Id of a created record, in our API and at the provider. */
export const createdBy = ({ reply }: Sent): { readonly id: string; readonly remote_id: string } => recordOf(reply, 201);

/** Connects the first simulated account of a provider for a new customer of a new project. */
export const makeAccount = async (stage: Stage, provider: ProviderId = 'hubspot'): Promise<Account> => {
  const { service } = stage;
  const project = await service.project();
  const customer = `customer-${randomUUID().slice(0, 8)}`;
  const linkedUser = await service.linkedUser(project, customer);
  const vendor = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  const credentials = current[provider]?.(service.simulators);
  const connection = await service.connect(project, provider, { linkedUser, ...(credentials && { credentials }) });
  const send: Account['send'] = async (method, path, options = {}) => {
    const reply = await service.call(method, path, { key: project.key, ...options });
    return { reply, request: reply.headers.get('x-request-id') ?? '' };
  };
  const { token } = connection;
  return {
    stage,
    project,
    connection,
    customer,
    vendor,
    makeKey: async (name, scopes) => {
      const { reply } = await send('POST', '/auth/keys', { body: { name, ...(scopes && { scopes }) } });
      const { id, key } = Object(dataOf(reply, 201));
      return { id, key };
    },
    send,
    ofAccount: (method, path, body, options = {}) =>
      send(method, path, { token, ...(body !== undefined && { body }), ...options }),
    lookForChanges: async () => {
      stage.pass(hour);
      const body = { object: 'crm.contact' };
      dataOf((await send('POST', `/connections/${connection.id}/sync`, { body })).reply, 202);
      await stage.sync();
      await stage.send();
    },
  };
};

/** A webhook of a project with its own path at the receiver. */
export interface Hook {
  readonly id: string;
  readonly path: string;
  /** Sets the status of later responses. @param waitMs time before each response */
  answer(status: number, waitMs?: number): void;
}

/** Creates a webhook. Its receiver returns 200 until the test sets another response. */
export const makeHook = async (
  { send }: Account,
  receiver: Receiver,
  scope: readonly string[] = ['crm.*'],
): Promise<Hook> => {
  const path = `/${randomUUID()}`;
  const { reply } = await send('POST', '/webhook', { body: { url: receiver.url + path, scope } });
  return {
    id: String(Object(dataOf(reply, 201)).id),
    path,
    answer: (status, waitMs = 0) => {
      const respond = withStatus(status);
      receiver.answerAt(path, (...exchange) => void setTimeout(() => respond(...exchange), waitMs));
    },
  };
};
