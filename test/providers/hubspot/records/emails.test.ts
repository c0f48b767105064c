import { beforeAll, describe, expect, it } from 'vitest';
import type { HubspotAccount } from '../../../../infra/simulators/hubspot/account.ts';
import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import { connected } from '../../../harness/connected.ts';
import { failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';

const { service, call } = connected('hubspot');
let account: HubspotAccount;

beforeAll(() => {
  account = service().simulators.hubspot.account(hubspotPortals[0].portalId);
});

const emails = '/marketingautomation/emails';

const content = {
  plainTextVersion: 'Hello {{ contact.firstname }}',
  widgets: { preview_text: { body: { value: 'What runs this year' }, name: 'preview_text' } },
};

const emailOf = async (remoteId: string) =>
  recordsOf(await call('GET', emails)).find(({ remote_id }) => remote_id === remoteId) ?? expect.fail();

describe('an e-mail of HubSpot', () => {
  it('is a marketing e-mail with texts and without HTML, and has the content of its campaign', async () => {
    const from = { fromName: 'Ada', replyTo: 'ada@engines.example', customReplyTo: 'answers@engines.example' };
    const id = account.emails.create({ name: 'May', subject: 'Engines in May', from, content });
    const listed = await emailOf(id);
    expect(listed).toMatchObject({
      name: 'May',
      type: 'campaign',
      remote_type: 'BATCH_EMAIL',
      subject: 'Engines in May',
      preview_text: 'What runs this year',
      from_name: 'Ada',
      from_email: 'ada@engines.example',
      reply_to: 'answers@engines.example',
      text: 'Hello {{ contact.firstname }}',
      html: null,
      automation_id: null,
    });
    expect(recordOf(await call('GET', `${emails}/${listed.id}`))).toMatchObject(listed);
    const campaign = recordOf(await call('GET', `/marketingautomation/campaigns/${listed.campaign_id}`));
    expect(campaign).toMatchObject({ remote_id: id, name: 'May' });
  });

  it('of a workflow has its own type, which is a filter', async () => {
    const id = account.emails.create({ name: 'Welcome' });
    account.emails.set(id, { subcategory: 'automated' });
    const found = recordsOf(await call('GET', emails, undefined, { type: 'automation' }));
    expect(found.map(({ remote_id, type }) => [remote_id, type])).toEqual([[id, 'automation']]);
    expect((await emailOf(id)).remote_type).toBe('AUTOMATED_EMAIL');
  });

  it('is read-only, and deleted with its campaign', async () => {
    expect(failureOf(await call('POST', emails, { name: 'News' }))[0]).toBeGreaterThanOrEqual(404);
    const id = account.emails.create({ name: 'Short' });
    const listed = await emailOf(id);
    account.emails.remove(id);
    expect((await call('GET', `${emails}/${listed.id}`)).status).toBe(404);
  });
});
