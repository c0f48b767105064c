import type { Provider } from './define.ts';

/** Every provider by its id, loaded when it is needed. A new provider is one file and one line here. */
export const loaders: Readonly<Record<string, () => Promise<Provider>>> = {
  github: async () => (await import('./github.ts')).github,
  hubspot: async () => (await import('./hubspot.ts')).hubspot,
  jira: async () => (await import('./jira.ts')).jira,
  linear: async () => (await import('./linear.ts')).linear,
  pipedrive: async () => (await import('./pipedrive.ts')).pipedrive,
  zendesk: async () => (await import('./zendesk.ts')).zendesk,
};
