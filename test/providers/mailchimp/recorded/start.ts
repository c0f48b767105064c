import { mailchimpClient } from '../../../../infra/simulators/mailchimp/client.ts';
import { startMailchimpSimulator } from '../../../../infra/simulators/mailchimp/index.ts';
import { mailchimpAccounts } from '../../../../infra/simulators/mailchimp/seeds.ts';
import type { Start } from '../../../recorded/scripts.ts';

export const start: Start = async () => {
  const simulator = await startMailchimpSimulator();
  return [simulator, mailchimpClient(simulator.account(mailchimpAccounts[0].accountId))];
};
