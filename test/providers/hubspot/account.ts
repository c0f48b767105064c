import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ hubspot }: Simulators) => hubspot.account(hubspotPortals[0].portalId);
