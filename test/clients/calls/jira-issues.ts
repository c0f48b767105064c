import type { CloudClient } from 'jira.js';
import { expect } from 'vitest';
import type { JiraAccount } from '../../../infra/simulators/jira/index.ts';
import { type ClientSuite, firstOf } from '../suite.ts';

const paragraph = (text: string) => ({
  type: 'doc' as const,
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** Calls for issues. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/ */
export const jiraIssueCalls = (client: CloudClient, account: JiraAccount): ClientSuite['calls'] => {
  const { issues, issueSearch, issueComments, issueAttachments, projects } = client;

  const places = async () => {
    const { values } = await projects.searchProjects({ expand: 'issueTypes' });
    const project = firstOf(values);
    const type = project.issueTypes?.find(({ hierarchyLevel }) => hierarchyLevel === 0);
    return { project: { id: project.id }, issuetype: { id: type?.id } };
  };
  const create = async (summary: string, more: object = {}) => {
    const fields = { ...(await places()), summary, labels: ['blue'], description: paragraph('Text'), ...more };
    return issues.createIssue({ fields });
  };

  return {
    'an issue is created, read, changed, moved on and deleted': async () => {
      const { id, key } = await create('By the client', { [account.customFields.Seats ?? '']: 3 });
      const read = await issues.getIssue({ issueIdOrKey: key });
      expect([read.id, read.fields?.summary, read.fields?.labels]).toEqual([id, 'By the client', ['blue']]);
      expect(read.fields?.created).toBeDefined();
      await issues.editIssue({ issueIdOrKey: id, fields: { summary: 'Changed' }, notifyUsers: false });
      const { transitions } = await issues.getTransitions({ issueIdOrKey: key, expand: 'transitions.fields' });
      await issues.doTransition({ issueIdOrKey: key, transition: { id: firstOf(transitions).id } });
      const moved = await issues.getIssue({ issueIdOrKey: key, fields: ['summary', 'status'] });
      expect(Object.keys(moved.fields ?? {}).toSorted()).toEqual(['status', 'summary']);
      expect(moved.fields?.summary).toBe('Changed');
      await issues.deleteIssue({ issueIdOrKey: key, deleteSubtasks: 'true' });
    },
    'an issue with every selection of fields': async () => {
      const { key: issueIdOrKey } = await create('Selected');
      const names = async (fields: string[]) =>
        Object.keys((await issues.getIssue({ issueIdOrKey, fields })).fields ?? {});
      expect(await names(['*all'])).toContain('summary');
      expect(await names(['*navigable'])).toContain('summary');
      expect(await names(['*all', '-description'])).not.toContain('description');
      expect(await names(['-labels'])).not.toContain('labels');
      expect((await issues.getIssue({ issueIdOrKey, expand: 'names', updateHistory: true })).key).toBe(issueIdOrKey);
    },
    'an update by operations': async () => {
      const { key: issueIdOrKey } = await create('Operated');
      await issues.editIssue({ issueIdOrKey, update: { labels: [{ add: 'red' }, { remove: 'blue' }] } });
      await issues.editIssue({ issueIdOrKey, update: { summary: [{ set: 'Set' }] }, returnIssue: false });
      const { fields } = await issues.getIssue({ issueIdOrKey });
      expect([fields?.summary, fields?.labels]).toEqual(['Set', ['red']]);
    },
    'searches, in pages by the token': async () => {
      await Promise.all(['One', 'Two', 'Three'].map((name) => create(name)));
      const jql = 'created >= "2020-01-01" ORDER BY created ASC, key ASC';
      const first = await issueSearch.searchAndReconsileIssuesUsingJqlPost({ jql, maxResults: 2, fields: ['summary'] });
      const nextPageToken = first.nextPageToken ?? '';
      const next = await issueSearch.searchAndReconsileIssuesUsingJqlPost({ jql, maxResults: 2, nextPageToken });
      expect(first.isLast).toBe(false);
      expect(first.issues?.[0]?.fields?.summary).toBeTypeOf('string');
      expect(next.issues?.map(({ id }) => id)).not.toContain(first.issues?.[0]?.id);
    },
    'searches by what JQL has': async () => {
      const { id, key } = await create('Wanted words', { labels: ['searched'] });
      const queries = [
        `key = ${key}`,
        `issuekey in (${key}, ${key})`,
        `id in (${id})`,
        'labels = searched',
        `labels = "searched" AND project = ${key.split('-')[0]}`,
        'labels in (searched, other) ORDER BY updated DESC',
        'labels = searched AND updated >= -1d',
        'labels = searched AND updated > "2020/01/01 00:00" AND created <= "2999-01-01"',
        'labels = searched AND assignee is EMPTY',
        'labels = searched AND status != Done ORDER BY key DESC',
        'labels = searched AND summary ~ "Wanted"',
        'labels = searched AND statusCategory = "To Do"',
      ];
      for (const jql of queries) {
        const found = await issueSearch.searchAndReconsileIssuesUsingJqlPost({
          jql,
          fields: ['*all'],
          maxResults: 100,
        });
        expect([jql, found.issues?.map((issue) => issue.key)]).toEqual([jql, [key]]);
      }
    },
    'issues by their ids and keys': async () => {
      const [one, two] = [await create('Fetched'), await create('Fetched too')];
      const issueIdsOrKeys = [one.id, two.key, 'SHOP-99999'];
      const found = await issues.bulkFetchIssues({ issueIdsOrKeys, fields: ['summary'] });
      expect(found.issues?.map(({ key }) => key)).toEqual([one.key, two.key]);
      const all = await issues.bulkFetchIssues({ issueIdsOrKeys: [one.id], fields: ['*all'], expand: ['names'] });
      expect(all.issues?.[0]?.fields?.summary).toBe('Fetched');
    },
    'what a new issue takes': async () => {
      const { project, issuetype } = await places();
      const query = { projectIdOrKey: project.id ?? '', issueTypeId: issuetype.id ?? '', maxResults: 200 };
      const { fields } = await issues.getCreateIssueMetaIssueTypeId(query);
      expect(fields?.find(({ fieldId }) => fieldId === 'summary')?.required).toBe(true);
    },
    'comments are created, read, changed, listed and deleted': async () => {
      const { key: issueIdOrKey } = await create('Commented');
      const { id = '' } = await issueComments.addComment({ issueIdOrKey, body: paragraph('First') });
      const read = await issueComments.getComment({ issueIdOrKey, id, expand: 'renderedBody' });
      expect(read.renderedBody).toContain('First');
      expect(read.created).toBeInstanceOf(Date);
      await issueComments.updateComment({ issueIdOrKey, id, body: { body: paragraph('Changed') }, notifyUsers: false });
      const second = await issueComments.addComment({ issueIdOrKey, body: paragraph('Second') });
      const page = await issueComments.getComments({ issueIdOrKey, maxResults: 1, startAt: 1 });
      expect([page.total, page.comments?.[0]?.id]).toEqual([2, second.id]);
      const newest = await issueComments.getComments({ issueIdOrKey, orderBy: '-created', expand: 'renderedBody' });
      expect(newest.comments?.[0]?.id).toBe(second.id);
      await issueComments.deleteComment({ issueIdOrKey, id });
    },
    'files are attached and read': async () => {
      const { key: issueIdOrKey } = await create('With a file');
      const attachments = { filename: 'a.txt', content: Buffer.from('content'), contentType: 'text/plain' };
      const [attached] = await issueAttachments.addAttachment({ issueIdOrKey, attachments });
      expect([attached?.filename, attached?.size]).toEqual(['a.txt', 7]);
      const content = await issueAttachments.getAttachmentContent({ id: attached?.id ?? '', redirect: false });
      expect(await new Response(new Blob([content as ArrayBuffer])).text()).toBe('content');
      const { fields } = await issues.getIssue({ issueIdOrKey, fields: ['attachment'] });
      expect(fields?.attachment?.[0]?.mimeType).toBe('text/plain');
    },
  };
};
