import { startHubspotSimulator } from '../../../infra/simulators/hubspot/index.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

/** How an app gets a consent there, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'hubspot',
  scope: 'oauth',
  accounts: ['70000001', '70000002'],
  start: startHubspotSimulator,
  prefix: () => '',
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/v3/token',
  encoding: 'form',
  pkce: true,
  read: () => '/account-info/v3/details',
};
