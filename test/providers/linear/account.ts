import { linearWorkspaces } from '../../../infra/simulators/linear/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** The first account, at the vendor itself. */
export const account = ({ linear }: Simulators) => linear.account(linearWorkspaces[0].urlKey);
