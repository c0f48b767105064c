import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { HookSender, RowChange } from '../shared/hooks.ts';
import { liveHooks } from '../shared/rows.ts';
import { toSeconds } from '../shared/times.ts';
import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { recordNotFound } from './errors.ts';
import type { HookRow, OrganizationRow, TicketRow, UserRow } from './types.ts';

type Row = TicketRow | UserRow | OrganizationRow;

const shownId = ({ id }: HookRow): string => `01HOOK${String(id).padStart(20, '0')}`;

const presentHook = (hook: HookRow) => ({
  id: shownId(hook),
  name: hook.name,
  status: 'active',
  endpoint: hook.endpoint,
  http_method: 'POST',
  request_format: 'json',
  subscriptions: hook.subscriptions,
  created_at: hook.createdAt,
  created_by: '1',
});

const findHook = (account: Account, { params }: Call): HookRow => {
  const hook = liveHooks(account.hooks).find((one) => shownId(one) === params.id);
  if (hook === undefined) throw recordNotFound();
  return hook;
};

/** Lists all webhooks in one page, without their secrets. */
export const listHooks = (account: Account, { query }: Call): Answer => {
  const part = query.get('filter[name_contains]') ?? '';
  const webhooks = liveHooks(account.hooks).filter(({ name }) => name.includes(part));
  return {
    status: 200,
    body: { webhooks: webhooks.map(presentHook), meta: { has_more: false, after_cursor: null, before_cursor: null } },
  };
};

const refusal = (title: string): Answer => ({ status: 400, body: { errors: [{ code: 'InvalidWebhook', title }] } });

/** Creates a webhook. Accepts event subscriptions only, without triggers. A wrong body is a 400. */
export const addHook = (account: Account, { body }: Call): Answer => {
  const given = isObject(body) && isObject(body.webhook) ? body.webhook : {};
  const { name, endpoint, http_method, request_format, status, subscriptions } = given;
  if (typeof name !== 'string' || typeof endpoint !== 'string') return refusal('name and endpoint are needed');
  const isSent = http_method === 'POST' && request_format === 'json' && status === 'active';
  if (!isSent) return refusal('event subscriptions need POST, json and a status');
  const events = Array.isArray(subscriptions) ? subscriptions.map(String) : [];
  if (!events.every((event) => /^zen:event-type:(?:ticket|user|organization)\.[a-z_]+$/.test(event))) {
    return refusal('subscriptions has an unknown event type');
  }
  const hook = account.hooks.put({
    id: account.hooks.nextId(),
    name,
    endpoint,
    subscriptions: events,
    secret: randomBytes(24).toString('base64'),
    createdAt: toSeconds(account.rules.now()),
    removed: false,
  });
  return { status: 201, body: { webhook: presentHook(hook) } };
};

/** Returns the secret, which Zendesk generates. Every read returns it. @throws Refusal 404 */
export const showSecret = (account: Account, call: Call): Answer => ({
  status: 200,
  body: { signing_secret: { algorithm: 'SHA256', secret: findHook(account, call).secret } },
});

/** Deletes a webhook. Its messages stop at once. @throws Refusal 404 */
export const removeHook = (account: Account, call: Call): Answer => {
  account.hooks.put({ ...findHook(account, call), removed: true });
  return { status: 204 };
};

const isGone = (row: Row): boolean => ('active' in row ? !row.active : row.deleted);

/**
 * Names of webhook events per kind of record: domain, deletion and change.
 * https://developer.zendesk.com/api-reference/webhooks/event-types/webhook-event-types/
 */
const eventNames: Readonly<Record<string, readonly [domain: string, gone: string, changed: string]>> = {
  tickets: ['ticket', 'soft_deleted', 'subject_changed'],
  users: ['user', 'deleted', 'name_changed'],
  organizations: ['organization', 'deleted', 'name_changed'],
};

/** Queues a message per matching webhook. The message contains the id and the time, not the record. */
export const sendChange = (account: Account, { table, row, before }: RowChange<Row>, sender: HookSender): void => {
  const names = eventNames[table];
  if (names === undefined) return;
  const [domain, gone, changed] = names;
  const action = before === undefined ? 'created' : isGone(row) ? gone : changed;
  const type = `zen:event-type:${domain}.${action}`;
  for (const hook of liveHooks(account.hooks).filter(({ subscriptions }) => subscriptions.includes(type))) {
    const body = JSON.stringify({
      type,
      account_id: account.settings.firstId,
      id: randomUUID(),
      time: row.updated_at,
      zendesk_event_version: '2022-11-06',
      subject: `zen:${domain}:${row.id}`,
      detail: { id: String(row.id), updated_at: row.updated_at },
      event: {},
    });
    const invocation = randomUUID();
    sender.add({
      url: hook.endpoint,
      // https://developer.zendesk.com/documentation/webhooks/verifying/
      sign: (now) => {
        const time = toSeconds(now);
        const signature = createHmac('sha256', hook.secret).update(`${time}${body}`).digest('base64');
        return {
          body,
          headers: {
            'x-zendesk-webhook-id': shownId(hook),
            'x-zendesk-webhook-invocation-id': invocation,
            'x-zendesk-webhook-signature': signature,
            'x-zendesk-webhook-signature-timestamp': time,
          },
        };
      },
    });
  }
};
