import type { Encoding, Quirks } from '../../define.ts';
import { getList, getPath, getText } from '../../language/answers.ts';
import { statesOf, wordOf } from './campaign-states.ts';

type Members = Readonly<Record<string, unknown>>;

/** Paths to which lists and segments are written, before they are merged in the single list that the vendor accepts. */
export const recipients = {
  list_ids: 'to.contactIlsLists.lists',
  segment_ids: 'to.contactIlsLists.segments',
} as const;

export const isSegment = (list: unknown): boolean => getText(list, 'processingType') === 'DYNAMIC';

const idsIn = (email: unknown, isMeant: (list: unknown) => boolean): readonly string[] =>
  getList(email, 'lists').flatMap((list) => (isMeant(list) ? (getText(list, 'listId') ?? []) : []));

/**
 * Merges lists and segments. "the `contactLists` parameter is no longer supported. Instead, you should provide the ILS
 * list IDs".
 * https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 */
const recipientsOf = (given: unknown, current: unknown): Members => {
  const { contactLists: _, ...held }: Members = Object(getPath(current, 'to'));
  const written = (name: string, isMeant: (list: unknown) => boolean): readonly unknown[] =>
    getPath(given, `contactIlsLists.${name}`) === undefined
      ? idsIn(current, isMeant)
      : getList(given, `contactIlsLists.${name}`);
  const include = [...written('lists', (list) => !isSegment(list)), ...written('segments', isSegment)];
  return { ...held, contactIlsLists: { ...Object(held.contactIlsLists), include } };
};

/**
 * Sends objects as a whole, because the vendor does not document the effect of an update that leaves out members of an
 * object. Same page.
 */
export const asWhole: Encoding = {
  whole: ['from_name', 'from_email', 'reply_to', 'list_ids', 'segment_ids'],
  encode: ({ from, to, ...record }, current) => ({
    ...record,
    ...(from !== undefined && { from: { ...Object(getPath(current, 'from')), ...Object(from) } }),
    ...(to !== undefined && { to: recipientsOf(to, current) }),
  }),
};

/** Places of a write, by path or by the field that is written at the path. */
const places = Object.entries({
  ...Object.fromEntries(
    ['name', 'subject', 'from.fromName', 'from.replyTo', 'from.customReplyTo'].map((path) => [path, path]),
  ),
  ...recipients,
});

/**
 * Refuses to change a campaign that is scheduled, sent or being sent. (unproven) The vendor refuses it too, but its
 * message does not give the reason. Same page.
 */
export const refuses: NonNullable<Quirks['refuse']> = (change, record) => {
  const state = getText(record, 'state') ?? '';
  if (statesOf('DRAFT').includes(state)) return {};
  if (change === undefined) return { '': `is ${wordOf(state)}, and only drafts can be deleted` };
  const message = `cannot be changed: the campaign is ${wordOf(state)}, not a draft`;
  return Object.fromEntries(
    places.flatMap(([name, place]) => (getPath(change, place) === undefined ? [] : [[name, message]])),
  );
};
