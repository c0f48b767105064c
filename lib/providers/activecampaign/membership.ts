import type { Membership, RequestTemplate } from '../define.ts';

/**
 * Request that sets the status of a contact on a list.
 * https://developers.activecampaign.com/reference/update-list-status-for-contact
 */
const withStatus = (more: Readonly<Record<string, number>> = {}): RequestTemplate => ({
  method: 'POST',
  path: '/contactLists',
  body: { contactList: { list: '{id}', contact: '{member}', status: '{status}', ...more } },
});

/**
 * Memberships of contacts. A contact is on a list only through its status there. Without a status, the service sends
 * nothing, and only "unsubscribed" takes a contact off. The vendor's bulk import does not say whether a contact is
 * subscribed, so the service does not use it. https://developers.activecampaign.com/reference/bulk-import-contacts
 */
export const membership = {
  // "1" subscribes and "2" unsubscribes. No other status is accepted.
  // https://developers.activecampaign.com/reference/update-list-status-for-contact
  words: { subscribed: '1', unsubscribed: '2' },
  instead: {
    // The vendor stores unsubscribes by address, also for deleted contacts. This request overrules no unsubscribe.
    // https://help.activecampaign.com/hc/en-us/articles/360021831499--Contact-was-previously-unsubscribed-in-automation-Send-an-email-action
    subscribed: withStatus(),
    // "Set to 4 when re-subscribing a contact to a list".
    // https://developers.activecampaign.com/reference/update-list-status-for-contact
    resubscribed: withStatus({ sourceid: 4 }),
    unsubscribed: withStatus(),
  },
} as const satisfies Membership;
