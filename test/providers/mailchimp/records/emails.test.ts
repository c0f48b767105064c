import { beforeAll, describe, expect, it } from 'vitest';
import type { MailchimpAccount } from '../../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../../infra/simulators/mailchimp/seeds.ts';
import { connected } from '../../../harness/connected.ts';
import { envelopeOf, failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';

const { service, call, requestsWhile } = connected('mailchimp');
let account: MailchimpAccount;
let welcome: string;

beforeAll(() => {
  account = service().simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  // The service reads the list of automations only every few minutes.
  welcome = account.createAutomation({ title: 'Welcome', subjects: ['Hello'] });
});

const emails = '/marketingautomation/emails';

/** HTML that a sanitiser would change. */
const source =
  '<html><head><style>p { color: red }</style></head><body><script>1</script><p>*|FNAME|*</p></body></html>';

/** Finds an e-mail in the page of all campaigns, or in the page of its automation. */
const emailOf = async (remoteId: string) => {
  const [type = ''] = remoteId.split('/');
  for (let cursor: string | null = ''; cursor !== null; ) {
    const reply = await call('GET', emails, undefined, { type, ...(cursor && { cursor }) });
    const found = recordsOf(reply).find(({ remote_id }) => remote_id === remoteId);
    if (found) return found;
    cursor = envelopeOf(reply).next_cursor ?? null;
  }
  return expect.fail(`no ${remoteId}`);
};

describe('an e-mail of Mailchimp', () => {
  it('is read only', async () => {
    expect(failureOf(await call('POST', emails, { name: 'News' }))[0]).toBeGreaterThanOrEqual(404);
  });

  it('is the content of a campaign, with unchanged HTML', async () => {
    const settings = { title: 'May', subject_line: 'News', from_name: 'Acme', reply_to: 'news@acme.example' };
    const id = account.campaigns.create({ settings });
    account.campaigns.write(id, source);
    const listed = await emailOf(`campaign/${id}`);
    expect(listed).toMatchObject({
      type: 'campaign',
      name: 'May',
      subject: 'News',
      from_name: 'Acme',
      from_email: 'news@acme.example',
      html: source,
      text: 'p { color: red }1*|FNAME|*',
      automation_id: null,
      action_id: null,
    });
    const { remote_data: _, ...shown } = recordOf(await call('GET', `${emails}/${listed.id}`));
    expect(listed).toMatchObject(shown);
    const campaign = recordOf(await call('GET', `/marketingautomation/campaigns/${listed.campaign_id}`));
    expect(campaign.remote_id).toBe(id);
  });

  it('has no content until people write it', async () => {
    const id = account.campaigns.create({ settings: { title: 'Empty' } });
    expect(await emailOf(`campaign/${id}`)).toMatchObject({ html: null, text: null });
  });

  it('is the first of several variants, and remote_data contains all variants', async () => {
    const id = account.campaigns.create({ settings: { title: 'Variants' } });
    const variants = ['A', 'B'].map((name) => ({ content_label: name, html: `<p>${name}</p>`, plain_text: name }));
    account.campaigns.set(id, { variate_contents: variants });
    const { id: ours } = await emailOf(`campaign/${id}`);
    const shown = recordOf(await call('GET', `${emails}/${ours}`, undefined, { remote_data: 'true' }));
    expect(shown).toMatchObject({
      html: '<p>A</p>',
      text: 'A',
      remote_data: { content: { variate_contents: variants } },
    });
  });

  it('is a step of a classic automation too', async () => {
    const step = `${welcome.slice(0, 8)}01`;
    const listed = await emailOf(`automation/${welcome}/${step}`);
    expect(listed).toMatchObject({ type: 'automation', subject: 'Hello', html: '<p>Hello</p>', campaign_id: null });
    const action = recordOf(await call('GET', `/marketingautomation/actions/${listed.action_id}`));
    expect(action).toMatchObject({ remote_id: `${welcome}/${step}`, automation_id: listed.automation_id });
  });

  it('costs no request for its content if the caller does not select it', async () => {
    const sent = await requestsWhile(async () => {
      const [shown] = recordsOf(await call('GET', emails, undefined, { fields: 'subject' }));
      expect(shown).not.toHaveProperty('html');
    });
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(([request]) => request.includes('/content'))).toEqual([]);
  });
});
