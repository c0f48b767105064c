import type { Codec, ValueField } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';

/**
 * Type of a participant who is not a record of the org.
 * https://www.zoho.com/crm/developer/docs/api/v2/events-response.html
 */
const outsider = 'email';

/**
 * Address of a participant. The address stands for a participant who is not a record: in writes as on the page of
 * `attendees`, and in responses (unproven).
 */
const addressOf = (one: unknown): string | undefined =>
  getText(one, 'Email') || (getText(one, 'type') === outsider ? getText(one, 'participant') : undefined);

/** Whether an attendee has other members than an address. */
const saysMore = (one: unknown): boolean =>
  Boolean(getText(one, 'name') || getText(one, 'status')) || getPath(one, 'is_organizer') === true;

const shown = (one: unknown) => {
  const address = addressOf(one);
  const [name, status] = [getText(one, 'name'), getText(one, 'status')];
  if (!address) return [];
  return [{ email_address: address, ...(name && name !== address && { name }), ...(status && { status }) }];
};

/**
 * Participants of a meeting: contacts, leads and users of the org, and other people by address. Participants without an
 * address are not shown. A write turns invitations off, because the documentation names no default for invitations.
 * https://help.zoho.com/portal/en/community/topic/kaizen-8-handling-recurrence-and-participants-in-the-events-module-via-api
 */
export const participants: Codec = {
  decode: (remote) => getList(remote, '').flatMap(shown),
  encode: (value) => ({
    participants: getList(value, '').map((one) => ({ type: outsider, participant: getText(one, 'email_address') })),
    notification: false,
  }),
  lost: (value) =>
    getList(value, '').some(saysMore)
      ? 'accepts only the addresses of attendees, not their names, their answers or the organizer'
      : undefined,
};

/**
 * Attendees of a new meeting. An update leaves them out, because the documentation does not say whether an update keeps
 * existing participants. https://github.com/zoho/zohocrm-nodejs-sdk-8.0/blob/master/samples/record/create_records.js
 */
export const attendees: ValueField = {
  kind: 'value',
  read: 'Participants',
  write: 'invited',
  codec: participants,
  createOnly: true,
};

/** Renames for a write: the participants, and whether the vendor notifies them. */
export const invited = {
  'invited.participants': 'Participants',
  'invited.notification': '$send_notification',
} as const;
