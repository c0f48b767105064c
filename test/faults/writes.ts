import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Call, Reply } from '../../infra/local/caller.ts';
import type { ConnectedAccount } from './accounts.ts';
import type { Random } from './random.ts';

type Kind = 'created' | 'updated' | 'deleted';

/** A write that the service acknowledged. */
export interface Acknowledged {
  readonly account: ConnectedAccount;
  readonly kind: Kind;
  readonly remoteId: string;
  /** Name of the record after the write. */
  readonly name: string;
}

interface Known {
  readonly remoteId: string;
  name: string;
  /** Unified id, if the service has returned it. */
  id?: string;
}

export interface Writes {
  readonly acknowledged: readonly Acknowledged[];
  /** Responses that are neither a success nor allowed for a repeated write. */
  readonly refused: readonly string[];
  readonly counts: Readonly<Record<'direct' | 'lost' | 'uncertain', number>>;
  /** Contacts that were created without the service: `connection remoteId`. */
  readonly direct: ReadonlySet<string>;
  /** Makes one write to an account, with or without the service. */
  next(): Promise<void>;
  /** Makes a write that must succeed. The events of all earlier writes come before the event of this write. */
  last(account: ConnectedAccount): Promise<string>;
}

const made = z.object({ data: z.object({ id: z.string(), remote_id: z.string() }) });

const contact = (name: string) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { first_name, last_name, email_addresses: [], phone_numbers: [], addresses: [], field_mappings: {} };
};

/** Upper limits of a random number below 100, and the share of writes that use the service. */
const created = 75;
const updated = 95;
const byService = 0.7;

export interface WritesOptions {
  readonly accounts: readonly [ConnectedAccount, ...ConnectedAccount[]];
  readonly call: Call;
  readonly random: Random;
  /** Runs after each response. */
  readonly onAnswer: () => void;
}

/** Creates, changes and deletes contacts. Each record has at most one write at a time. */
export const createWrites = ({ accounts, call, random, onAnswer }: WritesOptions): Writes => {
  const acknowledged: Acknowledged[] = [];
  const refused: string[] = [];
  const counts = { direct: 0, lost: 0, uncertain: 0 };
  const direct = new Set<string>();
  const free = new Map<ConnectedAccount, Known[]>(accounts.map((account) => [account, []]));
  let names = 0;

  const newName = (): string => {
    names += 1;
    return `Contact${names} Of-the-script`;
  };

  /** Returns undefined if the service was killed before it could respond. */
  const send = async (...line: Parameters<Call>): Promise<Reply | undefined> => {
    try {
      const reply = await call(...line);
      onAnswer();
      return reply;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      counts.lost += 1;
      return undefined;
    }
  };

  const isDone = (reply: Reply | undefined, what: string): reply is Reply => {
    if (reply === undefined) return false;
    if (reply.status < 300) return true;
    if (reply.status === 409) counts.uncertain += 1;
    else refused.push(`${what} returned ${reply.status}: ${JSON.stringify(reply.body)}`);
    return false;
  };

  const create = async (account: ConnectedAccount): Promise<void> => {
    const name = newName();
    const headers = { 'idempotency-key': randomUUID() };
    const line = ['POST', '/crm/contacts', { token: account.connection.token, body: contact(name), headers }] as const;
    const repeats = random.chance(0.5);
    let reply = await send(...line);
    if (reply === undefined && repeats) reply = await send(...line);
    if (!isDone(reply, 'a create')) return;
    const { id, remote_id: remoteId } = made.parse(reply.body).data;
    acknowledged.push({ account, kind: 'created', remoteId, name });
    free.get(account)?.push({ remoteId, name, id });
  };

  const update = async (account: ConnectedAccount, known: Known): Promise<void> => {
    const name = newName();
    const [first_name = '', last_name = ''] = name.split(' ');
    const body = { remote_id: known.remoteId, first_name, last_name };
    const reply = await send('PATCH', '/crm/contacts', { token: account.connection.token, body });
    if (isDone(reply, 'an update')) {
      acknowledged.push({ account, kind: 'updated', remoteId: known.remoteId, name });
      known.name = name;
      known.id = made.parse(reply.body).data.id;
    }
    free.get(account)?.push(known);
  };

  const remove = async (account: ConnectedAccount, { id, remoteId, name }: Known): Promise<void> => {
    if (id === undefined) return account.remove(remoteId);
    const reply = await send('DELETE', `/crm/contacts/${id}`, { token: account.connection.token });
    if (isDone(reply, 'a delete')) acknowledged.push({ account, kind: 'deleted', remoteId, name });
  };

  const createDirectly = (account: ConnectedAccount): void => {
    const name = newName();
    const remoteId = account.create(name);
    direct.add(`${account.connection.id} ${remoteId}`);
    free.get(account)?.push({ remoteId, name });
  };

  const changeDirectly = (account: ConnectedAccount, known: Known): void => {
    known.name = newName();
    account.rename(known.remoteId, known.name);
    free.get(account)?.push(known);
  };

  const next = async (): Promise<void> => {
    const account = random.pick(accounts);
    const what = random.below(100);
    const throughService = random.chance(byService);
    const records = free.get(account) ?? [];
    const index = random.below(records.length);
    if (!throughService) counts.direct += 1;
    const known = what < created ? undefined : records.splice(index, 1)[0];
    if (known === undefined) return throughService ? create(account) : createDirectly(account);
    if (what < updated) return throughService ? update(account, known) : changeDirectly(account, known);
    return throughService ? remove(account, known) : account.remove(known.remoteId);
  };

  const last = async (account: ConnectedAccount): Promise<string> => {
    const name = newName();
    const body = contact(name);
    const reply = await call('POST', '/crm/contacts', { token: account.connection.token, body });
    if (reply.status !== 201) throw new Error(`the last write returned ${reply.status}: ${JSON.stringify(reply.body)}`);
    const { remote_id: remoteId } = made.parse(reply.body).data;
    acknowledged.push({ account, kind: 'created', remoteId, name });
    return remoteId;
  };

  return { acknowledged, refused, counts, direct, next, last };
};
