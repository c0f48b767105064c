import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ brevo }: Simulators) => brevo.account(brevoAccounts[0].email);
