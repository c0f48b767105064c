import type { Client } from '@hubspot/api-client';
import { expect } from 'vitest';
import type { ClientSuite } from '../suite.ts';

/** Sends a request without a method of the client: version 4 of subscriptions and of workflows. */
const ask = async (client: Client, path: string, body?: object): Promise<unknown> => {
  const request = { method: body === undefined ? 'GET' : 'POST', path, body };
  return (await client.apiRequest(request)).json();
};

const subscriptions = '/communication-preferences/v4';
const batch = `${subscriptions}/statuses/batch`;
const flows = '/automation/v4/flows';
const channel = '?channel=EMAIL';

/** Calls for lists. https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide */
export const hubspotListCalls = (client: Client, person: () => { readonly id: number }): ClientSuite['calls'] => {
  const { listsApi, membershipsApi } = client.crm.lists;
  return {
    'creates, reads, renames, searches and deletes lists': async () => {
      const { list } = await listsApi.create({ name: 'Clients', objectTypeId: '0-1', processingType: 'MANUAL' });
      expect((await listsApi.getById(list.listId)).list).toMatchObject({ name: 'Clients', size: 0 });
      const { updatedList } = await listsApi.updateName(list.listId, 'Clients of 2026');
      expect(updatedList).toMatchObject({ name: 'Clients of 2026', size: 0 });
      const found = await listsApi.doSearch({ additionalProperties: [], offset: 0, processingTypes: ['MANUAL'] });
      expect(found.lists.map(({ name }) => name)).toContain('Clients of 2026');
      expect(found.hasMore).toBe(false);
      await listsApi.remove(list.listId);
      const left = await listsApi.doSearch({ additionalProperties: [], offset: 0, processingTypes: ['MANUAL'] });
      expect(left.lists.map(({ name }) => name)).not.toContain('Clients of 2026');
    },
    'puts contacts on a list, lists them, and takes them off': async () => {
      const { list } = await listsApi.create({ name: 'Members', objectTypeId: '0-1', processingType: 'MANUAL' });
      const ids = [String(person().id), String(person().id)];
      const added = await membershipsApi.add(list.listId, [...ids, '1']);
      expect([added.recordsIdsAdded, added.recordIdsMissing]).toEqual([ids, ['1']]);
      const page = await membershipsApi.getPage(list.listId, undefined, undefined, 1);
      expect(page.results.map(({ recordId }) => recordId)).toEqual(ids.slice(0, 1));
      const next = await membershipsApi.getPage(list.listId, page.paging?.next?.after);
      expect(next.results.map(({ recordId }) => recordId)).toEqual(ids.slice(1));
      expect((await membershipsApi.remove(list.listId, ids)).recordIdsRemoved).toEqual(ids);
    },
    'reads several lists at once, and writes, schedules and takes back an e-mail to them': async () => {
      const { list } = await listsApi.create({ name: 'Readers', objectTypeId: '0-1', processingType: 'MANUAL' });
      const several = await listsApi.getAll([list.listId]);
      expect(several.lists.map(({ name }) => name)).toEqual(['Readers']);
      const { marketingEmailsApi: emails } = client.marketing.emails;
      const made = await emails.create({
        name: 'May',
        subject: 'Engines',
        to: { contactIlsLists: { include: [list.listId] } },
      });
      const changed = await emails.update(made.id, {
        _from: { fromName: 'Ada', replyTo: 'ada@example.org' },
        sendOnPublish: false,
        publishDate: new Date('2099-05-21T18:15:00Z'),
      });
      expect(changed).toMatchObject({ subject: 'Engines', state: 'DRAFT', sendOnPublish: false });
      await emails.publishOrSend(made.id);
      expect(await emails.getById(made.id, true)).toMatchObject({
        state: 'SCHEDULED',
        stats: { counters: { sent: 0 } },
      });
      await emails.unpublishOrCancel(made.id);
      const page = await emails.getPage();
      expect(page.results.map(({ id }) => id)).toContain(made.id);
      await emails.archive(made.id);
      expect((await emails.getPage()).results.map(({ id }) => id)).not.toContain(made.id);
    },
    'reads workflows with their steps, one and several, as version 4 has them': async () => {
      const { results } = Object(await ask(client, `${flows}?limit=1`));
      expect(results).toMatchObject([{ name: 'Welcome', isEnabled: true }]);
      const [{ id }] = results;
      expect(await ask(client, `${flows}/${id}`)).toMatchObject({ id, enrollmentCriteria: { type: 'EVENT_BASED' } });
      const inputs = [{ flowId: id, type: 'FLOW_ID' }];
      expect(await ask(client, `${flows}/batch/read`, { inputs })).toMatchObject({ results: [{ id }] });
    },
    'subscribes and unsubscribes an address, as version 4 has it': async () => {
      const inputs = ['sub@example.org'];
      const types = await ask(client, `${subscriptions}/definitions`);
      const [{ id }] = Object(types).results;
      const written = {
        subscriberIdString: inputs[0],
        subscriptionId: Number(id),
        statusState: 'SUBSCRIBED',
        channel: 'EMAIL',
      };
      await ask(client, `${batch}/write`, { inputs: [written] });
      expect(await ask(client, `${batch}/read${channel}`, { inputs })).toMatchObject({
        results: [{ statuses: expect.arrayContaining([expect.objectContaining({ status: 'SUBSCRIBED' })]) }],
      });
      await ask(client, `${batch}/unsubscribe-all${channel}`, { inputs });
      expect(await ask(client, `${batch}/unsubscribe-all/read${channel}`, { inputs })).toMatchObject({
        results: [{ wideStatuses: [{ status: 'UNSUBSCRIBED' }] }],
      });
    },
  };
};
