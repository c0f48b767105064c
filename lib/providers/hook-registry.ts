import type { ConnectionMethod, HookRegistration, Hooks } from './define.ts';

/** What the providers themselves tell of changes, by their ids, loaded when it is needed. */
const loaders: Readonly<Record<string, () => Promise<Hooks>>> = {
  github: async () => (await import('./github/hooks.ts')).githubHooks,
  hubspot: async () => (await import('./hubspot/hooks.ts')).hubspotHooks,
  jira: async () => (await import('./jira/hooks.ts')).jiraHooks,
  linear: async () => (await import('./linear/hooks.ts')).linearHooks,
  pipedrive: async () => (await import('./pipedrive/hooks.ts')).pipedriveHooks,
  zendesk: async () => (await import('./zendesk/hooks.ts')).zendeskHooks,
};

export const hookProviders: readonly string[] = Object.keys(loaders);

/** What a provider tells of changes; `undefined` for one that tells nothing. Its id may come from anywhere. */
export const loadHooks = async (id: string): Promise<Hooks | undefined> =>
  Object.hasOwn(loaders, id) ? loaders[id]?.() : undefined;

/** How to register for a connection that is made this way; `undefined` where the vendor lets none of these. */
export const registrationOf = (hooks: Hooks | undefined, by: ConnectionMethod): HookRegistration | undefined => {
  const register = hooks?.register;
  return register?.method === undefined || register.method === by ? register : undefined;
};
