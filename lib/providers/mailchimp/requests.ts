import type { PathRequest } from '../define.ts';

type Names = Readonly<Record<string, string>>;

/** "Default value is 10. Maximum value is 1000". https://mailchimp.com/developer/marketing/docs/methods-parameters/#pagination */
export const paged = { count: '{limit}', offset: '{cursor}' } as const;

export const paginator = { type: 'offset', total: 'total_items' } as const;

/** A list by offsets, whose answers say how many there are. Same page. */
export const byOffset = <const Query extends Names>(records: string, path: string, query: Query) => ({
  method: 'GET' as const,
  path,
  query: { ...paged, ...query },
  records,
  maxLimit: 200,
  paginator,
});

/** All audiences, for lists by audience. https://mailchimp.com/developer/marketing/api/lists/get-lists-info/ */
export const audiencesRequest: PathRequest = {
  method: 'GET',
  path: '/lists',
  query: paged,
};

/** A list without an end that is named: the last page is not full. https://mailchimp.com/developer/marketing/docs/methods-parameters/#pagination */
export const untilShort = { type: 'offset' } as const;

/** What a contact does is listed by contact; the id of one is taken for its hash. https://mailchimp.com/developer/marketing/api/list-member-events/ */
export const byContact = {
  parts: ['list', 'contact'],
  field: 'contact_id',
  object: 'marketingautomation.contact',
} as const;

export const ofContact = '/lists/{list}/members/{contact}';

/** https://mailchimp.com/developer/marketing/api/list-member-activity-feed/view-recent-activity/ */
export const activitiesOf = `${ofContact}/activity-feed` as const;

/** The answer names the audience, and none of its elements does. Same page. */
export const listId = { list_id: 'list_id' } as const;

/** By audience: the vendor keeps a person once in each. https://mailchimp.com/developer/marketing/api/list-members/ */
export const byAudience = {
  parts: ['list'],
  metadata: 'audiences',
  default: 'list',
  field: 'list_id',
  object: 'marketingautomation.list',
} as const;

export const segment = '/lists/{list}/segments/{id}';

/** Segments of an audience, which tags are too. https://mailchimp.com/developer/marketing/api/list-segments/list-segments/ */
export const segments = (query: Names, ...further: readonly string[]) => ({
  ...byOffset('segments', '/lists/{list}/segments', {
    ...query,
    since_created_at: '{created_after:offset}',
    before_created_at: '{created_before:offsetend}',
    since_updated_at: '{modified_after:offset}',
    before_updated_at: '{modified_before:offsetend}',
  }),
  filters: ['created_after', 'created_before', 'modified_after', 'modified_before', ...further],
});

/**
 * Who is in a segment, by the hash of his address: the answer lacks the id that stays, and the tags, so each is read by itself.
 * https://mailchimp.com/developer/marketing/api/list-segment-members/list-members-in-segment/
 */
export const segmentMembers = {
  ...byOffset('members', '/lists/{list}/segments/{segment_id}/members', {
    include_cleaned: 'true',
    include_transactional: 'true',
    include_unsubscribed: 'true',
  }),
  ids: 'id',
  maxLimit: 50,
  filters: ['segment_id'],
} as const;
