import { createHmac } from 'node:crypto';
import type { HookSender, RowChange } from '../shared/hooks.ts';
import { liveHooks } from '../shared/rows.ts';
import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { invalid, notFound } from './errors.ts';
import { nothing, ok, pageAsked } from './paging.ts';
import { dataOf } from './records.ts';
import { uuidOf } from './seeds.ts';
import type { HookRow, NoteRow, Row, TaskRow, Values } from './types.ts';
import { appOf, nowIn, type Workspace } from './workspace.ts';

const present = (workspace: Workspace, { uuid, url, subscriptions, createdAt }: HookRow) => ({
  id: { workspace_id: workspace.id, webhook_id: uuid },
  target_url: url,
  subscriptions,
  status: 'active',
  created_at: createdAt,
});

const list = (workspace: Workspace, call: Call): Answer =>
  ok(pageAsked(liveHooks(workspace.hooks), call, 10, 100).map((hook) => present(workspace, hook)));

/**
 * Creates a webhook. Only this answer contains "secret".
 * https://docs.attio.com/rest-api/endpoint-reference/webhooks/create-a-webhook
 */
const add = (workspace: Workspace, { body }: Call): Answer => {
  const { target_url: url, subscriptions } = dataOf(body, ['target_url', 'subscriptions']);
  if (typeof url !== 'string' || !Array.isArray(subscriptions) || !subscriptions.every(isObject))
    throw invalid('"target_url" and "subscriptions" are required.');
  const id = workspace.hooks.nextId();
  const uuid = uuidOf(workspace.settings, 'hook', id);
  const secret = createHmac('sha256', workspace.settings.accessToken).update(uuid).digest('hex');
  const hook = { id, uuid, createdAt: nowIn(workspace), url, secret, subscriptions, removed: false };
  return ok({ ...present(workspace, workspace.hooks.put(hook)), secret });
};

const known = (workspace: Workspace, { params }: Call): HookRow => {
  const hook = liveHooks(workspace.hooks).find(({ uuid }) => uuid === params.webhook_id);
  if (hook) return hook;
  throw notFound(`Webhook with ID "${params.webhook_id}" not found.`);
};

const one = '/v2/webhooks/{webhook_id}';

/** List, create, read and delete a webhook. Only the answer to the creation contains the secret. */
export const hookRoutes: readonly Route<Workspace>[] = [
  { method: 'GET', path: '/v2/webhooks', handle: list },
  { method: 'POST', path: '/v2/webhooks', handle: add },
  { method: 'GET', path: one, handle: (workspace, call) => ok(present(workspace, known(workspace, call))) },
  {
    method: 'DELETE',
    path: one,
    handle: (workspace, call) => {
      workspace.hooks.put({ ...known(workspace, call), removed: true });
      return nothing;
    },
  },
];

type AnyRow = Row | NoteRow | TaskRow;

const verbOf = ({ row, before }: RowChange<AnyRow>): string => {
  if (row.removed) return 'deleted';
  return before === undefined ? 'created' : 'updated';
};

/** Event for a change. https://docs.attio.com/rest-api/webhook-reference */
const eventOf = (workspace: Workspace, change: RowChange<AnyRow>): Values | undefined => {
  const { table, row } = change;
  const [kind, slug] = table.split('/');
  const at = { workspace_id: workspace.id };
  const verb = verbOf(change);
  if (kind === 'notes') return { event_type: `note.${verb}`, id: { ...at, note_id: row.uuid } };
  if (kind === 'tasks') return { event_type: `task.${verb}`, id: { ...at, task_id: row.uuid } };
  const schema = [...workspace.objects, ...workspace.lists].find((one) => one.slug === slug);
  if (kind === 'entry')
    return { event_type: `list-entry.${verb}`, id: { ...at, list_id: schema?.id, entry_id: row.uuid } };
  if (kind !== 'record') return undefined;
  const ids = { ...at, object_id: schema?.id };
  const { mergedInto } = row as Row;
  if (row.removed && mergedInto !== undefined) {
    return {
      event_type: 'record.merged',
      id: { ...ids, record_id: mergedInto },
      duplicate_object_id: schema?.id,
      duplicate_record_id: row.uuid,
    };
  }
  return { event_type: `record.${verb}`, id: { ...ids, record_id: row.uuid } };
};

/**
 * Sends an event to the webhooks that subscribe to its type. "Attio-Signature":
 * https://docs.attio.com/rest-api/guides/webhooks
 */
export const sendChange = (workspace: Workspace, change: RowChange<AnyRow>, sender: HookSender): void => {
  const event = eventOf(workspace, change);
  if (event === undefined) return;
  for (const hook of liveHooks(workspace.hooks)) {
    if (!hook.subscriptions.some(({ event_type: type }) => type === event.event_type)) continue;
    const body = JSON.stringify({ webhook_id: hook.uuid, events: [{ ...event, actor: appOf(workspace) }] });
    const signature = createHmac('sha256', hook.secret).update(body).digest('hex');
    const id = createHmac('sha256', hook.uuid).update(`${body}${change.row.id}${sender.waiting.length}`).digest('hex');
    const headers = { 'attio-signature': signature, 'x-attio-signature': signature, 'idempotency-key': id };
    sender.add({ url: hook.url, sign: () => ({ body, headers }) });
  }
};
