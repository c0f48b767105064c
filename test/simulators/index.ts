export type { Failure } from './failures.ts';
export { ASSOCIATION_TYPES as HUBSPOT_ASSOCIATION_TYPES } from './hubspot/associations.ts';
export { DEFAULT_PROPERTIES as HUBSPOT_DEFAULT_PROPERTIES } from './hubspot/default-properties.ts';
export { HUBSPOT_PORTALS, type PortalSettings } from './hubspot/seeds.ts';
export { type HubspotAccount, type HubspotOptions, type HubspotSimulator, startHubspotSimulator } from './hubspot.ts';
export type { Exchange, Simulator } from './simulator.ts';
export { EXPORT_LAG_MS as ZENDESK_EXPORT_LAG_MS } from './zendesk/incremental.ts';
export { type SubdomainSettings, ZENDESK_SUBDOMAINS } from './zendesk/seeds.ts';
export { startZendeskSimulator, type ZendeskAccount, type ZendeskOptions, type ZendeskSimulator } from './zendesk.ts';
