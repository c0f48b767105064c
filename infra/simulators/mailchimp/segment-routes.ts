import { toOffsetTime } from '../shared/times.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, knownList } from './account.ts';
import { invalid } from './errors.ts';
import { isWithin, pageOf } from './pages.ts';
import { linksOf, presentMember } from './present.ts';
import {
  addSegment,
  knownSegment,
  membersIn,
  patchSegment,
  removeSegment,
  segmentId,
  segmentsOf,
  segmentTypes,
} from './segments.ts';
import type { Row, Values } from './types.ts';

const all = '/lists/{list}/segments';
const one = `${all}/{segment}`;

/** A segment, as recorded. */
const presentSegment = (account: Account, row: Row, origin: string): Values => {
  const { list_id: list, name, type, options } = row.values;
  return {
    id: segmentId(row),
    name,
    member_count: membersIn(account, row).filter(({ values }) => values.status === 'subscribed').length,
    type,
    created_at: toOffsetTime(row.created),
    updated_at: toOffsetTime(row.changed),
    ...(options !== undefined && { options }),
    list_id: list,
    _links: linksOf(origin, `/lists/${list}/segments/${segmentId(row)}`),
  };
};

const typeIn = ({ query }: Call): string | undefined => {
  const type = query.get('type') ?? undefined;
  if (type !== undefined && !segmentTypes.some((one) => one === type))
    throw invalid('type', `Must be one of ${segmentTypes.join(', ')}.`);
  return type;
};

const listSegments = (account: Account, call: Call): Answer => {
  const list = knownList(account, call.params.list).key;
  const type = typeIn(call);
  const found = segmentsOf(account, list)
    .filter(({ values }) => type === undefined || values.type === type)
    .filter(({ created }) => isWithin(call, 'since_created_at', 'before_created_at', created))
    .filter(({ changed }) => isWithin(call, 'since_updated_at', 'before_updated_at', changed));
  const segments = pageOf(call, found).map((row) => presentSegment(account, row, call.origin));
  return {
    status: 200,
    body: { segments, list_id: list, total_items: found.length, _links: linksOf(call.origin, call.path) },
  };
};

/**
 * Members of a contact that are absent in the list of a segment.
 * https://mailchimp.com/developer/marketing/api/list-segment-members/list-members-in-segment/
 */
const lacking = ['contact_id', 'web_id', 'source', 'tags', 'tags_count', 'consents_to_one_to_one_messaging'].concat(
  ...['sms_phone_number', 'sms_subscription_status', 'sms_subscription_last_updated'],
);

const inSegment = (member: Values): Values => {
  const { ecommerce_data: _, ...stats } = Object(member.stats);
  const { region: __, ...location } = Object(member.location);
  const others = Object.entries({ ...member, stats, location }).filter(([name]) => !lacking.includes(name));
  return Object.fromEntries(others);
};

const optional: Readonly<Record<string, string>> = {
  cleaned: 'include_cleaned',
  transactional: 'include_transactional',
  unsubscribed: 'include_unsubscribed',
};

const isAsked = ({ query }: Call, status: string): boolean => {
  const name = optional[status];
  return status === 'subscribed' || (name !== undefined && query.get(name) === 'true');
};

const listMembers = (account: Account, call: Call): Answer => {
  const segment = knownSegment(account, call.params.list ?? '', call.params.segment ?? '');
  const found = membersIn(account, segment).filter(({ values }) => isAsked(call, String(values.status)));
  const members = pageOf(call, found).map((row) => inSegment(presentMember(account, row, call.origin)));
  return { status: 200, body: { members, total_items: found.length, _links: linksOf(call.origin, call.path) } };
};

const shown = (account: Account, row: Row, { origin }: Call): Answer => ({
  status: 200,
  body: presentSegment(account, row, origin),
});

/** Routes of segments. https://mailchimp.com/developer/marketing/api/list-segments/ */
export const segmentRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: all, handle: listSegments },
  {
    method: 'POST',
    path: all,
    handle: (account, call) => shown(account, addSegment(account, call.params.list ?? '', call.body), call),
  },
  {
    method: 'GET',
    path: one,
    handle: (account, call) =>
      shown(account, knownSegment(account, call.params.list ?? '', call.params.segment ?? ''), call),
  },
  {
    method: 'PATCH',
    path: one,
    handle: (account, call) =>
      shown(account, patchSegment(account, call.params.list ?? '', call.params.segment ?? '', call.body), call),
  },
  {
    method: 'DELETE',
    path: one,
    handle: (account, call) => {
      removeSegment(account, call.params.list ?? '', call.params.segment ?? '');
      return { status: 204 };
    },
  },
  { method: 'GET', path: `${one}/members`, handle: listMembers },
];
