import type { Provider } from './define.ts';

/**
 * Loaders of the providers, by id. Each provider is loaded on demand. A new provider needs its own folder and one line
 * here.
 */
export const loaders: Readonly<Record<string, () => Promise<Provider>>> = {
  activecampaign: async () => (await import('./activecampaign/index.ts')).activecampaign,
  attio: async () => (await import('./attio/index.ts')).attio,
  brevo: async () => (await import('./brevo/index.ts')).brevo,
  close: async () => (await import('./close/index.ts')).close,
  'dynamics-365': async () => (await import('./dynamics-365/index.ts')).dynamics365,
  github: async () => (await import('./github/index.ts')).github,
  hubspot: async () => (await import('./hubspot/index.ts')).hubspot,
  jira: async () => (await import('./jira/index.ts')).jira,
  klaviyo: async () => (await import('./klaviyo/index.ts')).klaviyo,
  linear: async () => (await import('./linear/index.ts')).linear,
  mailchimp: async () => (await import('./mailchimp/index.ts')).mailchimp,
  pipedrive: async () => (await import('./pipedrive/index.ts')).pipedrive,
  salesforce: async () => (await import('./salesforce/index.ts')).salesforce,
  zendesk: async () => (await import('./zendesk/index.ts')).zendesk,
  'zoho-crm': async () => (await import('./zoho-crm/index.ts')).zohoCrm,
};
