import type { Simulators } from '../../../infra/simulators/registry.ts';
import { zohoOrgs } from '../../../infra/simulators/zoho-crm/seeds.ts';

/** The first account, at the vendor itself. */
export const account = ({ 'zoho-crm': zoho }: Simulators) => zoho.account(zohoOrgs[0].id);
