import type { Codec, Join, ObjectDeclaration } from '../../define.ts';
import { getPath, getText } from '../../language/answers.ts';
import { dateTime, readAs } from '../../language/codecs.ts';
import { emailPath, listPath } from '../version.ts';
import { actions } from './campaign-actions.ts';
import { choices, statesOf, words } from './campaign-states.ts';
import { asWhole, isSegment, recipients, refuses } from './campaign-writes.ts';

const one = emailPath('/{id}');

const stateOf = (email: unknown): string => getText(email, 'state') ?? '';

const unsent = [...statesOf('DRAFT'), ...statesOf('SCHEDULED')];

const wasSent = (email: unknown): boolean => getPath(email, 'isPublished') === true && !unsent.includes(stateOf(email));

/**
 * Statistics of a sent campaign. "open: The total number of unique opens", "click: The number of unique recipients who
 * clicked on any link": no answer contains the total number of opens and clicks.
 * https://developers.hubspot.com/docs/methods/cms_email/get-the-statistics-for-a-marketing-email
 */
const statsOf = (email: unknown): unknown => {
  const counters = getPath(email, 'stats.counters');
  if (counters === undefined || !wasSent(email)) return undefined;
  const counted = (name: string): number | null => {
    const value = getPath(counters, name);
    return typeof value === 'number' ? value : null;
  };
  return {
    sent: counted('sent'),
    delivered: counted('delivered'),
    opens: null,
    unique_opens: counted('open'),
    clicks: null,
    unique_clicks: counted('click'),
    bounces: counted('bounce'),
    unsubscribes: counted('unsubscribed'),
    complaints: counted('spamreport'),
  };
};

export const stats = readAs(statsOf);

/**
 * "The date and time the email is scheduled for". It is read only in the scheduled state, because a draft has it too.
 * https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 */
export const scheduledAt = readAs((email) =>
  statesOf('SCHEDULED').includes(stateOf(email)) ? dateTime.decode(getPath(email, 'publishDate')) : undefined,
);

/**
 * Time of publication. A canceled campaign is a draft again and keeps this time, so it is read only if the campaign was
 * sent. Same page.
 */
export const sentAt = readAs((email) => (wasSent(email) ? dateTime.decode(getPath(email, 'publishedAt')) : undefined));

/**
 * Reads the lists of a campaign, because a campaign contains only their ids. A list with conditions is a segment.
 * Deleted lists are left out.
 * https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide
 */
const lists: Join = {
  request: { method: 'GET', path: listPath(), query: { listIds: '{ids}' } },
  // (unproven) Maximum number of ids. Same page.
  max: 100,
  of: 'to.contactIlsLists.include',
  multiple: true,
  records: 'lists',
  id: 'listId',
  read: '',
  at: 'lists',
  when: 'to.contactIlsLists.include.0',
};

const idIf = (isMeant: (list: unknown) => boolean): Codec => ({
  decode: (list) => (isMeant(list) ? getText(list, 'listId') : undefined),
  encode: String,
});

export const listId = idIf((list) => !isSegment(list));
export const segmentId = idIf(isSegment);

const append = (place: string) => ({ at: place, element: '{value}', replaces: true }) as const;

/**
 * Marketing e-mails, which are sent to many contacts.
 * https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 */
export const campaign = {
  id: 'id',
  createdAt: 'createdAt',
  modifiedAt: 'updatedAt',
  list: {
    method: 'GET',
    path: emailPath(),
    query: {
      limit: '{limit}',
      after: '{cursor}',
      includeStats: 'true',
      createdAfter: '{created_after:utcbefore}',
      createdBefore: '{created_before:utcend}',
      updatedAfter: '{modified_after:utcbefore}',
      updatedBefore: '{modified_before:utcend}',
      sort: '{order}',
    },
    records: 'results',
    // (unproven) Maximum number of e-mails on a page. Each contains its whole content. Same page.
    max: 50,
    paginator: { type: 'cursor', cursor: 'paging.next.after' },
    filters: ['created_after', 'created_before', 'modified_after', 'modified_before'],
    // https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3-v3/marketing-emails/get-marketing-v3-emails-
    sorts: {
      created_at: { order: 'createdAt' },
      '-created_at': { order: '-createdAt' },
      modified_at: { order: 'updatedAt' },
      '-modified_at': { order: '-updatedAt' },
    },
  },
  get: { method: 'GET', path: one, query: { includeStats: 'true' } },
  joins: [lists],
  create: { method: 'POST', path: emailPath(), encoding: asWhole },
  update: { method: 'PATCH', path: one, encoding: asWhole },
  remove: { method: 'DELETE', path: one },
  actions,
  required: ['name'],
  fields: {
    name: 'name',
    channel: { kind: 'constant', value: 'email' },
    status: { kind: 'choice', at: 'state', createOnly: true, choices, words },
    subject: 'subject',
    from_name: 'from.fromName',
    // "The from address and reply to email address (if no customReplyTo defined) recipients will see." Same page.
    from_email: 'from.replyTo',
    reply_to: 'from.customReplyTo',
    list_ids: {
      kind: 'ref',
      object: 'marketingautomation.list',
      read: 'lists',
      many: '',
      codec: listId,
      write: append(recipients.list_ids),
    },
    segment_ids: {
      kind: 'ref',
      object: 'marketingautomation.segment',
      read: 'lists',
      many: '',
      codec: segmentId,
      write: append(recipients.segment_ids),
    },
    scheduled_at: { kind: 'value', read: '', codec: scheduledAt },
    sent_at: { kind: 'value', read: '', codec: sentAt },
    stats: { kind: 'value', read: '', codec: stats },
  },
  quirks: { refuse: refuses },
  volatile: ['stats'],
} as const satisfies ObjectDeclaration<'marketingautomation.campaign'>;
