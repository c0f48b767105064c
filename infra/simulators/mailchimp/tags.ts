import { toOffsetTime } from '../shared/times.ts';
import { isObject, type Route } from '../shared/vendor.ts';
import { type Account, knownMember, putRow } from './account.ts';
import { invalid } from './errors.ts';
import { pageOf } from './pages.ts';
import { linksOf } from './present.ts';
import { segmentId, tagOf, tagsOf } from './segments.ts';
import type { Row } from './types.ts';

const path = '/lists/{list}/members/{member}/tags';

const statuses = ['active', 'inactive'];

/** Tags in a body: names with true (add) or false (remove). */
const wantedIn = (body: unknown): ReadonlyMap<string, boolean> => {
  if (!isObject(body) || !Array.isArray(body.tags)) throw invalid('tags', 'This value should not be blank.');
  return new Map(
    body.tags.map((tag: unknown, index) => {
      const { name, status } = Object(tag);
      if (typeof name !== 'string' || name === '') throw invalid(`tags.item:${index}.name`, 'Schema describes string');
      if (!statuses.includes(status)) throw invalid(`tags.item:${index}.status`, 'Value must be active or inactive.');
      return [name, status === 'active'];
    }),
  );
};

/** "If a tag that does not exist is passed in and set as 'active', a new tag will be created." */
export const tagMember = (account: Account, row: Row, body: unknown): void => {
  const wanted = wantedIn(body);
  const kept = tagsOf(row).filter((name) => wanted.get(name) !== false);
  const added = [...wanted].flatMap(([name, isActive]) => (isActive && !kept.includes(name) ? [name] : []));
  for (const name of added) tagOf(account, String(row.values.list_id), name);
  putRow(account, 'members', row, { tags: [...kept, ...added] });
};

/** Routes of a contact's tags. https://mailchimp.com/developer/marketing/api/list-member-tags/ */
export const tagRoutes: readonly Route<Account>[] = [
  {
    method: 'GET',
    path,
    handle: (account, call) => {
      const row = knownMember(account, call.params.list ?? '', call.params.member ?? '');
      const all = tagsOf(row);
      const tags = pageOf(call, all).map((name) => ({
        id: segmentId(tagOf(account, String(row.values.list_id), name)),
        name,
        date_added: toOffsetTime(row.changed),
      }));
      return {
        status: 200,
        body: { tags, total_items: all.length, _links: linksOf(call.origin, call.path) },
      };
    },
  },
  {
    method: 'POST',
    path,
    handle: (account, call) => {
      tagMember(account, knownMember(account, call.params.list ?? '', call.params.member ?? ''), call.body);
      return { status: 204 };
    },
  },
];
