import { createHmac } from 'node:crypto';
import type { HookSender, RowChange } from '../shared/hooks.ts';
import { liveRows } from '../shared/rows.ts';
import { toOffsetTime } from '../shared/times.ts';
import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { type Account, addRow, knownRow, putRow } from './account.ts';
import { invalid } from './errors.ts';
import { addEvent, presentEvent } from './events.ts';
import { relationships } from './present.ts';
import type { Row, Values } from './types.ts';
import { at, attributesIn, checkNames, removeRow, requireText } from './writes.ts';

const prefix = 'event:klaviyo.';

/** Metrics of every account. (unproven) */
const usual = ['subscribed_to_email_marketing', 'unsubscribed_from_email_marketing', 'sent_sms'];

const topicOf = ({ values }: Row): string => `${prefix}${String(values.name).toLowerCase().replaceAll(' ', '_')}`;

const isVendors = ({ values }: Row): boolean => Object(values.integration).key === 'klaviyo';

/** "Topics are dynamic and based on the metrics available in your account." https://developers.klaviyo.com/en/docs/system-webhooks */
const topicsOf = (account: Account): readonly string[] => {
  const own = liveRows(account, 'metrics').filter(isVendors).map(topicOf);
  return [...new Set([...usual.map((name) => `${prefix}${name}`), ...own])];
};

const names = ['name', 'description', 'endpoint_url', 'secret_key', 'enabled'];

const atTopics = '/data/relationships/webhook-topics/data';

const topicsIn = (account: Account, body: unknown): readonly string[] | undefined => {
  const { relationships: related } = Object(isObject(body) ? body.data : undefined);
  const { data } = Object(Object(related)['webhook-topics']);
  if (data === undefined) return undefined;
  if (!Array.isArray(data) || data.length === 0) throw invalid(atTopics, 'At least one topic is needed.');
  const topics = data.map((one) => String(Object(one).id));
  const unknown = topics.find((topic) => !topicsOf(account).includes(topic));
  if (unknown !== undefined) throw invalid(atTopics, `The topic "${unknown}" is not available.`);
  return topics;
};

/** A webhook. Its URL is "truncated for security". https://developers.klaviyo.com/en/reference/get_webhooks */
const presentHook = ({ key, values, created, updated }: Row, origin: string): Values => {
  const path = `/api/webhooks/${key}`;
  const linked = relationships(origin, path, ['webhook-topics']);
  const topics = values.topics as readonly string[];
  return {
    type: 'webhook',
    id: key,
    attributes: {
      name: values.name,
      description: values.description ?? null,
      endpoint_url: new URL(String(values.endpoint_url)).origin,
      enabled: values.enabled,
      created_at: toOffsetTime(created),
      updated_at: toOffsetTime(updated),
    },
    relationships: {
      'webhook-topics': {
        data: topics.map((id) => ({ type: 'webhook-topic', id })),
        ...Object(linked['webhook-topics']),
      },
    },
    links: { self: `${origin}${path}/` },
  };
};

const shown = (row: Row, { origin, path }: Call, status: 200 | 201): Answer => ({
  status,
  body: { data: presentHook(row, origin), links: { self: `${origin}${path}` } },
});

const listHooks = (account: Account, { origin, path }: Call): Answer => ({
  status: 200,
  body: {
    data: liveRows(account, 'hooks').map((row) => presentHook(row, origin)),
    links: { self: `${origin}${path}`, next: null, prev: null },
  },
});

const listTopics = (account: Account, { origin, path }: Call): Answer => ({
  status: 200,
  body: {
    data: topicsOf(account).map((id) => ({
      type: 'webhook-topic',
      id,
      links: { self: `${origin}/api/webhook-topics/${id}/` },
    })),
    links: { self: `${origin}${path}`, next: null, prev: null },
  },
});

const addHook = (account: Account, call: Call): Answer => {
  const given = attributesIn(call.body, 'webhook');
  checkNames(given, names.slice(0, -1));
  for (const name of ['name', 'endpoint_url', 'secret_key']) requireText(given, name);
  if (!URL.canParse(String(given.endpoint_url))) throw invalid(at('endpoint_url'), 'Enter a valid URL.');
  const topics = topicsIn(account, call.body);
  if (topics === undefined) throw invalid(atTopics, 'This is required.');
  return shown(addRow(account, 'hooks', { ...given, topics, enabled: true }), call, 201);
};

const patchHook = (account: Account, call: Call): Answer => {
  const key = call.params.id ?? '';
  const row = knownRow(account, 'hooks', key);
  const given = attributesIn(call.body, 'webhook', key);
  checkNames(given, names);
  const topics = topicsIn(account, call.body);
  return shown(putRow(account, 'hooks', row, { ...given, ...(topics && { topics }) }), call, 200);
};

const one = '/api/webhooks/{id}';

/** Routes of webhooks and their topics. https://developers.klaviyo.com/en/reference/webhooks_api_overview */
export const hookRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/api/webhook-topics', handle: listTopics },
  { method: 'GET', path: '/api/webhooks', handle: listHooks },
  { method: 'POST', path: '/api/webhooks', handle: addHook },
  { method: 'PATCH', path: one, handle: patchHook },
  {
    method: 'DELETE',
    path: one,
    handle: (account, { params }) => {
      removeRow(account, 'hooks', params.id ?? '');
      return { status: 204 };
    },
  },
];

const suppressed: Readonly<Record<string, string>> = {
  SPAM_COMPLAINT: 'Marked Email as Spam',
  HARD_BOUNCE: 'Bounced Email',
  USER_SUPPRESSED: 'Manually Suppressed from Email Marketing',
};

const decided: Readonly<Record<string, string>> = {
  SUBSCRIBED: 'Subscribed to Email Marketing',
  UNSUBSCRIBED: 'Unsubscribed from Email Marketing',
};

const decisionIn = ({ values }: Row): { readonly name: string | undefined; readonly text: string } => {
  const { email } = Object(values.consents);
  const [suppression] = Array.isArray(values.suppressions) ? values.suppressions : [];
  const name = suppressed[Object(suppression).reason] ?? decided[Object(email).consent];
  return { name, text: JSON.stringify([email, suppression]) };
};

/** Records a change of consent to e-mail as an event. */
const noteDecision = (account: Account, { row, before }: RowChange<Row>): void => {
  const { name, text } = decisionIn(row);
  if (name === undefined || (before !== undefined && decisionIn(before).text === text)) return;
  addEvent(account, row, { metric: { name, isOwn: true } });
};

/** Error of the vendor's clock, as a client of the vendor observed it: a local time that is labelled as GMT. */
const wrongClockMs = 5 * 60 * 60_000;

const sendEvent = (account: Account, { row }: RowChange<Row>, sender: HookSender): void => {
  const metric = knownRow(account, 'metrics', String(row.values.metric_id));
  const topic = topicOf(metric);
  for (const { key, values } of isVendors(metric) ? liveRows(account, 'hooks') : []) {
    if (values.enabled !== true || !(values.topics as readonly string[]).includes(topic)) continue;
    const payload = { data: presentEvent(row, 'https://a.klaviyo.com') };
    const about = { klaviyo_webhook_id: key, klaviyo_account_id: account.settings.accountId, version: '2024-06-28' };
    sender.add({
      url: String(values.endpoint_url),
      sign: (now) => {
        const data = [{ topic, external_id: row.key, payload }];
        const body = JSON.stringify({ meta: { timestamp: new Date(now).toISOString(), ...about }, data });
        const stamp = new Date(now + wrongClockMs).toUTCString();
        const signature = createHmac('sha256', String(values.secret_key)).update(body).update(stamp).digest('hex');
        const headers = { 'klaviyo-signature': signature, 'klaviyo-timestamp': stamp, 'klaviyo-webhook-id': key };
        return { body, headers };
      },
    });
  }
};

/** Sends an event to the registered webhooks. https://developers.klaviyo.com/en/docs/system-webhooks */
export const sendChange = (account: Account, change: RowChange<Row>, sender: HookSender): void => {
  if (change.table === 'profiles') noteDecision(account, change);
  if (change.table === 'events' && change.before === undefined) sendEvent(account, change, sender);
};
