import type { Simulators } from '../../../infra/simulators/registry.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';

/** The first account, at the vendor itself. */
export const account = ({ zendesk }: Simulators) => zendesk.account(zendeskSubdomains[0].subdomain);
