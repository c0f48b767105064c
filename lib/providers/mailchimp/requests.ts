import type { PathRequest } from '../define.ts';

type Names = Readonly<Record<string, string>>;

/** "Default value is 10. Maximum value is 1000". https://mailchimp.com/developer/marketing/docs/methods-parameters/#pagination */
export const paged = { count: '{limit}', offset: '{cursor}' } as const;

export const paginator = { type: 'offset', total: 'total_items' } as const;

/** List in pages by offset. Responses contain the total number of records. Same page. */
export const byOffset = <const Query extends Names>(records: string, path: string, query: Query) => ({
  method: 'GET' as const,
  path,
  query: { ...paged, ...query },
  records,
  max: 200,
  paginator,
});

/**
 * List with filters by the time of creation, such as `since_create_time`.
 * @param created the vendor's name of that time
 * @param further other filters of the list
 */
export const byCreation = (
  records: string,
  path: string,
  created: string,
  query: Names = {},
  further: readonly string[] = [],
) => ({
  ...byOffset(records, path, {
    ...query,
    [`since_${created}`]: '{created_after:offset}',
    [`before_${created}`]: '{created_before:offsetend}',
  }),
  filters: [...further, 'created_after', 'created_before'],
});

/** Orders of such a list, by the parameter `sort_dir`. */
export const directions = { created_at: { direction: 'ASC' }, '-created_at': { direction: 'DESC' } } as const;

/**
 * Request for all audiences, for lists per audience.
 * https://mailchimp.com/developer/marketing/api/lists/get-lists-info/
 */
export const audiencesRequest: PathRequest = {
  method: 'GET',
  path: '/lists',
  query: paged,
};

/**
 * Pages by offset, for lists whose responses do not announce a further page. An empty page ends the list.
 * https://mailchimp.com/developer/marketing/docs/methods-parameters/#pagination
 */
export const untilEmpty = { type: 'offset' } as const;

/**
 * Partitions by contact. The vendor accepts the id of a contact in the place of its hash.
 * https://mailchimp.com/developer/marketing/api/list-member-events/
 */
export const byContact = {
  parts: ['list', 'contact'],
  field: 'contact_id',
  object: 'marketingautomation.contact',
} as const;

export const ofContact = '/lists/{list}/members/{contact}';

/**
 * Path of a contact's activities.
 * https://mailchimp.com/developer/marketing/api/list-member-activity-feed/view-recent-activity/
 */
export const activitiesOf = `${ofContact}/activity-feed` as const;

/**
 * Requests for activities of a single type. Activities have no id. The response names the audience, but its elements do
 * not. Same page.
 * @param mark members that together identify an activity
 */
export const fromFeed = (activity_filters: string, mark: readonly string[]) => {
  const found = { records: 'activity', mark, inherits: { list_id: 'list_id' } };
  const request = { method: 'GET' as const, path: activitiesOf };
  return {
    list: {
      ...request,
      query: { ...paged, activity_filters },
      ...found,
      max: 200,
      paginator: untilEmpty,
    },
    get: {
      ...request,
      query: { count: 100, offset: '{cursor}', activity_filters },
      record: { ...found, where: { id: '{id}' }, paginator: untilEmpty },
    },
  };
};

/** References of the message that an activity is about. */
export const ofMessage = {
  campaign_id: { kind: 'ref', read: 'campaign_id', object: 'marketingautomation.campaign' },
  list_id: { kind: 'ref', read: 'list_id', object: 'marketingautomation.list' },
} as const;

/**
 * Partitions by audience: the vendor keeps a person once in each audience.
 * https://mailchimp.com/developer/marketing/api/list-members/
 */
export const byAudience = {
  parts: ['list'],
  metadata: 'audiences',
  default: 'list',
  field: 'list_id',
  object: 'marketingautomation.list',
} as const;

export const segment = '/lists/{list}/segments/{id}';

/**
 * List of the segments of an audience. Tags are segments too.
 * https://mailchimp.com/developer/marketing/api/list-segments/list-segments/
 */
export const segments = (query: Names, ...further: readonly string[]) =>
  byCreation(
    'segments',
    '/lists/{list}/segments',
    'created_at',
    { ...query, since_updated_at: '{modified_after:offset}', before_updated_at: '{modified_before:offsetend}' },
    ['modified_after', 'modified_before', ...further],
  );

/**
 * List of the members of a segment, by the hashes of their addresses. The response contains neither the tags nor the
 * ids that never change, so the service reads each member separately.
 * https://mailchimp.com/developer/marketing/api/list-segment-members/list-members-in-segment/
 */
export const segmentMembers = {
  ...byOffset('members', '/lists/{list}/segments/{segment_id}/members', {
    include_cleaned: 'true',
    include_transactional: 'true',
    include_unsubscribed: 'true',
  }),
  id: 'id',
  max: 50,
  filters: ['segment_id'],
} as const;
