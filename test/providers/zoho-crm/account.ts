import type { Simulators } from '../../../infra/simulators/registry.ts';
import { zohoOrgs } from '../../../infra/simulators/zoho-crm/seeds.ts';

/** Direct access to the first simulated account. */
export const account = ({ 'zoho-crm': zoho }: Simulators) => zoho.account(zohoOrgs[0].id);
