import { describe, expect, it } from 'vitest';
import { mentionsIn } from '../../../lib/engine/provider-webhooks/notifications.ts';
import { githubWebhooks } from '../../../lib/providers/github/webhooks.ts';
import { hubspotWebhooks } from '../../../lib/providers/hubspot/webhooks.ts';
import { jiraWebhooks } from '../../../lib/providers/jira/webhooks.ts';
import type { ProviderWebhooks } from '../../../lib/providers/language/webhooks.ts';
import { linearWebhooks } from '../../../lib/providers/linear/webhooks.ts';
import { pipedriveWebhooks } from '../../../lib/providers/pipedrive/webhooks.ts';
import { zendeskWebhooks } from '../../../lib/providers/zendesk/webhooks.ts';

const read = (hooks: ProviderWebhooks, body: unknown, headers: Record<string, string> = {}) =>
  mentionsIn(hooks, { method: 'POST', uri: '', headers, body: Buffer.of() }, body).map(({ account, object, remote }) =>
    [account, object, ...remote].filter((part) => part !== undefined).join(' '),
  );

describe('the records of a message', () => {
  it.each([
    ['null', null],
    ['a text', 'text'],
    ['an empty list', []],
    ['a list of nothing', [null, 5, 'x', {}]],
    ['an event without an id', [{ subscriptionType: 'contact.creation', portalId: 1 }]],
    ['an id that is an object', [{ subscriptionType: 'contact.creation', portalId: 1, objectId: { a: 1 } }]],
    ['a kind that nobody asked for', [{ subscriptionType: 'conversation.creation', portalId: 1, objectId: 2 }]],
    ['a kind that only begins alike', [{ subscriptionType: 'contacts.creation', portalId: 1, objectId: 2 }]],
  ])('are none for %s', (_, body) => {
    expect(read(hubspotWebhooks, body)).toEqual([]);
  });

  it('belong to all accounts in a message of HubSpot, each once', () => {
    const event = { eventId: 1, subscriptionId: 2, portalId: 62515, appId: 3, occurredAt: 1, attemptNumber: 0 };
    const body = [
      {
        ...event,
        subscriptionType: 'contact.propertyChange',
        objectId: 123,
        propertyName: 'email',
        propertyValue: 'x',
      },
      {
        ...event,
        subscriptionType: 'contact.propertyChange',
        objectId: 123,
        propertyName: 'phone',
        propertyValue: '1',
      },
      { ...event, subscriptionType: 'deal.deletion', objectId: 7, portalId: 99 },
      { ...event, subscriptionType: 'object.creation', objectTypeId: '0-48', objectId: 8 },
      { ...event, subscriptionType: 'object.creation', objectTypeId: '2-4800', objectId: 8 },
    ];
    expect(read(hubspotWebhooks, body)).toEqual([
      '62515 crm.contact 123',
      '62515 ticketing.contact 123',
      '99 crm.deal 7',
      '62515 crm.engagement call 8',
    ]);
  });

  it('include all records that HubSpot merged', () => {
    const body = [
      {
        subscriptionType: 'company.merge',
        portalId: 1,
        objectId: 5,
        primaryObjectId: 5,
        mergedObjectIds: [3, 4],
        newObjectId: 9,
      },
    ];
    expect(read(hubspotWebhooks, body).filter((one) => one.includes('crm.'))).toEqual(
      [5, 3, 4, 9].map((id) => `1 crm.company ${id}`),
    );
  });

  it('belong to the site in an address, for a message of Jira', () => {
    const self = 'https://acme.atlassian.net/rest/api/2/issue/10001';
    const event = { webhookEvent: 'comment_created', issue: { id: '10001', self }, comment: { id: '7' } };
    expect(read(jiraWebhooks, event)).toEqual(['acme ticketing.comment 10001 7']);
    expect(read(jiraWebhooks, { ...event, webhookEvent: 'jira:issue_deleted' })).toEqual([
      'acme ticketing.ticket 10001',
    ]);
    for (const other of ['https://acme.example/rest/', 'https://evil.example/https://acme.atlassian.net/', '']) {
      const message = { ...event, issue: { id: '10001', self: other } };
      expect(
        mentionsIn(jiraWebhooks, { method: 'POST', uri: '', headers: {}, body: Buffer.of() }, message),
      ).toMatchObject([{ account: undefined }]);
    }
  });

  it('exclude objects of Linear that we do not have, such as a comment on a project', () => {
    const event = { action: 'create', type: 'Comment', webhookTimestamp: 1, data: { id: 'c', issueId: 'i' } };
    expect(read(linearWebhooks, event)).toEqual(['ticketing.comment c']);
    expect(read(linearWebhooks, { ...event, data: { id: 'c', projectId: 'p' } })).toEqual([]);
    expect(read(linearWebhooks, { ...event, type: 'Issue', data: { id: 'i' } })).toEqual(['ticketing.ticket i']);
    expect(read(linearWebhooks, { ...event, type: 'IssueSLA', data: { id: 'i' } })).toEqual([]);
  });

  it('depend on the header of a message of GitHub: a new label of an issue does not change the label', () => {
    const repository = { id: 1296269, name: 'hello', owner: { login: 'octocat' } };
    const body = { action: 'labeled', issue: { number: 4 }, label: { id: 208, name: 'bug' }, repository };
    expect(read(githubWebhooks, body, { 'x-github-event': 'issues' })).toEqual(['ticketing.ticket 1296269 4']);
    expect(read(githubWebhooks, body, { 'x-github-event': 'label' })).toEqual(['ticketing.tag 1296269 208']);
    expect(read(githubWebhooks, { zen: 'Keep it simple.' }, { 'x-github-event': 'ping' })).toEqual([]);
    expect(read(githubWebhooks, body)).toEqual([]);
  });

  it('are all possible objects of a Zendesk user or a Pipedrive activity', () => {
    const user = { type: 'zen:event-type:user.name_changed', detail: { id: '35' } };
    expect(read(zendeskWebhooks, user)).toEqual(['ticketing.contact 35', 'ticketing.user 35']);
    const activity = { meta: { action: 'delete', entity: 'activity', entity_id: '12' }, data: null, previous: {} };
    expect(read(pipedriveWebhooks, activity)).toEqual(['crm.task 12', 'crm.engagement 12']);
  });
});
