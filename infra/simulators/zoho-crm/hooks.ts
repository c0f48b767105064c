import type { HookSender, RowChange } from '../shared/hooks.ts';
import type { Answer, Call } from '../shared/vendor.ts';
import { Fault } from './faults.ts';
import type { Channel, Org, Row } from './org.ts';
import { nothing } from './query.ts';

const day = 24 * 60 * 60_000;

/** "The default expiry time remains one hour, but the maximum limit is one week." https://help.zoho.com/portal/en/community/topic/kaizen-170-faqs-on-notification-apis */
const expiryOf = (org: Org, text: unknown): number => {
  const at = Date.parse(String(text));
  const now = org.rules.now();
  return at > now && at <= now + 7 * day + 60_000 ? at : now + day / 24;
};

const living = (org: Org): readonly Channel[] =>
  org.channels.all().filter(({ removed, expiresAt }) => !removed && expiresAt > org.rules.now());

const eventOf = (org: Org, { number, expiresAt }: Channel, module: string) => ({
  channel_expiry: org.time(expiresAt),
  resource_uri: `https://${org.settings.apiDomain}/crm/v8/${module}`,
  resource_id: org.layoutId(300),
  resource_name: module,
  channel_id: number,
  notification_condition: [],
});

const invalid = (name: string): Fault =>
  new Fault(202, 'INVALID_DATA', 'invalid data', { api_name: name, json_path: `$.watch[0].${name}` });

const givenIn = ({ body }: Call): Readonly<Record<string, unknown>> => {
  const { watch } = Object(body);
  if (!Array.isArray(watch) || watch.length !== 1) {
    throw new Fault(400, 'MANDATORY_NOT_FOUND', 'required field not found', {
      api_name: 'watch',
      json_path: '$.watch',
    });
  }
  return Object(watch[0]);
};

const modulesIn = (org: Org, events: unknown): readonly string[] => {
  const names = Array.isArray(events)
    ? events.map((event) => /^(\w+)\.(?:all|create|edit|delete)$/.exec(event)?.[1])
    : [];
  const known = names.filter((name): name is string => org.modules().some((module) => module.name === name));
  if (names.length === 0 || known.length < names.length || known.includes('Notes')) throw invalid('events');
  return known;
};

const save = (org: Org, call: Call, known: Channel | undefined): Channel => {
  const { channel_id: number, events, channel_expiry: expiry, token = null, notify_url: url } = givenIn(call);
  if (typeof number !== 'string' || !/^\d{1,19}$/.test(number)) throw invalid('channel_id');
  if (typeof url !== 'string' || !url.startsWith('http')) throw invalid('notify_url');
  if (token !== null && (typeof token !== 'string' || token.length > 50)) throw invalid('token');
  return org.channels.put({
    id: known?.id ?? org.channels.nextId(),
    number,
    modules: modulesIn(org, events),
    token,
    url,
    expiresAt: expiryOf(org, expiry),
    removed: false,
  });
};

const answer = (status: number, message: string, details: object): Answer => ({
  status,
  body: { watch: [{ code: 'SUCCESS', details, message, status: 'success' }] },
});

const inWatch = (handle: () => Answer): Answer => {
  try {
    return handle();
  } catch (fault) {
    if (!(fault instanceof Fault) || fault.status !== 202) throw fault;
    const { code, details, message } = fault;
    return { status: 202, body: { watch: [{ code, details, message, status: 'error' }] } };
  }
};

const notSubscribed = (): Fault => new Fault(202, 'NOT_SUBSCRIBED', 'No channel of this number is subscribed');

/** Lists one entry per channel and module. A 204 if no channel is alive. */
export const listChannels = (org: Org): Answer => {
  const watch = living(org).flatMap((channel) =>
    channel.modules.map((module) => ({
      ...eventOf(org, channel, module),
      notify_url: channel.url,
      token: channel.token,
      fields: null,
      events: [`${module}.all`],
      notify_on_related_action: false,
      return_affected_field_values: false,
    })),
  );
  if (watch.length === 0) return nothing;
  return { status: 200, body: { watch, info: { per_page: 200, page: 1, count: watch.length, more_records: false } } };
};

/** Adds a channel. A known number replaces the earlier channel. Default expiry: one hour. */
export const addChannel = (org: Org, call: Call): Answer =>
  inWatch(() => {
    const { channel_id: number } = givenIn(call);
    const channel = save(
      org,
      call,
      org.channels.all().find((one) => one.number === number),
    );
    const events = channel.modules.map((module) => eventOf(org, channel, module));
    return answer(201, 'Successfully subscribed for actions-watch of the given module', { events });
  });

/** Extends and changes a live channel. A 202 with an error for an expired or unknown channel. */
export const changeChannel = (org: Org, call: Call): Answer =>
  inWatch(() => {
    const { channel_id: number } = givenIn(call);
    const known = living(org).find((one) => one.number === number);
    if (!known) throw notSubscribed();
    const channel = save(org, call, known);
    const events = channel.modules.map((module) => eventOf(org, channel, module));
    return answer(200, 'Successfully updated the subscribe details', { events });
  });

/** Removes the channels in the query parameter `channel_ids`. Ignores unknown numbers if at least one is known. */
export const removeChannels = (org: Org, call: Call): Answer => inWatch(() => remove(org, call));

const remove = (org: Org, { query }: Call): Answer => {
  const numbers = query.get('channel_ids')?.split(',') ?? [];
  const found = living(org).filter(({ number }) => numbers.includes(number));
  if (found.length === 0) throw notSubscribed();
  for (const channel of found) org.channels.put({ ...channel, removed: true });
  return answer(200, 'Successfully un-subscribed from actions-watch', { channel_id: found[0]?.number });
};

const operationOf = ({ row, before }: RowChange<Row>): string => {
  if (row.deleted !== undefined) return 'delete';
  return before === undefined || before.deleted !== undefined ? 'insert' : 'update';
};

/**
 * Sends a change to the channels of its module.
 * https://www.zoho.com/crm/developer/docs/api/v8/notifications/overview.html
 */
export const sendChange = (org: Org, change: RowChange<Row>, sender: HookSender): void => {
  const { table: module, row, before } = change;
  // The permanent deletion of a record from the bin causes no message.
  if (row.deleted !== undefined && before?.deleted !== undefined) return;
  for (const { modules, token, url, number } of living(org)) {
    if (!modules.includes(module)) continue;
    const body = JSON.stringify({
      server_time: org.rules.now(),
      query_params: {},
      module,
      resource_uri: `https://${org.settings.apiDomain}/crm/v8/${module}`,
      ids: [org.idOf(row)],
      affected_fields: [],
      operation: operationOf(change),
      channel_id: number,
      token,
    });
    sender.add({ url, sign: () => ({ headers: {}, body }) });
  }
};
