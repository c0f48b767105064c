import type { Codec } from '../define.ts';
import { dateTime, words } from '../language/codecs.ts';

/** Whole seconds, with an offset: as they are answered. https://mailchimp.com/developer/marketing/api/list-member-events/ */
export const moment: Codec = {
  decode: dateTime.decode,
  encode: (value) => {
    const time = Date.parse(String(value));
    return Number.isNaN(time) ? value : `${new Date(time).toISOString().slice(0, 19)}+00:00`;
  },
};

/** "activity_type" of an element. https://mailchimp.com/developer/marketing/api/list-member-activity-feed/ */
export const activityType: Codec = words({
  open: 'opened',
  click: 'clicked',
  bounce: 'bounced',
  unsub: 'unsubscribed',
});
