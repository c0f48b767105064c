import type { Simulators } from '../../../infra/simulators/registry.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';

/** Direct access to the first simulated account. */
export const account = ({ zendesk }: Simulators) => zendesk.account(zendeskSubdomains[0].subdomain);
