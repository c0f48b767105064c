import { randomUUID } from 'node:crypto';
import type { HookSender, RowChange } from '../shared/hooks.ts';
import { liveHooks } from '../shared/rows.ts';
import { toSeconds } from '../shared/times.ts';
import { type Answer, type Call, isObject, Refusal } from '../shared/vendor.ts';
import { type Company, currentUser } from './company.ts';
import { leadIdOf } from './leads.ts';
import type { HookRow, Row } from './types.ts';

const entities: Readonly<Record<string, string>> = {
  persons: 'person',
  organizations: 'organization',
  deals: 'deal',
  activities: 'activity',
  notes: 'note',
  leads: 'lead',
};

const presentHook = (company: Company, hook: HookRow) => {
  const { companyId } = company.settings;
  const { id } = currentUser(company);
  return {
    id: hook.id,
    company_id: companyId,
    owner_id: id,
    user_id: id,
    event_action: hook.action,
    event_object: hook.object,
    subscription_url: hook.url,
    version: '2.0',
    is_active: 1,
    add_time: hook.addedAt,
    remove_time: null,
    type: 'general',
    http_auth_user: hook.user,
    http_auth_password: hook.password,
    remove_reason: null,
    last_delivery_time: null,
    last_http_status: null,
    admin_id: id,
    name: hook.name,
  };
};

/** Lists all webhooks in one page. */
export const listHooks = (company: Company): Answer => ({
  status: 200,
  body: { success: true, status: 'ok', data: liveHooks(company.hooks).map((hook) => presentHook(company, hook)) },
});

/**
 * A refusal of a webhook request. It contains the reasons by member:
 * https://developers.pipedrive.com/docs/api/v1/Webhooks#addWebhook
 */
const refuse = (status: number, errors: Readonly<Record<string, readonly string[]>>): Refusal =>
  new Refusal({ status, body: { status: 'error', success: false, errors } });

const text = (given: Readonly<Record<string, unknown>>, name: string): string => {
  const value = given[name];
  if (typeof value === 'string' && value !== '') return value;
  throw refuse(400, { [name]: ['is required'] });
};

/**
 * Creates a webhook, in version 1 of the API. Its messages have version 2.
 * @throws Refusal 400 that names the missing member
 */
export const addHook = (company: Company, { body }: Call): Answer => {
  const given = isObject(body) ? body : {};
  const hook = company.hooks.put({
    id: company.hooks.nextId(),
    url: text(given, 'subscription_url'),
    action: text(given, 'event_action'),
    object: text(given, 'event_object'),
    name: text(given, 'name'),
    user: typeof given.http_auth_user === 'string' ? given.http_auth_user : null,
    password: typeof given.http_auth_password === 'string' ? given.http_auth_password : null,
    addedAt: toSeconds(company.rules.now()),
    removed: false,
  });
  return { status: 201, body: { success: true, status: 'ok', data: presentHook(company, hook) } };
};

/** Deletes a webhook. Returns 200 without data. @throws Refusal 404 */
export const removeHook = (company: Company, { params }: Call): Answer => {
  const hook = liveHooks(company.hooks).find(({ id }) => String(id) === params.id);
  if (hook === undefined) throw refuse(404, { id: ['not found'] });
  company.hooks.put({ ...hook, removed: true });
  return { status: 200, body: { success: true, status: 'ok' } };
};

const actionOf = (row: Row, before: Row | undefined): string => {
  if (before === undefined) return 'create';
  return row.is_deleted ? 'delete' : 'change';
};

const idOf = (company: Company, table: string, row: Row): number | string =>
  table === 'leads' ? leadIdOf(company, row) : row.id;

/** Sends the webhook message for a change. https://pipedrive.readme.io/docs/guide-for-webhooks-v2 */
export const sendChange = (company: Company, { table, row, before }: RowChange<Row>, sender: HookSender): void => {
  const entity = entities[table];
  if (entity === undefined) return;
  const action = actionOf(row, before);
  const shown = (one: Row) => ({ id: idOf(company, table, one), ...one.values });
  for (const hook of liveHooks(company.hooks)) {
    if (!['*', action].includes(hook.action) || !['*', entity].includes(hook.object)) continue;
    const body = JSON.stringify({
      meta: {
        action,
        entity,
        entity_id: String(idOf(company, table, row)),
        company_id: String(company.settings.companyId),
        // https://pipedrive.readme.io/docs/webhooks-v2-migration-guide
        ...(row.merged_to !== undefined && { merged_to_id: String(row.merged_to) }),
        correlation_id: randomUUID(),
        id: randomUUID(),
        attempt: 1,
        timestamp: row.update_time,
        type: 'general',
        version: '2.0',
        webhook_id: String(hook.id),
      },
      data: row.is_deleted ? null : shown(row),
      previous: before === undefined ? null : shown(before),
    });
    const credentials = Buffer.from(`${hook.user ?? ''}:${hook.password ?? ''}`).toString('base64');
    sender.add({ url: hook.url, sign: () => ({ body, headers: { authorization: `Basic ${credentials}` } }) });
  }
};
