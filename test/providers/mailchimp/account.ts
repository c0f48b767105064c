import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** The first account, at the vendor itself. */
export const account = ({ mailchimp }: Simulators) => mailchimp.account(mailchimpAccounts[0].accountId);
