import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** The first account, at the vendor itself. */
export const account = ({ hubspot }: Simulators) => hubspot.account(hubspotPortals[0].portalId);
