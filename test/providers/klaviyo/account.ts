import { klaviyoAccounts } from '../../../infra/simulators/klaviyo/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ klaviyo }: Simulators) => klaviyo.account(klaviyoAccounts[0].accountId);
