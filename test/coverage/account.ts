import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import type { Simulator } from '../../infra/simulators/shared/simulator.ts';
import { refIds } from '../../lib/engine/mapping/ref-ids.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import type { Contract, Exchange } from '../contract/exchange.ts';
import { contractOf } from '../harness/contracts.ts';
import { dataOf, envelopeOf, recordOf, recordsOf } from '../harness/reply.ts';
import type { Service } from '../harness/service.ts';
import { type Declared, everyDeclaration, fieldsOf } from '../providers/declared.ts';
import { type Options, openOptions } from './options.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A call, the requests that it caused at the provider, and their deviations from the vendor's description. */
export interface Watched {
  readonly reply: Reply;
  readonly exchanges: readonly Exchange[];
  readonly faults: readonly string[];
}

/** Place of a record: the account, or only the examples of the vendor's description. */
export type Source = 'account' | 'example';

/** A connected account of a simulated provider, with the records that are known to be in it. */
export interface Account {
  readonly provider: ProviderName;
  readonly simulator: Simulator;
  readonly contract: Contract;
  call(method: string, path: string, options?: CallOptions): Promise<Watched>;
  /** Unified ids of records of an object that a response has named. */
  idsOf(object: string, from?: Source): readonly string[];
  learn(declared: Declared, record: Values, from?: Source): void;
  /** Names of the records of an object. */
  namesOf(object: string): readonly string[];
  /** The vendor's id of a record. Undefined if the record was not read. */
  remoteIdOf(id: string): string | undefined;
  readonly options: Options;
  /** Value for a reference to a record: its id, or its id and class if the record has a class. */
  refTo(id: string): unknown;
  /** Requests that read a record. */
  readonly requestsOf: WeakMap<Values, readonly Exchange[]>;
  /** Records that were read singly, without a deviation from the vendor's description. */
  readonly read: Map<Declared, Values[]>;
}

const faultsIn = (contract: Contract, exchanges: readonly Exchange[]): readonly string[] =>
  exchanges
    .flatMap((exchange) => (exchange.injected ? contract.checkRequest(exchange) : contract.check(exchange)))
    .map(({ operation, where, path, message }) => `${operation}: ${where} ${path}: ${message}`);

export const openAccount = (service: Service, provider: ProviderName, token: string): Account => {
  const simulator: Simulator = service.simulators[provider];
  const contract = contractOf(provider);
  const ids = new Map<string, Set<string>>();
  const remoteIds = new Map<unknown, string>();
  const names = new Map<string, Set<string>>();
  const classed = new Map<string, unknown>();
  const options = openOptions();

  const add = (from: Source, object: string, found: unknown): void => {
    const known = ids.get(`${from} ${object}`) ?? new Set<string>();
    for (const id of refIds(found)) known.add(id);
    for (const ref of [found].flat()) if (Object(ref).class !== undefined) classed.set(Object(ref).id, ref);
    ids.set(`${from} ${object}`, known);
  };

  return {
    provider,
    simulator,
    contract,
    options,
    call: async (method, path, given = {}) => {
      const exchanges: Exchange[] = [];
      const stop = simulator.onExchange((exchange) => {
        exchanges.push({ ...exchange, responseBody: structuredClone(exchange.responseBody) });
      });
      const reply = await service.call(method, path, { token, ...given });
      stop();
      for (const exchange of exchanges) if (!exchange.injected) options.hear(exchange);
      return { reply, exchanges, faults: faultsIn(contract, exchanges) };
    },
    read: new Map(),
    requestsOf: new WeakMap(),
    namesOf: (object) => [...(names.get(object) ?? [])],
    remoteIdOf: (id) => remoteIds.get(id),
    refTo: (id) => classed.get(id) ?? id,
    idsOf: (object, from = 'account') => [...(ids.get(`${from} ${object}`) ?? [])],
    learn: ({ name, declaration }, record, from = 'account') => {
      add(from, name, record.id);
      if (typeof record.name === 'string') names.set(name, new Set([...(names.get(name) ?? []), record.name]));
      remoteIds.set(record.id, String(record.remote_id).split('/').at(-1) ?? '');
      for (const [field, mapping] of fieldsOf(declaration)) {
        if (typeof mapping === 'object' && mapping.kind === 'ref') add(from, mapping.object, record[field]);
      }
      const { field, object } = declaration.partitions ?? {};
      if (field !== undefined && object !== undefined) add(from, object, record[field]);
    },
  };
};

export const pathOf = ({ object }: Declared): string => `/${object.vertical}/${object.plural}`;

/** Reads a record, with the provider's response in `remote_data`. */
export const getOne = async (account: Account, declared: Declared, id: string): Promise<Watched> => {
  const watched = await account.call('GET', `${pathOf(declared)}/${id}`, { query: { remote_data: true } });
  if (watched.reply.status !== 200 || watched.faults.length > 0) return watched;
  const record = recordOf(watched.reply);
  account.learn(declared, record);
  account.requestsOf.set(record, watched.exchanges);
  account.read.set(declared, [...(account.read.get(declared) ?? []), record]);
  return watched;
};

/** All declarations of a provider, one per kind. */
export const declaredBy = (provider: string): readonly Declared[] =>
  everyDeclaration.flatMap(([, declared]) => (declared.provider.id === provider ? [declared] : []));

/**
 * Queries that list all records: one per known collection if the list requires a collection, otherwise a single query.
 */
export const queriesOf = (
  account: Account,
  { declaration, kind, provider, name }: Declared,
): readonly NonNullable<CallOptions['query']>[] => {
  const declared = provider.objects[name];
  const by: NonNullable<CallOptions['query']> =
    declared !== undefined && 'kinds' in declared ? { [declared.field]: kind } : {};
  const { field, metadata, object } = declaration.partitions ?? {};
  if (field === undefined || metadata !== undefined || object === undefined) return [by];
  return account.idsOf(object).map((id) => ({ ...by, [field]: id }));
};

/** Number of pages to read of a list. All lists of a simulated account are shorter. */
const maxPages = 20;

export interface Listed {
  readonly records: readonly Values[];
  readonly exchanges: readonly Exchange[];
  readonly faults: readonly string[];
}

/** Records of classes have no cells. Other records refer to them, so they are read for their ids only. */
const learnClassed = async (account: Account, declared: Declared, records: readonly Values[]): Promise<void> => {
  for (const ref of records.flatMap(({ custom_object_ids: refs }) => refs ?? [])) {
    const { class: of, id } = Object(ref);
    if (account.remoteIdOf(id) !== undefined) continue;
    const { reply } = await account.call('GET', `/crm/custom-objects/${of}/${id}`);
    account.learn({ ...declared, name: 'crm.custom-object' }, { ...recordOf(reply), custom_object_ids: [ref] });
  }
};

/** All records of an object, with the provider's response for each record in `remote_data`. */
export const listAll = async (account: Account, declared: Declared): Promise<Listed> => {
  const records: Values[] = [];
  const exchanges: Exchange[] = [];
  const faults: string[] = [];
  for (const filters of queriesOf(account, declared)) {
    let cursor: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const query = { ...filters, limit: 100, remote_data: true, cursor };
      const watched = await account.call('GET', pathOf(declared), { query });
      const found = recordsOf(watched.reply);
      for (const record of found) account.requestsOf.set(record, watched.exchanges);
      records.push(...found);
      exchanges.push(...watched.exchanges);
      faults.push(...watched.faults);
      cursor = envelopeOf(watched.reply).next_cursor ?? undefined;
      if (cursor === undefined) break;
    }
  }
  for (const record of records) account.learn(declared, record);
  await learnClassed(account, declared, records);
  return { records, exchanges, faults };
};

/** Fields that an object accepts in this account, from `GET …/meta`. */
export const metaOf = async (account: Account, declared: Declared): Promise<Values> =>
  Object(dataOf((await account.call('GET', `${pathOf(declared)}/meta`)).reply));
