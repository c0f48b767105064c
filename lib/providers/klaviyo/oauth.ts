import type { OAuth } from '../define.ts';

/** Scopes for writes of contacts and lists, because a write puts contacts on lists. */
const write = ['profiles:write', 'lists:write', 'subscriptions:write'] as const;

/**
 * Scopes of contacts. A read of contacts by list or segment also needs the scope of the list or segment.
 * https://developers.klaviyo.com/en/reference/get_profiles_for_list
 * https://developers.klaviyo.com/en/reference/get_profiles_for_segment
 */
const contact = { read: ['profiles:read', 'lists:read', 'segments:read'], write } as const;
const list = { read: ['lists:read'], write } as const;
const flow = { read: ['flows:read'] } as const;
const event = { read: ['events:read'], write: ['events:write'] } as const;
const segment = { read: ['segments:read'] } as const;

/** Scopes of tags. A write needs both scopes. https://developers.klaviyo.com/en/reference/create_tag */
const tag = { read: ['tags:read'], write: ['tags:read', 'tags:write'] } as const;
const template = { read: ['templates:read'], write: ['templates:write'] } as const;

/**
 * Scopes of campaigns. A read also reads the lists and segments of the recipients.
 * https://developers.klaviyo.com/en/reference/get_campaigns
 */
const campaign = {
  read: ['campaigns:read', 'lists:read', 'segments:read'],
  write: ['campaigns:write'],
} as const;

// https://developers.klaviyo.com/en/docs/set_up_oauth
export const oauth = {
  authorizeUrl: 'https://www.klaviyo.com/oauth/authorize',
  tokenUrl: 'https://a.klaviyo.com/oauth/token',
  // The first scope reads the account itself. https://developers.klaviyo.com/en/reference/get_accounts
  scopes: [
    'accounts:read',
    ...contact.read,
    ...write,
    ...tag.write,
    ...template.read,
    ...template.write,
    ...event.read,
    ...event.write,
    ...flow.read,
    'campaigns:read',
    ...campaign.write,
  ],
  readScopes: {
    'marketingautomation.contact': contact.read,
    'marketingautomation.list': list.read,
    'marketingautomation.action': flow.read,
    'marketingautomation.automation': flow.read,
    'marketingautomation.campaign': campaign.read,
    'marketingautomation.event': event.read,
    'marketingautomation.segment': segment.read,
    'marketingautomation.tag': tag.read,
    'marketingautomation.template': template.read,
  },
  writeScopes: {
    'marketingautomation.campaign': campaign.write,
    'marketingautomation.contact': contact.write,
    'marketingautomation.event': event.write,
    'marketingautomation.list': list.write,
    'marketingautomation.tag': tag.write,
    'marketingautomation.template': template.write,
  },
  authorization: 'client',
  // https://developers.klaviyo.com/en/docs/set_up_oauth
  revoke: {
    method: 'POST',
    url: 'https://a.klaviyo.com/oauth/revoke',
    body: { token_type_hint: 'refresh_token', token: '{refresh_token}' },
    authorization: 'client',
  },
} as const satisfies OAuth;
