import { closeOrganizations, idOf } from '../../infra/simulators/close/seeds.ts';
import type { ProviderId } from './service.ts';

/** A class that the simulated account has, of the providers that have any. */
const classes: Partial<Record<ProviderId, string>> = {
  attio: 'shipments',
  close: idOf(closeOrganizations[0], 'cotype', 1),
  'dynamics-365': 'new_vehicle',
  hubspot: 'cars',
  salesforce: 'Vehicle__c',
  'zoho-crm': 'Vehicles',
};

/** That class; no name where the provider has none. */
export const classOf = (provider: ProviderId): string => classes[provider] ?? '';
