import { type LinearClient, PaginationOrderBy } from '@linear/sdk';
import { expect } from 'vitest';
import type { LinearAccount } from '../../../infra/simulators/linear/index.ts';
import { type ClientSuite, firstOf } from '../suite.ts';

type IssueFilter = NonNullable<NonNullable<Parameters<LinearClient['issues']>[0]>['filter']>;

/** Calls for lists. https://linear.app/developers/pagination and https://linear.app/developers/filtering */
export const linearListCalls = (client: LinearClient, account: LinearAccount): ClientSuite['calls'] => {
  const [team] = account.teams();
  const [bug] = account.labels();
  const [user] = account.users();
  const [teamId, labelId, assigneeId] = [team?.uuid ?? '', bug?.uuid ?? '', user?.uuid ?? ''];
  const wanted = account.createIssue({
    teamId,
    title: 'Café is wanted',
    priority: 1,
    labelIds: [labelId],
    assigneeId,
    dueDate: '2026-05-01',
  });
  for (let row = 0; row < 5; row += 1) account.createIssue({ teamId, title: `Listed ${row}` });
  const number = { eq: wanted.number };

  const filters: readonly IssueFilter[] = [
    { id: { eq: wanted.uuid } },
    { id: { in: [wanted.uuid] } },
    { title: { eq: 'Café is wanted' } },
    { title: { eqIgnoreCase: 'CAFÉ IS WANTED' } },
    { title: { startsWith: 'Café' } },
    { title: { startsWithIgnoreCase: 'café' } },
    { title: { endsWith: 'wanted' } },
    { title: { contains: 'is wanted' } },
    { title: { containsIgnoreCase: 'IS WANTED' } },
    { title: { containsIgnoreCaseAndAccent: 'cafe' } },
    { title: { neq: 'Other', notContains: 'Other', notStartsWith: 'O', notEndsWith: 'r' }, number },
    { title: { neqIgnoreCase: 'other', notContainsIgnoreCase: 'OTHER', nin: ['Other'] }, number },
    { priority: { eq: 1 } },
    { priority: { lte: 1, gt: 0 } },
    { number: { gte: wanted.number, lt: wanted.number + 1 } },
    { dueDate: { eq: '2026-05-01' } },
    { dueDate: { null: false } },
    { estimate: { null: true }, number },
    { createdAt: { gt: '-P1D' }, number },
    { updatedAt: { gte: '2020-01-01T00:00:00.000Z', lt: new Date('2999-01-01') }, number },
    { completedAt: { null: true }, number },
    { assignee: { email: { eq: user?.email ?? '' } }, number },
    { assignee: { isMe: { eq: true } }, number },
    { assignee: { null: false }, number },
    { parent: { null: true }, number },
    { project: { null: true }, number },
    { labels: { name: { eq: 'Bug' } }, number },
    { labels: { some: { name: { eq: 'Bug' } } }, number },
    { labels: { every: { name: { in: ['Bug'] } }, length: { eq: 1 } }, number },
    { children: { length: { eq: 0 } }, comments: { length: { lt: 1 } }, number },
    { team: { key: { eq: 'ENG' } }, state: { type: { nin: ['completed', 'canceled'] } }, number },
    { and: [{ priority: { eq: 1 } }, { or: [{ title: { eq: 'No' } }, { number }] }] },
  ];

  return {
    'issues by every comparator': async () => {
      for (const filter of filters) {
        const { nodes } = await client.issues({ filter });
        expect([filter, nodes.map(({ id }) => id)]).toEqual([filter, [wanted.uuid]]);
      }
    },
    'issues, in pages forwards and backwards': async () => {
      const first = await client.issues({ first: 2, orderBy: PaginationOrderBy.UpdatedAt });
      expect([first.nodes.length, first.pageInfo.hasNextPage, first.pageInfo.hasPreviousPage]).toEqual([
        2,
        true,
        false,
      ]);
      const [one, two] = first.nodes.map(({ id }) => id);
      await first.fetchNext();
      expect(first.nodes).toHaveLength(4);
      expect(first.nodes.slice(0, 2).map(({ id }) => id)).toEqual([one, two]);
      const all = await client.issues({ first: 100, includeArchived: true });
      const last = await client.issues({ last: 2, includeArchived: true });
      expect(last.nodes.map(({ id }) => id)).toEqual(all.nodes.slice(-2).map(({ id }) => id));
      const before = last.pageInfo.startCursor ?? '';
      const earlier = await client.issues({ last: 2, before, includeArchived: true });
      expect(earlier.nodes.map(({ id }) => id)).toEqual(all.nodes.slice(-4, -2).map(({ id }) => id));
      expect(earlier.pageInfo.hasNextPage).toBe(true);
    },
    'teams and what they have': async () => {
      const one = await client.team(teamId);
      expect([one.key, one.private, one.timezone]).toEqual(['ENG', false, 'Etc/UTC']);
      expect((await one.states()).nodes.map(({ name }) => name)).toContain('In Review');
      expect((await one.issues({ first: 1 })).nodes).toHaveLength(1);
      expect((await one.members()).nodes.length).toBe(2);
      expect((await one.members({ includeDisabled: true })).nodes.length).toBe(3);
      expect(firstOf((await one.labels()).nodes).name).toBe('Backend');
      expect([(await one.cycles()).nodes, (await one.memberships()).nodes, (await one.webhooks()).nodes]).toEqual([
        [],
        [],
        [],
      ]);
      expect((await client.teams({ filter: { key: { in: ['SUP'] } } })).nodes).toHaveLength(1);
    },
    'users and what is theirs': async () => {
      const one = await client.user(assigneeId);
      expect((await one.assignedIssues()).nodes.map(({ id }) => id)).toContain(wanted.uuid);
      expect((await one.teams()).nodes).toHaveLength(2);
      expect([(await one.createdIssues()).nodes, (await one.drafts()).nodes]).toBeDefined();
      expect((await client.users()).nodes).toHaveLength(2);
      expect((await client.users({ includeDisabled: true, filter: { active: { eq: false } } })).nodes).toHaveLength(1);
    },
    'states, labels and projects': async () => {
      const { nodes } = await client.workflowStates({ filter: { team: { id: { eq: teamId } } } });
      const state = await client.workflowState(firstOf(nodes).id);
      expect([(await state.team)?.key, typeof state.position]).toEqual(['ENG', 'number']);
      expect((await state.issues()).nodes).toBeInstanceOf(Array);
      const label = await client.issueLabel(labelId);
      expect((await label.issues()).nodes.map(({ id }) => id)).toContain(wanted.uuid);
      expect((await label.children()).nodes).toEqual([]);
      expect((await client.issueLabels({ filter: { isGroup: { eq: true } } })).nodes).toHaveLength(1);
      const project = firstOf((await client.projects({ includeArchived: false })).nodes);
      expect([project.name, project.progress]).toEqual(['Launch', 0]);
      expect((await project.teams()).nodes).toHaveLength(2);
      expect([(await project.issues()).nodes, (await project.members()).nodes]).toEqual([[], []]);
      expect((await client.project(project.id)).state).toBe('started');
    },
    'comments, attachments, customers, needs and outsiders': async () => {
      expect((await client.comments({ filter: { issue: { id: { eq: wanted.uuid } } } })).nodes).toEqual([]);
      expect((await client.attachments({ first: 250, filter: { title: { contains: 'nothing' } } })).nodes).toEqual([]);
      const customers = await client.customers({ filter: { domains: { some: { eq: 'initech.example' } } } });
      expect(firstOf(customers.nodes).name).toBe('Initech');
      expect((await client.customerNeeds({ filter: { id: { in: [] } } })).nodes).toEqual([]);
      const outsiders = (await client.externalUsers()).nodes;
      expect((await client.externalUser(firstOf(outsiders).id)).name).toBe(firstOf(outsiders).name);
    },
  };
};
