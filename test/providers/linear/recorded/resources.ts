import type { ObjectName } from '../../../../lib/objects/names.ts';
import { getPath, getText } from '../../../../lib/providers/language/answers.ts';
import { objectsIn, type RecordedRecord, type Resources } from '../../../recorded/resource.ts';

/** Members of GraphQL responses, with their type in the vendor's schema. */
const linearMembers: Readonly<Record<string, ObjectName>> = {
  issue: 'ticketing.ticket',
  issues: 'ticketing.ticket',
  searchIssues: 'ticketing.ticket',
  relatedIssue: 'ticketing.ticket',
  parent: 'ticketing.ticket',
  comment: 'ticketing.comment',
  comments: 'ticketing.comment',
  attachment: 'ticketing.attachment',
  attachments: 'ticketing.attachment',
  user: 'ticketing.user',
  users: 'ticketing.user',
  viewer: 'ticketing.user',
  assignee: 'ticketing.user',
  creator: 'ticketing.user',
  lead: 'ticketing.user',
  customer: 'ticketing.account',
  customers: 'ticketing.account',
  issueLabel: 'ticketing.tag',
  issueLabels: 'ticketing.tag',
  labels: 'ticketing.tag',
  team: 'ticketing.team',
  teams: 'ticketing.team',
  project: 'ticketing.collection',
  projects: 'ticketing.collection',
};

/** Object of a member. `issueUnarchive.entity` is an issue. */
const linearObject = (member: string, parent: string): ObjectName | undefined =>
  member === 'entity'
    ? linearMembers[parent.replace(/(?:Unarchive|Archive|Delete)$/, '')]
    : member === 'nodes'
      ? linearMembers[parent]
      : linearMembers[member];

const inGraphql = (value: unknown, member = '', parent = ''): readonly RecordedRecord[] =>
  objectsIn(value).flatMap((remote) => {
    const object = linearObject(member, parent);
    const isRecord = object !== undefined && getText(remote, 'id') !== undefined;
    const below = Object.entries(remote as object).flatMap(([name, inner]) => inGraphql(inner, name, member));
    return isRecord ? [{ object, partition: [], remote, from: member === 'nodes' ? parent : member }, ...below] : below;
  });

export const resources: Resources = ({ response }) => inGraphql(getPath(response, 'data'));
