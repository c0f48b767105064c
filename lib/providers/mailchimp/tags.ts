import type { Join, LinkChange, Links, Quirk, ValueField } from '../define.ts';
import { getText } from '../language/answers.ts';
import { names } from '../language/codecs.ts';
import { paged, paginator } from './requests.ts';

/** A tag that the audience does not have is made. https://mailchimp.com/developer/marketing/api/list-member-tags/add-or-remove-member-tags/ */
const change = (status: 'active' | 'inactive'): Links['add'] =>
  function* ({ others, record }: LinkChange): Quirk<undefined> {
    const values = { hash: getText(record, 'id'), tags: others.map(({ id }) => ({ name: id, status })) };
    yield {
      request: { method: 'POST', path: '/lists/{list}/members/{hash}/tags', body: { tags: '{tags}' } },
      values,
    };
    return undefined;
  };

/** An update of a member has none of its tags: requests of their own have the difference. Same page. */
export const tags: ValueField = {
  kind: 'value',
  read: 'tags',
  write: 'tags',
  codec: names,
  links: { add: change('active'), remove: change('inactive') },
};

/**
 * A member comes with its first 50 tags, and with how many there are. Whoever has 50 is asked for all of them: nobody else.
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
