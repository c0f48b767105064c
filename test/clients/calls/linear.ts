import { LinearClient } from '@linear/sdk';
import { expect } from 'vitest';
import { startLinearSimulator } from '../../../infra/simulators/linear/index.ts';
import { type ClientSuite, firstOf, type OpenClient } from '../suite.ts';
import { linearListCalls } from './linear-lists.ts';

/** Linear's client, whose operations request every field of a type: https://linear.app/developers/sdk */
export const open: OpenClient = async () => {
  const simulator = await startLinearSimulator();
  const account = simulator.account('sim-orbit');
  const client = new LinearClient({ apiKey: account.apiKey, apiUrl: `${simulator.url}/graphql` });
  const [team] = account.teams();
  const teamId = team?.uuid ?? '';

  const calls: ClientSuite['calls'] = {
    'the holder of the key, and what it is of': async () => {
      const viewer = await client.viewer;
      expect([viewer.name, viewer.active, viewer.isMe, viewer.initials]).toEqual(['Ada Agent', true, true, 'AA']);
      expect(viewer.createdAt).toBeInstanceOf(Date);
      const organization = await client.organization;
      expect([organization.urlKey, organization.userCount]).toEqual(['sim-orbit', 3]);
      expect((await organization.teams()).nodes.map(({ key }) => key).toSorted()).toEqual(['ENG', 'SUP']);
      expect((await viewer.organization)?.id).toBe(organization.id);
    },
    'an issue is created, read, changed and deleted': async () => {
      const payload = await client.createIssue({ teamId, title: 'By the client', description: 'Text', priority: 2 });
      expect(payload.success).toBe(true);
      const issue = await client.issue(payload.issueId ?? '');
      expect([issue.title, issue.priority, issue.priorityLabel]).toEqual(['By the client', 2, 'High']);
      expect(issue.createdAt).toBeInstanceOf(Date);
      expect((await issue.team)?.key).toBe('ENG');
      expect((await issue.state)?.type).toBe('backlog');
      expect([await issue.assignee, await issue.parent, await issue.cycle]).toEqual([undefined, undefined, undefined]);
      const changed = await client.updateIssue(issue.id, { title: 'Changed', dueDate: '2026-05-01' });
      expect((await changed.issue)?.dueDate).toBe('2026-05-01');
      expect((await client.deleteIssue(issue.id)).success).toBe(true);
    },
    'what an issue has around it': async () => {
      const parent = account.createIssue({ teamId, title: 'Parent' });
      account.createIssue({ teamId, title: 'Child', parentId: parent.uuid });
      account.createComment(parent.uuid, 'A comment');
      account.link(parent.uuid, 'A link', 'https://example.org/');
      const issue = await client.issue(parent.uuid);
      expect(firstOf((await issue.children()).nodes).title).toBe('Child');
      expect(firstOf((await issue.comments()).nodes).body).toBe('A comment');
      expect(firstOf((await issue.attachments()).nodes).url).toBe('https://example.org/');
      const nothing = [issue.history(), issue.relations(), issue.inverseRelations(), issue.documents(), issue.needs()];
      expect((await issue.subscribers()).nodes).toHaveLength(1);
      const others = [issue.releases(), issue.formerAttachments(), issue.formerNeeds()];
      for (const list of await Promise.all([...nothing, ...others])) expect(list.nodes).toEqual([]);
    },
    'comments are created, read, changed and deleted': async () => {
      const { uuid: issueId } = account.createIssue({ teamId, title: 'Commented' });
      const { commentId = '' } = await client.createComment({ issueId, body: 'First' });
      const comment = await client.comment({ id: commentId });
      expect(comment.body).toBe('First');
      expect((await comment.issue)?.id).toBe(issueId);
      expect((await comment.user)?.email).toMatch(/^ada@/);
      expect((await comment.children({ id: comment.id })).nodes).toEqual([]);
      expect((await (await client.updateComment(commentId, { body: 'Changed' })).comment)?.body).toBe('Changed');
      expect((await client.deleteComment(commentId)).success).toBe(true);
    },
    'attachments, and places for files': async () => {
      const { uuid: issueId } = account.createIssue({ teamId, title: 'With a link' });
      const { attachmentId = '' } = await client.createAttachment({ issueId, title: 'L', url: 'https://e.example/1' });
      expect((await client.attachment(attachmentId)).title).toBe('L');
      expect((await client.attachmentsForURL('https://e.example/1')).nodes).toHaveLength(1);
      const { uploadFile } = await client.fileUpload('text/plain', 'a.txt', 7);
      expect([uploadFile?.size, uploadFile?.headers.length]).toEqual([7, 2]);
    },
    'customers and what they need': async () => {
      const { customerId = '' } = await client.createCustomer({ name: 'New', domains: ['new.example'] });
      expect((await client.customer(customerId)).domains).toEqual(['new.example']);
      const { uuid: issueId } = account.createIssue({ teamId, title: 'Needed' });
      const { needId = '' } = await client.createCustomerNeed({ issueId, customerId, body: 'Please' });
      const need = await client.customerNeed({ id: needId });
      expect([need.body, (await need.customer)?.name, (await need.issue)?.title]).toEqual(['Please', 'New', 'Needed']);
      await client.updateCustomer(customerId, { name: 'Renamed' });
      expect((await client.deleteCustomer(customerId)).success).toBe(true);
    },
    'webhooks are created, read, listed and deleted': async () => {
      const url = 'https://example.org/hooks';
      const made = await client.createWebhook({ url, resourceTypes: ['Issue'], allPublicTeams: true, label: 'Hook' });
      const id = made.webhookId ?? '';
      expect([(await client.webhook(id)).url, (await client.webhooks()).nodes.length]).toEqual([url, 1]);
      expect((await client.deleteWebhook(id)).success).toBe(true);
    },
    ...linearListCalls(client, account),
  };

  const unsupported: ClientSuite['unsupported'] = {
    'search of issues': () => client.searchIssues('a'),
    'archive of an issue': () => client.archiveIssue('1'),
    'creation of a project': () => client.createProject({ name: 'P', teamIds: [teamId] }),
    'creation of a team': () => client.createTeam({ name: 'T' }),
    'creation of a label': () => client.createIssueLabel({ name: 'L' }),
    'relations of issues': () => client.issueRelations(),
    cycles: () => client.cycles(),
    documents: () => client.documents(),
    initiatives: () => client.initiatives(),
    'notifications of a user': () => client.notifications(),
    'reactions to a comment': () => client.createReaction({ emoji: '+1', commentId: '1' }),
    'change of a webhook': () => client.updateWebhook('1', { label: 'L' }),
  };
  return { name: '@linear/sdk', simulator, calls, unsupported };
};
