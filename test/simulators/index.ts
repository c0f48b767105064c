export type { Failure } from './failures.ts';
export { githubRateLimit } from './github/errors.ts';
export { GITHUB_ACCOUNTS } from './github/seeds.ts';
export { type GithubAccount, type GithubSimulator, startGithubSimulator } from './github.ts';
export { HUBSPOT_PORTALS, type PortalSettings } from './hubspot/seeds.ts';
export { type HubspotSimulator, startHubspotSimulator } from './hubspot.ts';
export { JIRA_SITES } from './jira/seeds.ts';
export { type JiraAccount, type JiraSimulator, startJiraSimulator } from './jira.ts';
export { rateLimited as linearRateLimit } from './linear/errors.ts';
export { LINEAR_WORKSPACES } from './linear/seeds.ts';
export { type LinearAccount, type LinearSimulator, startLinearSimulator } from './linear.ts';
export { simulatedApp } from './oauth/app.ts';
export { PIPEDRIVE_COMPANIES } from './pipedrive/seeds.ts';
export {
  type PipedriveAccount,
  type PipedriveOptions,
  type PipedriveSimulator,
  startPipedriveSimulator,
} from './pipedrive.ts';
export type { Simulator } from './simulator.ts';
export { ZENDESK_SUBDOMAINS } from './zendesk/seeds.ts';
export { startZendeskSimulator, type ZendeskAccount, type ZendeskSimulator } from './zendesk.ts';
