import { klaviyoAccounts } from '../../../infra/simulators/klaviyo/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** The first account, at the vendor itself. */
export const account = ({ klaviyo }: Simulators) => klaviyo.account(klaviyoAccounts[0].accountId);
