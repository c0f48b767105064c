import { linearWorkspaces } from '../../../infra/simulators/linear/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ linear }: Simulators) => linear.account(linearWorkspaces[0].urlKey);
