import type { GivenNames, Join, LinkChange, Quirk, RefField } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { archivedToo, base } from './requests.ts';

/** The newest request of a customer on an issue. https://linear.app/docs/customer-requests */
const need = 'needs(first:1,filter:{customer:{null:false}}){nodes{customer{id}}}';

export const issue = `${base} archivedAt trashed identifier url title description priority dueDate completedAt canceledAt slaBreachesAt integrationSourceType state{id name type}team{id}assignee{id}parent{id}project{id}creator{id}externalUserCreator{id}labels(first:10){nodes{name}pageInfo{hasNextPage}}attachments(first:3){nodes{id}pageInfo{hasNextPage}}subscribers(first:3){nodes{id}pageInfo{hasNextPage}}${need}`;

/** Issues whose labels, attachments or subscribers, at most 250 each, one request may read. https://linear.app/developers/rate-limiting */
const manyLists = 15;

/** An issue is asked for with the first ones of a list only: it costs by its length, whatever there is in it. */
const wholeList = (name: string, member: string): Join => ({
  request: {
    graphql: `query($ids:[ID!]){issues(first:${manyLists},filter:{id:{in:$ids}}${archivedToo}){nodes{id ${name}(first:250){nodes{${member}}}}}}`,
    variables: { ids: '{ids}' },
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

/** A label is of the workspace or of one team. https://linear.app/docs/labels */
export function* labelIds({ names, record, current }: GivenNames): Quirk<ReadonlyMap<string, string>> {
  const variables = { names: '{names}', team: '{team}' };
  const team = getPath(record, 'team.id') ?? getPath(current, 'team.id');
  const found = yield { request: { graphql: findLabels, variables }, values: { names, team } };
  return new Map(
    getList(found, 'issueLabels.nodes').map((label) => [getText(label, 'name') ?? '', getText(label, 'id') ?? '']),
  );
}

/**
 * Requests have what customers wrote, and an issue has any number of them: another account is one more, and
 * none is taken away. https://linear.app/docs/customer-requests
 */
function* addNeed({ others: [customer] }: LinkChange): Quirk<undefined> {
  yield {
    request: {
      graphql: 'mutation($input:CustomerNeedCreateInput!){customerNeedCreate(input:$input){need{id}}}',
      variables: { input: { issueId: '{id}', customerId: '{customer}' } },
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
