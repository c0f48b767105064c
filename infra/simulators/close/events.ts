import type { Answer, Call } from '../shared/vendor.ts';
import { badRequest } from './errors.ts';
import { microsecondsOf, type Organization, timeText } from './organization.ts';
import { idOf } from './seeds.ts';
import type { EventRow, Values } from './types.ts';

/** "up to 30 days back in history". https://developer.close.com/api/resources/events */
const keptMicroseconds = 30 * 24 * 60 * 60 * 1_000_000;

/** "capped at and defaulting to 50". https://developer.close.com/api/resources/events/list */
const largestPage = 50;

/** "Only certain combinations of filters are supported." Same page. */
const combinations = [
  ['action', 'object_type'],
  ['object_id', 'object_type'],
  ['action', 'object_id'],
  ['lead_id', 'object_type'],
  ['action', 'lead_id', 'object_type'],
  ['lead_id'],
].map((names) => names.join());

const filters: Readonly<Record<string, (event: EventRow) => string | null>> = {
  object_type: ({ objectType }) => objectType,
  object_id: ({ objectId }) => objectId,
  lead_id: ({ leadId }) => leadId,
  action: ({ action }) => action,
};

const paging = ['_limit', '_cursor', 'date_updated__gte', 'date_updated__lt'];

/** Times have microseconds and no zone. `changed_fields` and `previous_data` are always empty. */
export const presentEvent = ({ settings, users }: Organization, event: EventRow): Values => ({
  id: idOf(settings, 'ev', event.id),
  action: event.action,
  api_key_id: null,
  changed_fields: [],
  data: event.data,
  date_created: timeText(event.at).slice(0, -6),
  date_updated: timeText(event.at).slice(0, -6),
  lead_id: event.leadId,
  meta: event.meta,
  oauth_client_id: null,
  oauth_scope: null,
  object_id: event.objectId,
  object_type: event.objectType,
  organization_id: settings.organizationId,
  previous_data: {},
  request_id: null,
  user_id: users[0]?.id ?? null,
});

/**
 * Newest first, 50 per page, 30 days back.
 * @throws Refusal 400 for a combination of filters that Close does not support
 */
export const listEvents = (organization: Organization, { query, cut }: Call): Answer => {
  const unknown = [...query.keys()].find((name) => filters[name] === undefined && !paging.includes(name));
  if (unknown !== undefined) throw badRequest(`Unknown filter: ${unknown}`);
  const wanted = Object.keys(filters).filter((name) => query.has(name));
  if (!combinations.includes(wanted.toSorted().join())) throw badRequest('Filter combination not supported.');
  const oldest = organization.tick() - keptMicroseconds;
  // A cursor can be combined with all other filters "except for `date_updated`".
  // https://developer.close.com/api/resources/events/list
  const [from, to] = ['date_updated__gte', 'date_updated__lt'].map((name) =>
    query.has('_cursor') ? null : query.get(name),
  );
  const before = Number(query.get('_cursor') ?? Number.POSITIVE_INFINITY);
  const found = organization.events
    .all()
    .filter((event) => event.at >= oldest && event.id < before)
    .filter((event) => wanted.every((name) => filters[name]?.(event) === query.get(name)))
    .filter((event) => from === null || from === undefined || event.at >= microsecondsOf(from))
    .filter((event) => to === null || to === undefined || event.at < microsecondsOf(to))
    .toReversed();
  // The cursor of an empty page points to its own position. The page from there contains an event, so no cursor repeats
  // forever.
  const place = (found[0]?.id ?? 0) + 1;
  const limit = cut(Math.min(Number(query.get('_limit') ?? largestPage), largestPage), before === place ? 1 : 0);
  const shown = found.slice(0, limit);
  return {
    status: 200,
    body: {
      data: shown.map((event) => presentEvent(organization, event)),
      cursor_next: found.length > limit ? String(shown.at(-1)?.id ?? place) : null,
      cursor_previous: null,
    },
  };
};
