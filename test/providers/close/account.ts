import { closeOrganizations } from '../../../infra/simulators/close/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** The first account, at the vendor itself. */
export const account = ({ close }: Simulators) => close.account(closeOrganizations[0].organizationId);
