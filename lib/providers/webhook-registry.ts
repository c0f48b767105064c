import type { ConnectionMethod, ProviderWebhooks, WebhookRegistrationRequest } from './define.ts';

/** Loaders of the change notifications, by provider id. Each declaration is loaded on demand. */
const loaders: Readonly<Record<string, () => Promise<ProviderWebhooks>>> = {
  activecampaign: async () => (await import('./activecampaign/webhooks.ts')).activecampaignWebhooks,
  attio: async () => (await import('./attio/webhooks.ts')).attioWebhooks,
  brevo: async () => (await import('./brevo/webhooks.ts')).brevoWebhooks,
  close: async () => (await import('./close/webhooks.ts')).closeWebhooks,
  'dynamics-365': async () => (await import('./dynamics-365/webhooks.ts')).dynamicsWebhooks,
  github: async () => (await import('./github/webhooks.ts')).githubWebhooks,
  hubspot: async () => (await import('./hubspot/webhooks.ts')).hubspotWebhooks,
  jira: async () => (await import('./jira/webhooks.ts')).jiraWebhooks,
  klaviyo: async () => (await import('./klaviyo/webhooks.ts')).klaviyoWebhooks,
  linear: async () => (await import('./linear/webhooks.ts')).linearWebhooks,
  mailchimp: async () => (await import('./mailchimp/webhooks.ts')).mailchimpWebhooks,
  pipedrive: async () => (await import('./pipedrive/webhooks.ts')).pipedriveWebhooks,
  zendesk: async () => (await import('./zendesk/webhooks.ts')).zendeskWebhooks,
  'zoho-crm': async () => (await import('./zoho-crm/webhooks.ts')).zohoWebhooks,
};

export const webhookProviders: readonly string[] = Object.keys(loaders);

/** The change notifications of a provider, or `undefined` if the provider has none. The id may be untrusted input. */
export const loadWebhooks = async (id: string): Promise<ProviderWebhooks | undefined> =>
  Object.hasOwn(loaders, id) ? loaders[id]?.() : undefined;

/**
 * The registration requests for a connection, or `undefined` if the vendor allows no registration for its connection
 * method.
 */
export const registrationOf = (
  hooks: ProviderWebhooks | undefined,
  by: ConnectionMethod,
): WebhookRegistrationRequest | undefined => {
  const register = hooks?.register;
  return register?.method === undefined || register.method === by ? register : undefined;
};
