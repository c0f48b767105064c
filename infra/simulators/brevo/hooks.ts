import type { HookSender, RowChange } from '../shared/hooks.ts';
import { liveRows } from '../shared/rows.ts';
import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { type Account, addRow, attributesOf, knownRow, listsOf, removeRow } from './account.ts';
import { acting } from './changes.ts';
import { invalid, missing } from './errors.ts';
import { timeText } from './present.ts';
import type { Row, Values } from './types.ts';

/**
 * Events of "marketing" webhooks, with their names in a message. https://developers.brevo.com/docs/marketing-webhooks
 */
const words: Readonly<Record<string, string>> = {
  spam: 'spam',
  hardBounce: 'hard_bounce',
  softBounce: 'soft_bounce',
  unsubscribed: 'unsubscribe',
  listAddition: 'list_addition',
  delivered: 'delivered',
  opened: 'opened',
  click: 'click',
  contactUpdated: 'contact_updated',
  contactDeleted: 'contact_deleted',
};

const present = ({ id, created, modified, values }: Row): Values => ({
  id,
  ...values,
  createdAt: timeText(created),
  modifiedAt: timeText(modified),
});

const listHooks = (account: Account, { query }: Call): Answer => {
  const type = query.get('type');
  const rows = liveRows(account, 'webhooks').filter(({ values }) => type === null || values.type === type);
  return { status: 200, body: { webhooks: rows.map(present) } };
};

/** Creates a webhook. https://developers.brevo.com/reference/create-webhook */
const addHook = (account: Account, { body }: Call): Answer => {
  const { url, events, description = '', type = 'transactional' } = isObject(body) ? body : {};
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalid('url is invalid');
  if (!Array.isArray(events) || events.length === 0) throw missing('events are missing');
  if (type !== 'marketing' || !events.every((one) => Object.hasOwn(words, String(one))))
    throw invalid('events are invalid for the type');
  return { status: 201, body: { id: addRow(account, 'webhooks', { url, events, description, type }).id } };
};

const rowIn = (account: Account, { params }: Call): Row => knownRow(account, 'webhooks', params.id);

/** List, create and delete a webhook. The simulator sends marketing events only. */
export const hookRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/webhooks', handle: listHooks },
  { method: 'POST', path: '/webhooks', handle: addHook },
  acting('DELETE', '/webhooks/{id}', rowIn, (account, row) => removeRow(account, 'webhooks', row)),
];

/** Event for a blocked contact, from the contact's statistics. An unblocked contact is a changed contact. */
const blockedBy = ({ values }: Row): string => {
  const { complaints = [], hardBounces = [], unsubscriptions = {} } = Object(values.statistics);
  if (complaints.length > 0) return 'spam';
  if (hardBounces.length > 0) return 'hardBounce';
  return (unsubscriptions.userUnsubscription ?? []).length > 0 ? 'unsubscribed' : 'contactUpdated';
};

const told = ({ values, ...row }: Row): string => JSON.stringify([values.email, attributesOf({ values, ...row })]);

/** Events for a change. A new contact without a list causes none. (unproven) */
const eventsOf = ({ row, before }: RowChange<Row>): readonly string[] => {
  if (row.isDeleted) return before?.isDeleted === false ? ['contactDeleted'] : [];
  const isBlocked = row.values.emailBlacklisted === true;
  const isAdded = listsOf(row).some((list) => before === undefined || !listsOf(before).includes(list));
  const isOther = before !== undefined && told(before) !== told(row);
  const wasBlocked = before?.values.emailBlacklisted === true;
  return [
    ...(isBlocked && !wasBlocked ? [blockedBy(row)] : []),
    ...(isAdded ? ['listAddition'] : []),
    ...(isOther || (wasBlocked && !isBlocked) ? ['contactUpdated'] : []),
  ];
};

/**
 * Sends a change to the registered webhooks, without a signature. https://developers.brevo.com/docs/marketing-webhooks
 */
export const sendChange = (account: Account, change: RowChange<Row>, sender: HookSender): void => {
  if (change.table !== 'contacts') return;
  const { modified, values } = change.row;
  for (const event of eventsOf(change)) {
    const ts = Math.floor(modified / 1000);
    for (const { id, values: hook } of liveRows(account, 'webhooks')) {
      const wanted = Array.isArray(hook.events) && hook.events.includes(event);
      // `listAddition` names several contacts at once. Same page.
      const email = event === 'listAddition' ? [values.email] : values.email;
      const body = JSON.stringify({ id, event: words[event], email, date: timeText(modified), ts });
      if (wanted) sender.add({ url: String(hook.url), sign: () => ({ body, headers: {} }) });
    }
  }
};
