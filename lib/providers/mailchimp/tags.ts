import type { Join, LinkChange, Links, Quirk, ValueField } from '../define.ts';
import { getText } from '../language/answers.ts';
import { names } from '../language/codecs.ts';
import { paged, paginator } from './requests.ts';

/**
 * Adds or removes tags of a member. The vendor creates a tag that the audience does not have.
 * https://mailchimp.com/developer/marketing/api/list-member-tags/add-or-remove-member-tags/
 */
const change = (status: 'active' | 'inactive'): Links['add'] =>
  function* ({ others, record }: LinkChange): Quirk<undefined> {
    const values = { hash: getText(record, 'id'), tags: others.map(({ id }) => ({ name: id, status })) };
    yield {
      request: { method: 'POST', path: '/lists/{list}/members/{hash}/tags', body: { tags: '{tags}' } },
      values,
    };
    return undefined;
  };

/** Tags of a member. The update of a member contains no tags: separate requests add and remove tags. Same page. */
export const tags: ValueField = {
  kind: 'value',
  read: 'tags',
  write: 'tags',
  codec: names,
  links: { add: change('active'), remove: change('inactive') },
};

/**
 * Join of all tags. A response contains the first 50 tags of a member, and the number of tags. The service reads all
 * tags only for members with 50 or more.
 * https://mailchimp.com/developer/marketing/api/list-member-tags/list-member-tags/
 */
export const allTags: Join = {
  request: {
    method: 'GET',
    path: '/lists/{list}/members/{ids:csv}/tags',
    query: paged,
  },
  max: 1,
  paginator,
  records: 'tags',
  read: '',
  at: 'tags',
  when: 'tags.49',
};
