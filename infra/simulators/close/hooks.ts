import { createHmac } from 'node:crypto';
import type { HookSender } from '../shared/hooks.ts';
import { liveHooks } from '../shared/rows.ts';
import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import { invalid, notFound } from './errors.ts';
import { presentEvent } from './events.ts';
import { currentUser, type Organization, timeText } from './organization.ts';
import { idOf } from './seeds.ts';
import type { EventRow, HookRow, Values } from './types.ts';

const remoteIdOf = ({ settings }: Organization, { id }: HookRow): string => idOf(settings, 'whsub', id);

/** A subscription as in a list, without its key, as recorded. */
const present = (organization: Organization, hook: HookRow): Values => {
  const by = currentUser(organization).id;
  return {
    counters: {},
    created_by: by,
    date_created: hook.addedAt,
    date_updated: hook.addedAt,
    events: hook.events.map((event) => ({ extra_filter: null, ...event })),
    health_status: null,
    history: { errors: [], successes: [] },
    id: remoteIdOf(organization, hook),
    latest_error: null,
    pause_reason: null,
    recent_consecutive_fail_buckets_cnt: 0,
    status: 'active',
    updated_by: by,
    url: hook.url,
    verify_ssl: true,
  };
};

/** All subscriptions in one page, without their signature keys. */
export const listHooks = (organization: Organization): Answer => ({
  status: 200,
  body: { data: liveHooks(organization.hooks).map((hook) => present(organization, hook)), has_more: false },
});

const isEvent = (value: unknown): value is HookRow['events'][number] =>
  isObject(value) && typeof value.object_type === 'string' && typeof value.action === 'string';

/**
 * Creates a subscription. Only this answer contains `signature_key`.
 * @throws Refusal 400 for a malformed URL, or for malformed or missing events
 */
export const addHook = (organization: Organization, { body }: Call): Answer => {
  const given = isObject(body) ? body : {};
  const { url, events } = given;
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalid('url', 'This field is required.');
  if (!Array.isArray(events) || events.length === 0 || !events.every(isEvent))
    throw invalid('events', 'This field is required.');
  const id = organization.hooks.nextId();
  // Hexadecimal text of 32 bytes, different for each subscription.
  const key = createHmac('sha256', organization.settings.code).update(String(id)).digest('hex');
  const addedAt = timeText(organization.tick()).slice(0, -6);
  const hook = organization.hooks.put({ id, url, events, key, addedAt, removed: false });
  return { status: 201, body: { ...present(organization, hook), signature_key: key } };
};

/** A 200 with an empty object. @throws Refusal 404 */
export const removeHook = (organization: Organization, { params }: Call): Answer => {
  const hook = liveHooks(organization.hooks).find((one) => remoteIdOf(organization, one) === params.id);
  if (hook === undefined) throw notFound('WebhookSubscription');
  organization.hooks.put({ ...hook, removed: true });
  return { status: 200, body: {} };
};

/** Sends an event to the webhooks that subscribe to it. https://developer.close.com/api/resources/webhooks */
export const sendEvent = (organization: Organization, event: EventRow, sender: HookSender): void => {
  for (const hook of liveHooks(organization.hooks)) {
    const isWanted = hook.events.some(
      ({ object_type, action }) => object_type === event.objectType && action === event.action,
    );
    if (!isWanted) continue;
    const body = JSON.stringify({
      event: presentEvent(organization, event),
      subscription_id: remoteIdOf(organization, hook),
    });
    sender.add({
      url: hook.url,
      sign: (now) => {
        const timestamp = String(Math.floor(now / 1000));
        const hash = createHmac('sha256', Buffer.from(hook.key, 'hex')).update(`${timestamp}${body}`).digest('hex');
        return { body, headers: { 'close-sig-hash': hash, 'close-sig-timestamp': timestamp } };
      },
    });
  }
};
