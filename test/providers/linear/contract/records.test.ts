import { getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linearClient } from '../../../../infra/simulators/linear/client.ts';
import {
  type LinearAccount,
  type LinearSimulator,
  startLinearSimulator,
} from '../../../../infra/simulators/linear/index.ts';
import { linearSchema } from '../../../../infra/simulators/linear/schema.ts';
import { at } from '../../../../infra/simulators/shared/request.ts';
import { isDescribed } from '../../../contract/descriptions.ts';
import { createContract } from '../../../contract/exchange.ts';
import { schemaOf } from '../../../contract/graphql/schema.ts';

const lists = {
  issues: 'Issue',
  comments: 'Comment',
  attachments: 'Attachment',
  users: 'User',
  externalUsers: 'ExternalUser',
  issueLabels: 'IssueLabel',
  teams: 'Team',
  workflowStates: 'WorkflowState',
  projects: 'Project',
  customers: 'Customer',
  customerNeeds: 'CustomerNeed',
  webhooks: 'Webhook',
} as const;

/** Selects every published member of a type. For related records, only the id. */
const selectionOf = (name: string): string => {
  const [type, published] = [linearSchema().getType(name), schemaOf('linear').getType(name)];
  if (!isObjectType(type) || !isObjectType(published)) throw new Error(`${name} is no type of records`);
  const known = published.getFields();
  const fields = Object.values(type.getFields()).filter((field) => known[field.name] && field.name !== 'membership');
  const selected = fields.map((field) => {
    const inner = getNamedType(field.type);
    if (!isObjectType(inner)) return field.name;
    if (inner.name.endsWith('Connection')) return `${field.name}(first:2){nodes{id}edges{cursor}pageInfo{endCursor}}`;
    return `${field.name}{${'id' in inner.getFields() ? 'id' : Object.keys(inner.getFields())[0]}}`;
  });
  return selected.join(' ');
};

describe.skipIf(!isDescribed('linear'))("records of Linear's simulator", () => {
  let linear: LinearSimulator;
  let account: LinearAccount;
  let send: ReturnType<typeof linearClient>;

  const violations = (): readonly unknown[] => {
    const contract = createContract('linear');
    return linear.exchanges.splice(0).flatMap((exchange) => contract.check(exchange));
  };

  beforeAll(async () => {
    linear = await startLinearSimulator();
    account = linear.account('sim-orbit');
    send = linearClient(account);
    const teamId = account.teams()[0]?.uuid ?? '';
    const { uuid } = account.createIssue({ teamId, title: 'Café is wanted', priority: 1 });
    account.createComment(uuid, 'A comment');
    account.link(uuid, 'A link', 'https://example.org/');
    account.createNeed({ issueId: uuid, body: 'Please' });
    const input = { url: 'https://example.org/hooks', resourceTypes: ['Issue'], allPublicTeams: true };
    await send('mutation($input:WebhookCreateInput!){webhookCreate(input:$input){success}}', { input });
    expect(violations()).toEqual([]);
  });

  beforeEach(() => {
    linear.exchanges.length = 0;
  });

  afterAll(() => linear.close());

  it.each(Object.entries(lists))('answer every published member: %s', async (list, type) => {
    const { body } = await send(`{${list}(first:2){nodes{...whole}}} fragment whole on ${type} {${selectionOf(type)}}`);
    expect(at(body, 'errors')).toBeUndefined();
    expect(at(body, `data.${list}.nodes.0.id`)).toBeTypeOf('string');
    expect(violations()).toEqual([]);
  });

  it('answer every published member: the organization', async () => {
    const { body } = await send(`{organization{${selectionOf('Organization')}}}`);
    expect(at(body, 'data.organization.urlKey')).toBe('sim-orbit');
    expect(violations()).toEqual([]);
  });

  it.each([
    ['{title:{containsIgnoreCaseAndAccent:"cafe"}}', 1],
    ['{title:{notStartsWith:"Café",contains:"wanted"}}', 0],
    ['{attachments:{some:{title:{eq:"A link"}}}}', 1],
    ['{comments:{length:{gt:0}},labels:{every:{name:{eq:"Bug"}}},title:{endsWith:"wanted"}}', 1],
    ['{assignee:{null:false}}', 0],
    ['{createdAt:{lt:"-P1D"},title:{startsWith:"Café"}}', 0],
    ['{or:[{priority:{eq:1}},{title:{eq:"No"}}],state:{type:{nin:["completed"]}}}', 1],
  ])('are found by %s', async (filter, count) => {
    const { body } = await send(`{issues(filter:${filter}){nodes{id title}}}`);
    expect(at(body, 'data.issues.nodes')).toHaveLength(count);
  });

  it('are paged backwards too, in several orders', async () => {
    const { body } = await send(
      '{users(last:1,sort:[{name:{order:Descending}}]){nodes{name}pageInfo{hasPreviousPage startCursor}}}',
    );
    expect(at(body, 'data.users.nodes')).toEqual([{ name: 'Ada Agent' }]);
    expect(at(body, 'data.users.pageInfo.hasPreviousPage')).toBe(true);
    const before = String(at(body, 'data.users.pageInfo.startCursor'));
    const earlier = await send(`{users(last:1,before:"${before}",sort:[{name:{order:Descending}}]){nodes{name}}}`);
    expect(at(earlier.body, 'data.users.nodes')).toEqual([{ name: 'Bo Builder' }]);
  });

  it('are refused if a query requests a missing record', async () => {
    const { status, body } = await send('{issues(filter:{colour:{eq:"red"}}){nodes{id}}}');
    expect([status, at(body, 'errors.0.extensions.code')]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
  });
});
