import type { MadeConnection } from '../../infra/local/setup.ts';
import { startHubspotSimulator } from '../../infra/simulators/hubspot/index.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { startPipedriveSimulator } from '../../infra/simulators/pipedrive/index.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { simulated } from '../../infra/simulators/registry.ts';
import type { Clock } from './clock.ts';

/** Direct access to the contacts of an account, without the service. */
export interface Truth {
  create(name: string): string;
  rename(remoteId: string, name: string): void;
  remove(remoteId: string): void;
  /** Names of the contacts that are not deleted, by remote id. */
  living(): ReadonlyMap<string, string>;
}

export interface Account extends Truth {
  readonly provider: string;
  readonly credentials: Readonly<Record<string, string>>;
}

export type ConnectedAccount = Account & { readonly connection: MadeConnection };

export interface Vendors {
  readonly accounts: readonly Account[];
  /** Variables `PROVIDER_URL_*` for the service. */
  readonly environment: Readonly<Record<string, string>>;
  /** Adds a listener that runs after each response to the service. */
  onAnswer(listener: () => void): void;
  close(): Promise<void>;
}

type Hubspot = Awaited<ReturnType<typeof startHubspotSimulator>>;
type Pipedrive = Awaited<ReturnType<typeof startPipedriveSimulator>>;

const propertiesOf = (name: string) => {
  const [firstname = '', lastname = ''] = name.split(' ');
  return { firstname, lastname };
};

const portalOf = (simulator: Hubspot, portalId: number): Truth => {
  const account = simulator.account(portalId);
  return {
    create: (name) => String(account.create('contacts', propertiesOf(name)).id),
    rename: (id, name) => void account.update('contacts', Number(id), propertiesOf(name)),
    remove: (id) => account.archive('contacts', Number(id)),
    living: () =>
      new Map(
        account
          .list('contacts')
          .filter(({ archived }) => !archived)
          .map(({ id, properties: { firstname, lastname } }) => [String(id), `${firstname} ${lastname}`]),
      ),
  };
};

const companyOf = (simulator: Pipedrive, domain: string): Truth => {
  const account = simulator.account(domain);
  return {
    create: (name) => String(account.create('persons', { name }).id),
    rename: (id, name) => void account.update('persons', Number(id), { name }),
    remove: (id) => account.remove('persons', Number(id)),
    living: () =>
      new Map(
        account
          .list('persons')
          .filter((row) => !row.is_deleted)
          .map(({ id, values }) => [String(id), String(values.name)]),
      ),
  };
};

/** Starts simulated vendors in this process, so that they keep running when the service is killed. */
export const startVendors = async (clock: Clock): Promise<Vendors> => {
  const hubspot = await startHubspotSimulator({ strictDuplicates: false, now: clock.now });
  const pipedrive = await startPipedriveSimulator({ now: clock.now });
  const [company] = pipedriveCompanies;
  const portals = hubspotPortals.map(({ portalId }, index) => ({
    provider: 'hubspot',
    credentials: simulated.hubspot.accounts[index === 0 ? 0 : 1],
    ...portalOf(hubspot, portalId),
  }));
  return {
    accounts: [
      ...portals,
      {
        provider: 'pipedrive',
        credentials: simulated.pipedrive.accounts[0],
        ...companyOf(pipedrive, company.companyDomain),
      },
    ],
    environment: {
      PROVIDER_URL_HUBSPOT: hubspot.url,
      PROVIDER_URL_PIPEDRIVE: `${pipedrive.url}${simulated.pipedrive.path}`,
    },
    onAnswer: (listener) => {
      hubspot.onExchange(listener);
      pipedrive.onExchange(listener);
    },
    close: async () => void (await Promise.all([hubspot.close(), pipedrive.close()])),
  };
};
