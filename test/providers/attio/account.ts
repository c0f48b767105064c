import { attioWorkspaces } from '../../../infra/simulators/attio/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** The first account, at the vendor itself. */
export const account = ({ attio }: Simulators) => attio.account(attioWorkspaces[0].slug);
