import type { GivenNames, Join, LinkChange, Quirk, RefField } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { archivedToo, base } from './requests.ts';

/** The newest request of a customer on an issue. https://linear.app/docs/customer-requests */
const need = 'needs(first:1,filter:{customer:{null:false}}){nodes{customer{id}}}';

export const issue = `${base} archivedAt trashed identifier url title description priority dueDate completedAt canceledAt slaBreachesAt integrationSourceType state{id name type}team{id}assignee{id}parent{id}project{id}creator{id}externalUserCreator{id}labels(first:10){nodes{name}pageInfo{hasNextPage}}attachments(first:3){nodes{id}pageInfo{hasNextPage}}subscribers(first:3){nodes{id}pageInfo{hasNextPage}}${need}`;

/**
 * Maximum number of issues whose labels, attachments or subscribers (at most 250 each) a single request may read.
 * https://linear.app/developers/rate-limiting
 */
const manyLists = 15;

/**
 * Reads a whole list, for issues with more elements than the first request asks for. The first request asks for few
 * elements, because a list costs by its requested length and not by its actual length.
 */
const wholeList = (name: string, member: string): Join => ({
  request: {
    path: '/graphql',
    graphql: `query($ids:[ID!]){issues(first:${manyLists},filter:{id:{in:$ids}}${archivedToo}){nodes{id ${name}(first:250){nodes{${member}}}}}}`,
    body: { ids: '{ids}' },
  },
  records: 'issues.nodes',
  id: 'id',
  read: name,
  at: name,
  when: `${name}.pageInfo.hasNextPage`,
  max: manyLists,
});

export const otherLabels = wholeList('labels', 'name');
export const otherAttachments = wholeList('attachments', 'id');
export const otherFollowers = wholeList('subscribers', 'id');

const findLabels =
  'query($names:[String!],$team:ID){issueLabels(first:250,filter:{name:{in:$names},isGroup:{eq:false},or:[{team:{null:true}},{team:{id:{eq:$team}}}]}){nodes{id name}}}';

/** Ids of labels by name. A label belongs to the workspace or to a team. https://linear.app/docs/labels */
export function* labelIds({ names, record, current }: GivenNames): Quirk<ReadonlyMap<string, string>> {
  const body = { names: '{names}', team: '{team}' };
  const team = getPath(record, 'team.id') ?? getPath(current, 'team.id');
  const found = yield { request: { path: '/graphql', graphql: findLabels, body }, values: { names, team } };
  return new Map(
    getList(found, 'issueLabels.nodes').map((label) => [getText(label, 'name') ?? '', getText(label, 'id') ?? '']),
  );
}

/**
 * Adds a customer request to an issue. Requests contain texts of customers, and an issue has any number of requests. A
 * different account therefore adds a request and removes none. https://linear.app/docs/customer-requests
 */
function* addNeed({ others: [customer] }: LinkChange): Quirk<undefined> {
  yield {
    request: {
      path: '/graphql',
      graphql: 'mutation($input:CustomerNeedCreateInput!){customerNeedCreate(input:$input){need{id}}}',
      body: { input: { issueId: '{id}', customerId: '{customer}' } },
    },
    values: { customer: customer?.id },
  };
}

export const account: RefField = {
  kind: 'ref',
  object: 'ticketing.account',
  read: 'needs.nodes.0.customer.id',
  links: { add: addNeed },
};
