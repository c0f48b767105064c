import { randomUUID } from 'node:crypto';
import { type Answer, type Call, isObject, type Route } from '../../shared/vendor.ts';
import { invalid } from '../errors.ts';
import { readLimit } from '../objects.ts';
import type { Portal } from '../portal.ts';
import type { EventRow } from './rows.ts';

const present = ({ uuid, eventType, objectId, occurredAt, properties }: EventRow) => ({
  id: uuid,
  eventType,
  objectType: 'CONTACT',
  objectId,
  occurredAt,
  properties,
});

/** Compares the time with `occurredAfter` and `occurredBefore`. Equal times are outside. Same page. */
const isWithin = ({ query }: Call, { occurredAt }: EventRow): boolean => {
  const [after, before] = [query.get('occurredAfter'), query.get('occurredBefore')];
  const at = Date.parse(occurredAt);
  return (after === null || at > Date.parse(after)) && (before === null || at < Date.parse(before));
};

/**
 * Lists events. For an object id: "When including this parameter, you must also include the objectType parameter." Same
 * page.
 */
const list = (portal: Portal, call: Call): Answer => {
  const { query } = call;
  const [id, objectId, objectType, eventType] = ['id', 'objectId', 'objectType', 'eventType'].map((name) =>
    query.get(name),
  );
  if (objectId !== null && objectType === null) throw invalid('objectId takes an objectType');
  if (id === null && objectType === null && eventType === null) throw invalid('A filter is missing');
  const limit = call.cut(readLimit(query, { usual: 20, max: 100 }), 1);
  const rows = objectType === null || objectType?.toLowerCase() === 'contact' ? portal.events.all() : [];
  const found = rows
    .filter((row) => row.id > Number(query.get('after') ?? 0))
    .filter((row) => id === null || row.uuid === id)
    .filter((row) => objectId === null || row.objectId === objectId)
    .filter((row) => eventType === null || row.eventType === eventType)
    .filter((row) => isWithin(call, row));
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    status: 200,
    body: { results: page.map(present), ...(last && { paging: { next: { after: String(last.id) } } }) },
  };
};

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((one) => typeof one === 'string');

const year = 365 * 24 * 60 * 60_000;

/**
 * Sends an event. "When multiple events have the same ID within a year, the first will be accepted and all others will
 * be rejected." From memory: the rejection is silent, and the errors for an undefined event and for too many
 * properties. (unproven)
 * https://developers.hubspot.com/docs/api-reference/2026-03/events/send-event-data/send-event-occurrence
 */
const send = (portal: Portal, { body }: Call): Answer => {
  const { eventName, objectId, occurredAt, properties, uuid = randomUUID() } = Object(body);
  if (typeof eventName !== 'string') throw invalid('eventName is required');
  if (!portal.eventDefinitions.has(eventName)) throw invalid(`There is no event definition named ${eventName}`);
  if (!isTexts(properties)) throw invalid('properties are texts');
  // https://developers.hubspot.com/changelog/new-property-limits-for-the-custom-behavioural-events-api
  if (Object.keys(properties).length > 50) throw invalid('An event has 50 properties at most');
  const now = portal.rules.now();
  const isThere = portal.events
    .all()
    .some((row) => row.uuid === uuid && row.eventType === eventName && now - Date.parse(row.occurredAt) < year);
  if (isThere) return { status: 204 };
  const at = typeof occurredAt === 'string' ? Date.parse(occurredAt) : now;
  if (Number.isNaN(at)) throw invalid('occurredAt is no time');
  const id = portal.events.nextId();
  const row = { id, uuid, eventType: eventName, objectId: String(objectId), properties };
  portal.events.put({ ...row, occurredAt: new Date(at).toISOString() });
  return { status: 204 };
};

/** Reads events, and sends a custom event. A repeated `uuid` succeeds without a second event. */
export const eventRoutes: readonly Route<Portal>[] = [
  { method: 'GET', path: '/events/v3/events', handle: list },
  { method: 'POST', path: '/events/v3/send', handle: send },
];

/** Test controls of contacts' events. */
export const eventsOf = ({ events, eventDefinitions, rules, settings }: Portal) => ({
  /** Defines a custom event, as a user does. Example: `paid`. */
  defineEvent: (name: string): void => {
    eventDefinitions.add(`pe${settings.portalId}_${name}`);
  },
  /** @param at epoch ms; default: now @returns the id of the event */
  happen: (contact: number, eventType: string, properties: EventRow['properties'] = {}, at = rules.now()): string => {
    const row = { uuid: randomUUID(), eventType, objectId: String(contact), properties };
    events.put({ ...row, id: events.nextId(), occurredAt: new Date(at).toISOString() });
    return row.uuid;
  },
});
