import type { ProviderWebhooks } from '../define.ts';

/**
 * Pattern of an object's subscription types. An object has its own types (`contact.…`), and the types for all objects
 * (`object.…`), whose messages contain the id of the object's type.
 */
const about = (name: string, typeId: string): RegExp => new RegExp(`^(?:${name}\\.|object\\.\\w+ ${typeId}$)`);

/**
 * Ids in a message. A message about a merge names several records.
 * https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide
 */
const record = { id: ['objectId'], also: ['mergedObjectIds', 'primaryObjectId', 'newObjectId'] } as const;

/**
 * The webhooks of an app. An app has one target URL, and its owner subscribes the app once for all accounts.
 * https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide
 */
export const hubspotWebhooks = {
  target: 'provider',
  // https://developers.hubspot.com/docs/apps/legacy-apps/authentication/validating-requests
  proof: {
    algorithm: 'sha256',
    encoding: 'base64',
    header: 'x-hubspot-signature-v3',
    signs: ['method', 'uri', 'body', 'timestamp'],
    sentAt: { at: { header: 'x-hubspot-request-timestamp' }, unit: 'ms', tolerance: 300 },
  },
  events: '',
  type: { body: ['subscriptionType', 'objectTypeId'] },
  account: 'portalId',
  subjects: [
    { type: about('contact', '0-1'), object: 'crm.contact', ...record },
    { type: about('contact', '0-1'), object: 'ticketing.contact', ...record },
    { type: about('company', '0-2'), object: 'crm.company', ...record },
    { type: about('company', '0-2'), object: 'ticketing.account', ...record },
    { type: about('deal', '0-3'), object: 'crm.deal', ...record },
    { type: about('ticket', '0-5'), object: 'ticketing.ticket', ...record },
    { type: about('lead', '0-136'), object: 'crm.lead', ...record },
    { type: about('task', '0-27'), object: 'crm.task', ...record },
    { type: about('note', '0-46'), object: 'crm.note', ...record },
    { type: about('meeting', '0-47'), object: 'crm.engagement', kinds: ['meeting'], ...record },
    { type: about('call', '0-48'), object: 'crm.engagement', kinds: ['call'], ...record },
    { type: about('email', '0-49'), object: 'crm.engagement', kinds: ['email'], ...record },
  ],
} as const satisfies ProviderWebhooks;
