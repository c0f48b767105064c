export type { Failure } from './failures.ts';
export { HUBSPOT_PORTALS, type PortalSettings } from './hubspot/seeds.ts';
export { type HubspotOptions, type HubspotSimulator, startHubspotSimulator } from './hubspot.ts';
export type { Simulator } from './simulator.ts';
export { ZENDESK_SUBDOMAINS } from './zendesk/seeds.ts';
export { startZendeskSimulator, type ZendeskAccount, type ZendeskOptions, type ZendeskSimulator } from './zendesk.ts';
