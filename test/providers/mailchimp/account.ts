import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ mailchimp }: Simulators) => mailchimp.account(mailchimpAccounts[0].accountId);
