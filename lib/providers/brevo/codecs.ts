import type { Encoding } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { dateTime, readAs } from '../language/codecs.ts';

/** Whether somebody is on the blocklist of a channel. https://developers.brevo.com/reference/get-contact-info */
const statusOf = (isBlocked: unknown): string | undefined =>
  typeof isBlocked === 'boolean' ? (isBlocked ? 'unsubscribed' : 'subscribed') : undefined;

const inChannel = (record: unknown, channel: string, member: string): readonly object[] => {
  const theirs = getPath(record, member);
  const status = statusOf(theirs);
  return status === undefined ? [] : [{ list_id: null, channel, status, remote_status: String(theirs) }];
};

/** Who has no number is sent no text messages, unless he is on their blocklist. Same page. */
const hasSms = (record: unknown): boolean =>
  getText(record, 'attributes.SMS') !== undefined || getPath(record, 'smsBlacklisted') === true;

/** A blocklist is of the person, for all lists. Same page. */
export const subscriptions = readAs((record) =>
  typeof record !== 'object' || record === null
    ? undefined
    : [
        ...inChannel(record, 'email', 'emailBlacklisted'),
        ...(hasSms(record) ? inChannel(record, 'sms', 'smsBlacklisted') : []),
      ],
);

/** Where the statistics of one contact say that he, or somebody for him, has unsubscribed. Same page. */
export const unsubscriptions = ['unsubscriptions.userUnsubscription', 'unsubscriptions.adminUnsubscription'] as const;

/**
 * When somebody on the blocklist has come to it: as his statistics say; otherwise not later than the contact has last changed.
 * Same page.
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

/** No statistics are of text messages: not later than the contact has last changed. Same page. */
export const smsDecidedAt = readAs((record) =>
  getPath(record, 'smsBlacklisted') === true ? dateTime.decode(getText(record, 'modifiedAt')) : undefined,
);

/**
 * A new contact is on no blocklist unless the request says so: none takes an address, or a number, off one that the vendor keeps.
 * https://developers.brevo.com/reference/create-contact
 */
export const created: Encoding = {
  encode: (record) =>
    Object.fromEntries(
      Object.entries(record).filter(([name, value]) => !name.endsWith('Blacklisted') || value === true),
    ),
};
