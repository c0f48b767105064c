import { closeOrganizations } from '../../../infra/simulators/close/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ close }: Simulators) => close.account(closeOrganizations[0].organizationId);
