import { getList, getText } from '../language/answers.ts';
import { dateTime, readAs } from '../language/codecs.ts';

/** "0 - Unconfirmed, 1 - Active, 2 - Unsubscribed, 3 - Bounced". https://developers.activecampaign.com/reference/contact */
const words: Readonly<Record<string, string>> = {
  '0': 'pending',
  '1': 'subscribed',
  '2': 'unsubscribed',
  '3': 'bounced',
};

/** Memberships of a contact, one per list, in the order of the response. */
const membersIn = (contact: unknown): readonly unknown[] => {
  const all = getList(contact, 'contactLists');
  const lists = all.map((one) => getText(one, 'list'));
  return all.filter((_, index) => lists[index] !== undefined && lists.indexOf(lists[index]) === index);
};

const channelOf = (member: unknown): string => (getText(member, 'channel') === 'sms' ? 'sms' : 'email');

const ofList = (member: unknown): object => {
  const remote = getText(member, 'status') ?? '';
  return { channel: channelOf(member), status: words[remote] ?? remote, remote_status: remote };
};

const ofAll = (status: string, remote: string | null) => ({
  list_id: null,
  channel: 'email',
  status,
  remote_status: remote,
});

/** "If an email bounces, the record of the bounce is saved on the contact and not the list." https://community.activecampaign.com/t/retrieve-opt-ins-opt-outs-or-bounces-since-a-specific-date/17698 */
const bounces = (contact: unknown): boolean => Number(getText(contact, 'bounced_hard') ?? 0) > 0;

/** The status on each list, in the order of `list_ids`. A contact on no list has agreed to nothing. Same page. */
export const subscriptions = readAs((contact) => {
  const own = membersIn(contact).map(ofList);
  if (bounces(contact)) return [...own, ofAll('bounced', 'bounced_hard')];
  return own.length === 0 ? [ofAll('never_subscribed', null)] : own;
});

/** "opt-in/subscribed date is sdate", "opt-out/unsubscribed date is udate". Same page. */
const times: Readonly<Record<string, string>> = { '0': 'sdate', '2': 'udate' };

/**
 * Time when the contact unsubscribed or was asked to confirm. If the vendor has no such time, the time of the contact's
 * last change. Same page.
 */
const decidedOn = (member: unknown, contact: unknown): readonly string[] => {
  const at = times[getText(member, 'status') ?? ''];
  if (at === undefined) return [];
  const time = dateTime.decode(getText(member, at)) ?? dateTime.decode(getText(contact, 'udate'));
  return typeof time === 'string' ? [time] : [];
};

/**
 * Time of the contact's latest decision on any list. The vendor already knew every consent from before that time.
 * Same page.
 */
export const decidedAt = readAs((contact) =>
  membersIn(contact)
    .flatMap((member) => decidedOn(member, contact))
    .toSorted()
    .at(-1),
);
