import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** The first account, at the vendor itself. */
export const account = ({ brevo }: Simulators) => brevo.account(brevoAccounts[0].email);
