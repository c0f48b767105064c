import { randomUUID } from 'node:crypto';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { type KeyScope, keyPresets } from '../../lib/access.ts';
import { dataOf, recordOf } from '../harness/reply.ts';
import type { Stage } from '../harness/stage.ts';

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
  /** Controls of the simulated account. */
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

/** Connects the first simulated account for a new customer of a new project. */
export const makeAccount = async (stage: Stage): Promise<Account> => {
  const { service } = stage;
  const project = await service.project();
  const customer = `customer-${randomUUID().slice(0, 8)}`;
  const connection = await service.connect(project, 'hubspot', {
    linkedUser: await service.linkedUser(project, customer),
  });
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
    vendor: service.simulators.hubspot.account(hubspotPortals[0].portalId),
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
