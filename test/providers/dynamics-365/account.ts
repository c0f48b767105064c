import { dynamicsOrgs } from '../../../infra/simulators/dynamics-365/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ 'dynamics-365': dynamics }: Simulators) => dynamics.account(dynamicsOrgs[0].host);
