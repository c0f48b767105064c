import { v5 as uuidV5 } from 'uuid';
import type { Example, Examples } from '../../lib/api/openapi/examples.ts';

/** Values that differ between recordings. */
export interface Recording {
  /** Epoch ms. */
  readonly startedAt: number;
  /** Replacement texts by address. */
  readonly addresses: ReadonlyMap<string, string>;
}

type Place = readonly (string | number)[];

/** Time of the examples. */
const shownStart = Date.parse('2026-03-01T10:00:00.000Z');

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Namespace for the ids of the examples. Any UUID of this project would work. */
const namespace = 'b2a1d7a4-5b0c-4c3e-9c58-6f3f0a9f4a10';

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Ids that the engine creates from a record's name and time. Ids of vendors may have the same length. */
const digests = /\b[0-9a-f]{32}\b/g;
const times = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const days = /^\d{4}-\d\d-\d\d$/;
/** Tokens, keys and signing secrets. They contain ids, so they are replaced first. */
const secrets = /\b(uct|uis|uml|uos|uoc)_[A-Za-z0-9-]+_[A-Za-z0-9-]+_[A-Za-z0-9]{49}|\b(whsec)_[A-Za-z0-9+/=]+/g;
/** Codes of a consent. */
const codes = /(code_challenge=|\bsim-[a-z]+-code-)[A-Za-z0-9_-]+/g;

/** Beginning of a simulated credential. */
const simulated = /\bsim-(?=[a-z]+-)/g;

/** Maximum length of a complete text, and of a shortened text, such as a page. */
const longestShown = 600;
const longestPage = 200;
/** Maximum number of shown elements of a list, except for texts. */
const mostShown = 2;

/** Time span after which a date belongs to the example itself. */
const longAfter = 10 * 365 * day;

/**
 * Rounds a time to the hour, because a recording takes seconds. Much older times belong to the simulated accounts and
 * do not change.
 */
const shownTime = (text: string, startedAt: number): string => {
  const passed = Date.parse(text) - startedAt;
  if (passed < -day || passed > longAfter) return text;
  return new Date(shownStart + Math.round(passed / hour) * hour).toISOString();
};

const shownDay = (text: string, startedAt: number): string =>
  Math.abs(Date.parse(text) - startedAt) < 2 * day ? new Date(shownStart).toISOString().slice(0, 10) : text;

/**
 * Replaces values that are measured, sealed, or derived from times, and the number of records that a sync found during
 * a write.
 */
const shownMember = (place: Place, value: unknown): unknown => {
  const name = place.at(-1);
  if (name === 'duration_ms' || name === 'latency_ms') return 25;
  // A mark is an HMAC.
  if (name === 'idempotency' && value !== null) return 'q83vEjRWeJASNFZ4kKvN7w';
  if (name === 'updated' && place.at(-2) === 'records') return 0;
  if (name === 'records_per_second' && value !== null) return 250;
  if (name === 'late_seconds') return 0;
  if (name === 'late_since') return null;
  if (name === 'date') return new Date(shownStart).toUTCString();
  if (name === 'next_cursor' && value !== null) return 'c2VhbGVk';
  if (name === 'etag') return '"sIRIdfCcTRQ3wwZeuV7mZpxJ0Eq"';
  return undefined;
};

/** Members whose order the database does not keep. */
const unordered = new Set<string | number>(['account', 'defaults', 'sync']);

/** Whether a place is `data` of an event, which is also unordered. `data` of an envelope is ordered. */
const isOfEvent = (place: Place): boolean => place[0] === 'events.list' && place[4] === 'data';

const inOrder = (entries: [string, unknown][], place: Place): [string, unknown][] =>
  isOfEvent(place) || place.some((name) => unordered.has(name))
    ? entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
    : entries;

/** An id of a request in the form of API Gateway, which differs in each recording. */
const gatewayId = 'JXkSohR3oAMEVsQ=';
const isGatewayId = (place: Place, value: string): boolean => place.at(-1) === 'request_id' && value.search(uuids) < 0;

/** Replaces the values in examples that differ between recordings, shortens long values, and hides secrets. */
export const makeStable = (examples: Examples, { startedAt, addresses }: Recording): Examples => {
  const ids = new Map<string, string>();

  /** Replaces an id by a fixed id, derived from its first place. An additional operation does not change other ids. */
  const shownId = (id: string, place: Place): string => {
    const known = ids.get(id) ?? uuidV5(place.join('/'), namespace);
    ids.set(id, known);
    return known;
  };

  const shownText = (text: string, place: Place): string => {
    if (days.test(text)) return shownDay(text, startedAt);
    const named = [...addresses].reduce((shown, [address, name]) => shown.replaceAll(address, name), text);
    const stable = named
      .replaceAll(secrets, (_, token: string | undefined, secret: string) => `${token ?? secret}_…`)
      .replaceAll(codes, '$1…')
      .replaceAll(simulated, '')
      .replaceAll(uuids, (id) => shownId(id, place))
      .replaceAll(digests, (digest) => shownId(digest, place).replaceAll('-', ''))
      .replaceAll(times, (time) => shownTime(time, startedAt));
    const longest = stable.startsWith('<!doctype') ? longestPage : longestShown;
    return stable.length > longest ? `${stable.slice(0, longest)}…` : stable;
  };

  const show = (value: unknown, place: Place): unknown => {
    const fixed = shownMember(place, value);
    if (fixed !== undefined) return fixed;
    if (typeof value === 'string') return isGatewayId(place, value) ? gatewayId : shownText(value, place);
    if (Array.isArray(value)) {
      const shown = value.every((element) => typeof element === 'string') ? value : value.slice(0, mostShown);
      return shown.map((element, at) => show(element, [...place, at]));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      inOrder(Object.entries(value), place).map(([name, member]) => [name, show(member, [...place, name])]),
    );
  };

  return Object.fromEntries(
    Object.entries(examples).map(([operation, example]) => [operation, show(example, [operation]) as Example]),
  );
};
