import type { ConnectionMethod, ProviderWebhooks, WebhookRegistrationRequest } from './define.ts';

/** The change notifications of the providers, by their ids, loaded when it is needed. */
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

/** The change notifications of a provider; `undefined` for one that has none. Its id may come from anywhere. */
export const loadWebhooks = async (id: string): Promise<ProviderWebhooks | undefined> =>
  Object.hasOwn(loaders, id) ? loaders[id]?.() : undefined;

/** How to register for a connection that is made this way; `undefined` where the vendor lets none of these. */
export const registrationOf = (
  hooks: ProviderWebhooks | undefined,
  by: ConnectionMethod,
): WebhookRegistrationRequest | undefined => {
  const register = hooks?.register;
  return register?.method === undefined || register.method === by ? register : undefined;
};
