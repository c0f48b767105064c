import type { Codec } from '../define.ts';
import { dateTime, words } from '../language/codecs.ts';

/**
 * Codec of a time in whole seconds with an offset, in the form of the vendor's responses.
 * https://mailchimp.com/developer/marketing/api/list-member-events/
 */
export const moment: Codec = {
  decode: dateTime.decode,
  encode: (value) => {
    const time = Date.parse(String(value));
    return Number.isNaN(time) ? value : `${new Date(time).toISOString().slice(0, 19)}+00:00`;
  },
};

/**
 * Codec of the "activity_type" of an element. https://mailchimp.com/developer/marketing/api/list-member-activity-feed/
 */
export const activityType: Codec = words({
  open: 'opened',
  click: 'clicked',
  bounce: 'bounced',
  unsub: 'unsubscribed',
});
