import { hubspotPortals, type PortalSettings } from '../../infra/simulators/hubspot/seeds.ts';
import type { SiteSettings } from '../../infra/simulators/jira/seeds.ts';
import { jiraSites } from '../../infra/simulators/jira/seeds.ts';
import { breachesIn } from '../../infra/simulators/shared/limits/table.ts';
import type { Simulator } from '../../infra/simulators/shared/simulator.ts';
import { uncontrolledOperations } from '../contract/coverage.ts';
import { describedProviders, isDescribed, type ProviderName } from '../contract/descriptions.ts';
import { type Contract, createContract, type Exchange, type Violation } from '../contract/exchange.ts';
import { keptByFields } from '../contract/limits.ts';
import { customFieldsOf } from '../providers/jira/contract/bodies.ts';

export interface ContractWatch {
  /** Returns a sentence for each exchange that the vendor's description does not allow. */
  violations(): readonly string[];
}

const customNamesOf = (portals: readonly PortalSettings[]): Record<string, string[]> => {
  const names: Record<string, string[]> = {};
  for (const [type, seeds] of portals.flatMap(({ customProperties }) => Object.entries(customProperties))) {
    names[type] = [...new Set([...(names[type] ?? []), ...seeds.map(({ name }) => name)])];
  }
  for (const { typeId, properties } of portals.flatMap(({ customTypes = [] }) => customTypes)) {
    names[typeId] = properties.map(({ name }) => name);
  }
  return names;
};

/** Records each exchange with a simulator. The copy keeps the state at that moment. */
const record = (simulator: Simulator, recorded: Exchange[]): void => {
  simulator.onExchange((exchange) => {
    recorded.push({ ...exchange, responseBody: structuredClone(exchange.responseBody) });
  });
};

/** Simulated accounts with extra descriptions. Default: the usual accounts. */
export interface WatchedAccounts {
  readonly portals?: readonly PortalSettings[] | undefined;
  readonly sites?: readonly SiteSettings[] | undefined;
}

/** Contract of a vendor whose descriptions are not available. It accepts everything. */
const unchecked: Contract = {
  checkRequest: () => [],
  checkResponse: () => [],
  check: () => [],
  operationOf: () => undefined,
  operationsSeen: () => [],
  undocumentedParameters: () => [],
};

/**
 * Returns the contract of a provider, with the additions of its simulated accounts. A vendor without descriptions is
 * not checked, and the contract suite reports the reason.
 */
export const contractOf = (
  provider: ProviderName,
  { portals = hubspotPortals, sites = jiraSites }: WatchedAccounts = {},
): Contract =>
  isDescribed(provider)
    ? createContract(provider, { customProperties: customNamesOf(portals), customFields: customFieldsOf(sites) })
    : unchecked;

/** Whether the simulator found that a text is too long, by its table or by the account's own fields. */
const isFoundTooLong = (exchange: Exchange, place: string, most: number): boolean => {
  const { provider, method, path, requestBody: body, responseBody } = exchange;
  if (keptByFields(provider)) return JSON.stringify(responseBody).includes(`"${place.split('/').at(-1)}"`);
  return breachesIn(provider, { method, path, body }).some(
    (breach) => `/${breach.at.join('/')}` === place && breach.most === most,
  );
};

/**
 * Whether a vendor refused a caller's text only because of its length. The service leaves lengths to the vendor, and
 * nothing else. The simulator must have refused the same place with the same limit. A missing member, a wrong form or
 * an accepted text is a fault of the service.
 */
const isLeftToVendor = (exchange: Exchange, { where, path, message }: Violation): boolean => {
  const most = /^must NOT have more than (\d+) characters$/.exec(message)?.[1];
  if (most === undefined || where !== 'request' || exchange.status < 400) return false;
  return isFoundTooLong(exchange, path, Number(most));
};

const check = (provider: ProviderName, recorded: readonly Exchange[], accounts: WatchedAccounts): string[] => {
  if (recorded.length === 0) return [];
  const contract = contractOf(provider, accounts);
  return recorded
    .flatMap((exchange) => {
      const found = exchange.injected ? contract.checkRequest(exchange) : contract.check(exchange);
      return found.filter((violation) => !isLeftToVendor(exchange, violation));
    })
    .map(({ operation, where, path, message }) => `${provider} ${operation}: ${where} ${path}: ${message}`);
};

/**
 * Checks every exchange with the simulators against the vendors' published descriptions, at the end of the test file. A
 * vendor without descriptions is not checked, and the contract suite reports the reason.
 */
export const watchContracts = (
  simulators: Readonly<Record<ProviderName, Simulator>>,
  accounts: WatchedAccounts = {},
): ContractWatch => {
  const recorded = describedProviders().map((provider) => {
    const exchanges: Exchange[] = [];
    record(simulators[provider], exchanges);
    return { provider, exchanges };
  });
  return {
    violations: () => {
      const found = recorded.flatMap(({ provider, exchanges }) => check(provider, exchanges, accounts));
      const uncontrolled = uncontrolledOperations(recorded.flatMap(({ exchanges }) => exchanges));
      return [...new Set([...found, ...uncontrolled.map((operation) => `${operation}: no negative control`)])];
    },
  };
};
