import type { Codec, ValueField } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';

/** Somebody who is no record of the org. https://www.zoho.com/crm/developer/docs/api/v2/events-response.html */
const outsider = 'email';

/** Somebody who is no record is named by his address: written so on the page of `attendees`, and read so (memory). */
const addressOf = (one: unknown): string | undefined =>
  getText(one, 'Email') || (getText(one, 'type') === outsider ? getText(one, 'participant') : undefined);

/** What is said of somebody beside his address. */
const saysMore = (one: unknown): boolean =>
  Boolean(getText(one, 'name') || getText(one, 'status')) || getPath(one, 'is_organizer') === true;

const shown = (one: unknown) => {
  const address = addressOf(one);
  const [name, status] = [getText(one, 'name'), getText(one, 'status')];
  if (!address) return [];
  return [{ email_address: address, ...(name && name !== address && { name }), ...(status && { status }) }];
};

/**
 * Contacts, leads and users of the org, and others by their addresses; those without one are not shown. Nobody is sent an
 * invitation: what becomes of one where nothing is said of it, no page says.
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
      ? 'takes the addresses of attendees alone: not their names and answers, nor who has invited them'
      : undefined,
};

/**
 * Of a new meeting alone: no page says what an update does with those who take part already.
 * https://github.com/zoho/zohocrm-nodejs-sdk-8.0/blob/master/samples/record/create_records.js
 */
export const attendees: ValueField = {
  kind: 'value',
  read: 'Participants',
  write: 'invited',
  codec: participants,
  createOnly: true,
};

/** Where those who take part go, and whether they are told. */
export const invited = {
  'invited.participants': 'Participants',
  'invited.notification': '$send_notification',
} as const;
