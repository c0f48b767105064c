import type { HookSender, RowChange } from '../shared/hooks.ts';
import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { type Account, hashOf, knownList } from './account.ts';
import { invalid, notFound } from './errors.ts';
import { linksOf } from './present.ts';
import type { HookRow, Row, Values } from './types.ts';

const events = ['subscribe', 'unsubscribe', 'profile', 'cleaned', 'upemail', 'campaign'];
const sources = ['user', 'admin', 'api'];

const live = ({ hooks }: Account, list: unknown): readonly HookRow[] =>
  hooks.all().filter((hook) => !hook.removed && hook.list === list);

const keyOf = ({ id }: HookRow): string => hashOf(`webhook ${id}`).slice(0, 10);

const present = (hook: HookRow, origin: string): Values => ({
  id: keyOf(hook),
  url: hook.url,
  events: hook.events,
  sources: hook.sources,
  list_id: hook.list,
  _links: linksOf(origin, `/lists/${hook.list}/webhooks/${keyOf(hook)}`),
});

const listHooks = (account: Account, call: Call): Answer => {
  const list = knownList(account, call.params.list).key;
  const webhooks = live(account, list).map((hook) => present(hook, call.origin));
  const _links = linksOf(call.origin, call.path);
  return { status: 200, body: { webhooks, list_id: list, total_items: webhooks.length, _links } };
};

const flagsIn = (given: unknown, names: readonly string[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(names.map((name) => [name, Object(given)[name] === true]));

const addHook = (account: Account, call: Call): Answer => {
  const list = knownList(account, call.params.list).key;
  const given: Values = isObject(call.body) ? call.body : {};
  const { url } = given;
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalid('url', 'This value should not be blank.');
  // The vendor's text: "Sorry, you already have a webhook with that URL." (unproven)
  if (live(account, list).some((hook) => hook.url === url)) throw invalid('url', 'There is a webhook with that URL.');
  const hook = account.hooks.put({
    id: account.hooks.nextId(),
    list,
    url,
    events: flagsIn(given.events, events),
    sources: flagsIn(given.sources, sources),
    removed: false,
  });
  return { status: 200, body: present(hook, call.origin) };
};

const removeHook = (account: Account, { params }: Call): Answer => {
  const hook = live(account, knownList(account, params.list).key).find((one) => keyOf(one) === params.webhook);
  if (hook === undefined) throw notFound();
  account.hooks.put({ ...hook, removed: true });
  return { status: 204 };
};

/** Routes of webhooks. https://mailchimp.com/developer/marketing/api/list-webhooks/ */
export const hookRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/lists/{list}/webhooks', handle: listHooks },
  { method: 'POST', path: '/lists/{list}/webhooks', handle: addHook },
  { method: 'DELETE', path: '/lists/{list}/webhooks/{webhook}', handle: removeHook },
];

const isThere = (row: Row | undefined): boolean => row !== undefined && row.values.status !== 'archived';

const profileOf = ({ values }: Row): string => JSON.stringify([values.merge_fields, values.language]);

/** Event and its members for a change. Tags cause no event. */
const said = ({ row, before }: RowChange<Row>): Values | undefined => {
  const { status, email_address: email } = row.values;
  const was = isThere(before) ? before?.values.status : undefined;
  if (status !== was) {
    if (status === 'subscribed') return { type: 'subscribe' };
    if (status === 'cleaned') return { type: 'cleaned', reason: 'hard' };
    if (status === 'unsubscribed') return { type: 'unsubscribe', action: 'unsub', reason: 'manual' };
    if (status === 'archived') return { type: 'unsubscribe', action: 'delete', reason: 'manual' };
  }
  if (before === undefined) return undefined;
  if (before.values.email_address !== email)
    return { type: 'upemail', new_email: email, old_email: before.values.email_address };
  return profileOf(before) === profileOf(row) ? undefined : { type: 'profile' };
};

const fired = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Sends a change to the registered webhooks, as a form without a signature.
 * https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/
 */
export const sendChange = (account: Account, change: RowChange<Row>, sender: HookSender): void => {
  if (change.table !== 'members') return;
  const { type, ...about } = said(change) ?? {};
  if (type === undefined) return;
  const { list_id, email_address: email } = change.row.values;
  const data = { list_id, ...(type !== 'upemail' && { email, id: hashOf(email).slice(0, 10) }), ...about };
  const fields = Object.entries(data).map(([name, value]) => [`data[${name}]`, String(value)]);
  const all = [['type', String(type)], ['fired_at', fired(change.row.changed)], ...fields];
  const body = new URLSearchParams(all as [string, string][]).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const { url, events: wanted } of live(account, list_id))
    if (wanted[String(type)]) sender.add({ url, sign: () => ({ body, headers }) });
};
