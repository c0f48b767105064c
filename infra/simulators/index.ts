export { startActivecampaignSimulator } from './activecampaign/index.ts';
export { activecampaignAccounts } from './activecampaign/seeds.ts';
export { startAttioSimulator } from './attio/index.ts';
export { attioWorkspaces } from './attio/seeds.ts';
export type { BrevoAccount } from './brevo/index.ts';
export { brevoAccounts } from './brevo/seeds.ts';
export { startCloseSimulator } from './close/index.ts';
export { closeOrganizations } from './close/seeds.ts';
export { startDynamicsSimulator } from './dynamics-365/index.ts';
export { dynamicsOrgs } from './dynamics-365/seeds.ts';
export type { Failure } from './failures.ts';
export { githubRateLimit } from './github/errors.ts';
export { githubGraphqlFailure, githubGraphqlLimit } from './github/graphql-errors.ts';
export { type GithubAccount, type GithubSimulator, startGithubSimulator } from './github/index.ts';
export { githubAccounts } from './github/seeds.ts';
export type { HubspotAccount } from './hubspot/account.ts';
export { hubspotRateLimit } from './hubspot/errors.ts';
export { type HubspotSimulator, startHubspotSimulator } from './hubspot/index.ts';
export { hubspotPortals, type PortalSettings } from './hubspot/seeds.ts';
export { type JiraAccount, type JiraSimulator, startJiraSimulator } from './jira/index.ts';
export { jiraSites } from './jira/seeds.ts';
export { type KlaviyoAccount, startKlaviyoSimulator } from './klaviyo/index.ts';
export { klaviyoAccounts } from './klaviyo/seeds.ts';
export { rateLimited as linearRateLimit } from './linear/errors.ts';
export { type LinearAccount, type LinearSimulator, startLinearSimulator } from './linear/index.ts';
export { linearWorkspaces } from './linear/seeds.ts';
export { type MailchimpAccount, startMailchimpSimulator } from './mailchimp/index.ts';
export { mailchimpAccounts } from './mailchimp/seeds.ts';
export { simulatedApp } from './oauth/app.ts';
export {
  type PipedriveAccount,
  type PipedriveOptions,
  type PipedriveSimulator,
  startPipedriveSimulator,
} from './pipedrive/index.ts';
export { pipedriveCompanies } from './pipedrive/seeds.ts';
export {
  type SalesforceAccount,
  type SalesforceSimulator,
  startSalesforceSimulator,
} from './salesforce/index.ts';
export { salesforceOrgs } from './salesforce/seeds.ts';
export type { Simulator } from './simulator.ts';
export { startZendeskSimulator, type ZendeskAccount, type ZendeskSimulator } from './zendesk/index.ts';
export { zendeskSubdomains } from './zendesk/seeds.ts';
export { startZohoSimulator } from './zoho-crm/index.ts';
export { zohoOrgs } from './zoho-crm/seeds.ts';
