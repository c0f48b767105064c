import type { Encoding } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { dateTime, readAs } from '../language/codecs.ts';

/**
 * Status of a contact in a channel, by the blocklist of the channel.
 * https://developers.brevo.com/reference/get-contact-info
 */
const statusOf = (isBlocked: unknown): string | undefined =>
  typeof isBlocked === 'boolean' ? (isBlocked ? 'unsubscribed' : 'subscribed') : undefined;

const inChannel = (record: unknown, channel: string, member: string): readonly object[] => {
  const theirs = getPath(record, member);
  const status = statusOf(theirs);
  return status === undefined ? [] : [{ list_id: null, channel, status, remote_status: String(theirs) }];
};

/**
 * Whether a contact has a status for text messages: the contact has a number, or is on their blocklist. A contact
 * without a number receives no text messages. Same page.
 */
const hasSms = (record: unknown): boolean =>
  getText(record, 'attributes.SMS') !== undefined || getPath(record, 'smsBlacklisted') === true;

/** Subscriptions of a contact, for all lists: each blocklist belongs to the contact. Same page. */
export const subscriptions = readAs((record) =>
  typeof record !== 'object' || record === null
    ? undefined
    : [
        ...inChannel(record, 'email', 'emailBlacklisted'),
        ...(hasSms(record) ? inChannel(record, 'sms', 'smsBlacklisted') : []),
      ],
);

/** Paths in the statistics of a contact: unsubscribes by the contact, and by a user of the account. Same page. */
export const unsubscriptions = ['unsubscriptions.userUnsubscription', 'unsubscriptions.adminUnsubscription'] as const;

/**
 * Time when the contact was put on the blocklist of e-mail, from the statistics of the contact. If there are no
 * statistics, the time of the contact's last change, which is an upper limit. Same page.
 */
export const decidedAt = readAs((record) => {
  if (getPath(record, 'emailBlacklisted') !== true) return undefined;
  const events = [...unsubscriptions, 'complaints'].flatMap((at) => getList(record, `statistics.${at}`));
  const times = events.flatMap((event) => {
    const time = dateTime.decode(getText(event, 'eventTime'));
    return typeof time === 'string' ? [time] : [];
  });
  return times.toSorted().at(-1) ?? dateTime.decode(getText(record, 'modifiedAt'));
});

/**
 * Time of the last change of a contact on the blocklist of text messages, as an upper limit: statistics do not cover
 * text messages. Same page.
 */
export const smsDecidedAt = readAs((record) =>
  getPath(record, 'smsBlacklisted') === true ? dateTime.decode(getText(record, 'modifiedAt')) : undefined,
);

/**
 * Encodes a new contact. The request names a blocklist only to put the contact on it. So no create takes an address or
 * a number off a blocklist of the vendor. https://developers.brevo.com/reference/create-contact
 */
export const created: Encoding = {
  encode: (record) =>
    Object.fromEntries(
      Object.entries(record).filter(([name, value]) => !name.endsWith('Blacklisted') || value === true),
    ),
};
