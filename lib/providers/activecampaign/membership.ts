import type { Membership, RequestTemplate } from '../define.ts';

/** https://developers.activecampaign.com/reference/update-list-status-for-contact */
const withStatus = (more: Readonly<Record<string, number>> = {}): RequestTemplate => ({
  method: 'POST',
  path: '/contactLists',
  body: { contactList: { list: '{id}', contact: '{member}', status: '{status}', ...more } },
});

/**
 * A contact is on a list by its status there alone: without one, nothing is sent, and nobody is taken off but by "unsubscribed". The
 * import of several says of nobody whether he is subscribed, so it is not used. https://developers.activecampaign.com/reference/bulk-import-contacts
 */
export const membership = {
  // "1" subscribes, "2" unsubscribes, and there is no other. https://developers.activecampaign.com/reference/update-list-status-for-contact
  words: { subscribed: '1', unsubscribed: '2' },
  instead: {
    // The vendor keeps who has unsubscribed by address, also of contacts that are gone: this overrules nobody.
    // https://help.activecampaign.com/hc/en-us/articles/360021831499--Contact-was-previously-unsubscribed-in-automation-Send-an-email-action
    subscribed: withStatus(),
    // "Set to 4 when re-subscribing a contact to a list".
    // https://developers.activecampaign.com/reference/update-list-status-for-contact
    resubscribed: withStatus({ sourceid: 4 }),
    unsubscribed: withStatus(),
  },
} as const satisfies Membership;
