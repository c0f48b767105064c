import type { Join, RefField } from '../define.ts';
import { archivedToo, base } from './requests.ts';

/** The newest request of a customer on an issue. https://linear.app/docs/customer-requests */
const need = 'needs(first:1,filter:{customer:{null:false}}){nodes{customer{id}}}';

export const issue = `${base} archivedAt trashed identifier url title description priority dueDate completedAt canceledAt state{id name type}team{id}assignee{id}parent{id}project{id}externalUserCreator{id}labels(first:10){nodes{name}pageInfo{hasNextPage}}${need}`;

/** Issues whose labels, at most 250 each, one request may read. https://linear.app/developers/rate-limiting */
const manyLabels = 15;

/** An issue is asked for with its first labels only: a list costs by its length, whatever there is in it. */
export const otherLabels: Join = {
  request: {
    graphql: `query($ids:[ID!]){issues(first:${manyLabels},filter:{id:{in:$ids}}${archivedToo}){nodes{id labels(first:250){nodes{name}}}}}`,
    variables: { ids: '{ids}' },
  },
  items: 'issues.nodes',
  from: 'id',
  value: 'labels',
  into: 'labels',
  when: 'labels.pageInfo.hasNextPage',
  max: manyLabels,
};

/**
 * Requests have what customers wrote, and an issue has any number of them: another account is one more, and
 * none is taken away. https://linear.app/docs/customer-requests
 */
export const account: RefField = {
  kind: 'ref',
  object: 'ticketing.account',
  read: 'needs.nodes.0.customer.id',
  write: {
    separate: {
      graphql: 'mutation($input:CustomerNeedCreateInput!){customerNeedCreate(input:$input){need{id}}}',
      variables: { input: { issueId: '{id}', customerId: '{to_id}' } },
    },
  },
};
