import type { SimulatedId, Simulators } from '../../../infra/simulators/registry.ts';
import { providers } from '../../../lib/providers/all.ts';
import { type ProviderName, providerNames } from '../../contract/descriptions.ts';
import { type AnsweredRecord, envelopeOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { type Service, type ServiceOptions, startService } from '../../harness/service.ts';
import { fromFolders } from '../../providers/folders.ts';

type Query = Readonly<Record<string, string>>;

/** Vendor's id of a unified record: the last part of its remote id. */
export const lastOf = (remoteId: unknown): string => {
  const parts = String(remoteId).split('/');
  const last = parts.at(-1) ?? '';
  return parts.length === 1 ? last : decodeURIComponent(last);
};

/** The first account of each provider, at the vendor itself: `test/providers/<id>/account.ts`. */
type Vendors = { readonly [Id in SimulatedId]: ReturnType<Simulators[Id]['account']> };

const openers = await fromFolders<(simulators: Simulators) => unknown>('account');

const vendorsOf = (simulators: Simulators): Vendors =>
  Object.fromEntries(Object.entries(openers).map(([id, open]) => [id, open(simulators)])) as Vendors;

/** A connected account per provider, with direct access to the simulated vendors. */
export interface Accounts extends Vendors {
  readonly service: Service;
  tokenOf(provider: ProviderName): string;
  /** All records of a list, through the service. */
  list(provider: ProviderName, path: string, query?: Query): Promise<readonly AnsweredRecord[]>;
  /** Unified id of the record with a vendor's id. */
  idOf(provider: ProviderName, path: string, theirs: string, query?: Query): Promise<string>;
}

const listOf =
  (service: Service, tokens: ReadonlyMap<ProviderName, string>): Accounts['list'] =>
  async (provider, path, query = {}) => {
    const token = tokens.get(provider);
    const records: AnsweredRecord[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = { ...query, limit: 100, ...(cursor !== undefined && { cursor }) };
      const reply = await service.call('GET', path, { token, query: page });
      records.push(...recordsOf(reply));
      const { next_cursor: next } = envelopeOf(reply);
      if (!next) return records;
      cursor = next;
    }
  };

const idIn =
  (list: Accounts['list']): Accounts['idOf'] =>
  async (provider, path, theirs, query) => {
    const found = (await list(provider, path, query)).find(({ remote_id: id }) => lastOf(id) === theirs);
    if (found === undefined) throw new Error(`${provider} ${path} has no ${theirs}`);
    return found.id;
  };

/** Starts the service with an account per provider. */
export const openAccounts = async (options: ServiceOptions = {}): Promise<Accounts> => {
  const service = await startService({ ...options, zendesk: { exportLagMs: 0, ...options.zendesk } });
  const project = await service.project();
  const tokens = new Map<ProviderName, string>();
  for (const provider of providerNames) tokens.set(provider, (await service.connect(project, provider)).token);
  const list = listOf(service, tokens);
  return {
    ...vendorsOf(service.simulators),
    service,
    tokenOf: (provider) => tokens.get(provider) ?? '',
    list,
    idOf: idIn(list),
  };
};

/** Creates a contact at each provider that lists events and messages by contact. */
export const makeContactsToListBy = async ({ service, tokenOf }: Accounts): Promise<void> => {
  const listing = providerNames.filter((id) =>
    Object.hasOwn(providers[id]?.objects ?? {}, 'marketingautomation.event'),
  );
  for (const id of listing) {
    const options = { token: tokenOf(id), body: { email_address: 'first@example.com' } };
    recordOf(await service.call('POST', '/marketingautomation/contacts', options), 201);
  }
};
