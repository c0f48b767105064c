import { mailchimpAccounts } from '../../infra/simulators/mailchimp/seeds.ts';
import { recordOf } from '../harness/reply.ts';
import type { Service } from '../harness/service.ts';
import type { Tenant } from '../routes/fixture.ts';

/** Requests for the actions of a campaign. Each action gets a separate draft with content and a recipient. */
export const campaignRequests = ({ call, simulators }: Service, { otherTokens, ids }: Tenant) => {
  const token = otherTokens['marketingautomation/campaigns'];
  const { campaigns, lists, create } = simulators.mailchimp.account(mailchimpAccounts[0].accountId);

  const draft = async (): Promise<{ readonly id: string; readonly recipients: number }> => {
    const list_ids = [ids['marketingautomation/lists']];
    const body = { name: 'May', subject: 'Engines', from_name: 'Ada', reply_to: 'ada@engines.example', list_ids };
    const { id, remote_id } = recordOf(await call('POST', '/marketingautomation/campaigns', { token, body }), 201);
    campaigns.write(remote_id, '<p>Engines</p>');
    for (const list of lists().slice(-1))
      create(list, { email_address: `${id}@engines.example`, status: 'subscribed' });
    const path = `/marketingautomation/campaigns/${id}`;
    return { id, recipients: Number(recordOf(await call('GET', path, { token })).recipient_count) };
  };

  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
  const scheduled = { scheduled_at: '2099-05-21T18:15:00Z' };

  return {
    'marketingautomation.campaigns.send': async () => {
      const { id, recipients } = await draft();
      return { parameters: { id }, body: { confirm_recipient_count: recipients }, options: keyed('send-may') };
    },
    'marketingautomation.campaigns.schedule': async () => {
      const { id } = await draft();
      return { parameters: { id }, body: scheduled, options: keyed('schedule-may') };
    },
    'marketingautomation.campaigns.cancel': async () => {
      const { id } = await draft();
      const options = { token, body: scheduled, ...keyed('schedule-june') };
      recordOf(await call('POST', `/marketingautomation/campaigns/${id}/schedule`, options));
      return { parameters: { id }, body: {} };
    },
  };
};
