import { liveRows } from '../shared/rows.ts';
import { toOffsetTime } from '../shared/times.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, addRow, knownRow } from './account.ts';
import { type Filters, pageOf } from './lists.ts';
import { memberPage } from './member-pages.ts';
import { one, relationships } from './present.ts';
import { withAddress } from './seeds.ts';
import type { Row, Values } from './types.ts';

const filters: Filters = {
  id: ['any', 'equals'],
  name: ['equals'],
  created: ['greater-than'],
  updated: ['greater-than'],
};

/** Creates a segment, as a user does in the vendor's screen. */
export const addSegment = (account: Account, values: Values): Row =>
  addRow(account, 'segments', { definition: withAddress, ...values });

/**
 * Whether a condition matches a profile. Condition types other than profile properties match no profile here.
 * https://developers.klaviyo.com/en/reference/create_segment
 */
const holds = (condition: unknown, { values }: Row): boolean => {
  const { type, property, filter } = Object(condition);
  const { type: kind, operator, value } = Object(filter);
  const own = values[String(property)];
  if (type !== 'profile-property') return false;
  if (kind === 'existence') return (own !== undefined && own !== null) === (operator === 'is-set');
  return kind === 'string' && operator === 'equals' && own === value;
};

/** Whether a profile is in a segment. In every group, at least one condition must match. Same page. */
const isIn = (profile: Row, { values: { definition } }: Row): boolean => {
  const groups: readonly unknown[] = Object(definition).condition_groups ?? [];
  return groups.every((group) =>
    (Object(group).conditions as readonly unknown[]).some((condition) => holds(condition, profile)),
  );
};

/** A page of the profiles in a segment. https://developers.klaviyo.com/en/reference/get_profiles_for_segment */
const members = (account: Account, call: Call): Answer => {
  const segment = knownRow(account, 'segments', call.params.id);
  const rows = liveRows(account, 'profiles')
    .filter((profile) => isIn(profile, segment))
    .map((row): Row => ({ ...row, values: { ...row.values, joined_group_at: row.created } }));
  return memberPage(call, rows);
};

/** A segment, as recorded. */
const presentSegment = (row: Row, origin: string): Values => {
  const path = `/api/segments/${row.key}`;
  return {
    type: 'segment',
    id: row.key,
    attributes: {
      name: row.values.name,
      definition: row.values.definition,
      created: toOffsetTime(row.created),
      updated: toOffsetTime(row.updated),
      is_active: true,
      is_processing: false,
      is_starred: false,
    },
    relationships: relationships(origin, path, ['profiles', 'tags', 'flow-triggers']),
    links: { self: `${origin}${path}/` },
  };
};

/** Read-only. The simulator evaluates the definition in each request, without the vendor's delay. */
export const segmentRoutes: readonly Route<Account>[] = [
  {
    method: 'GET',
    path: '/api/segments',
    handle: (account, call) =>
      pageOf(call, {
        rows: liveRows(account, 'segments'),
        filters,
        usual: 10,
        most: 10,
        present: (row) => presentSegment(row, call.origin),
      }),
  },
  {
    method: 'GET',
    path: '/api/segments/{id}',
    handle: (account, call) => one(presentSegment(knownRow(account, 'segments', call.params.id), call.origin), call),
  },
  { method: 'GET', path: '/api/segments/{id}/profiles', handle: members },
];
