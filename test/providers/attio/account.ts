import { attioWorkspaces } from '../../../infra/simulators/attio/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ attio }: Simulators) => attio.account(attioWorkspaces[0].slug);
