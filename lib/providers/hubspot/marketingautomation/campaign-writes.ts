import type { Encoding, Quirks } from '../../define.ts';
import { getList, getPath, getText } from '../../language/answers.ts';
import { statesOf, wordOf } from './campaign-states.ts';

type Members = Readonly<Record<string, unknown>>;

/** Where lists and segments are written before they are the one list that the vendor takes. */
export const recipients = {
  list_ids: 'to.contactIlsLists.lists',
  segment_ids: 'to.contactIlsLists.segments',
} as const;

export const isSegment = (list: unknown): boolean => getText(list, 'processingType') === 'DYNAMIC';

const idsIn = (email: unknown, isMeant: (list: unknown) => boolean): readonly string[] =>
  getList(email, 'lists').flatMap((list) => (isMeant(list) ? (getText(list, 'listId') ?? []) : []));

/**
 * "the `contactLists` parameter is no longer supported. Instead, you should provide the ILS list IDs".
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

/** Nothing says what becomes of the members that an update leaves out of an object: it is sent as a whole. Same page. */
export const asWhole: Encoding = {
  whole: ['from_name', 'from_email', 'reply_to', 'list_ids', 'segment_ids'],
  encode: ({ from, to, ...record }, current) => ({
    ...record,
    ...(from !== undefined && { from: { ...Object(getPath(current, 'from')), ...Object(from) } }),
    ...(to !== undefined && { to: recipientsOf(to, current) }),
  }),
};

/** By path, or by the field that is written there. */
const places = Object.entries({
  ...Object.fromEntries(
    ['name', 'subject', 'from.fromName', 'from.replyTo', 'from.customReplyTo'].map((path) => [path, path]),
  ),
  ...recipients,
});

/** (memory) What is scheduled, sent or being sent stays as it is: the vendor's own words do not say why. Same page. */
export const refuses: NonNullable<Quirks['refuse']> = (change, record) => {
  const state = getText(record, 'state') ?? '';
  if (statesOf('DRAFT').includes(state)) return {};
  if (change === undefined) return { '': `is ${wordOf(state)}, and only drafts are deleted` };
  const message = `cannot be changed: the campaign is ${wordOf(state)}, and no draft`;
  return Object.fromEntries(
    places.flatMap(([name, place]) => (getPath(change, place) === undefined ? [] : [[name, message]])),
  );
};
