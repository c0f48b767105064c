import type { Simulators } from '../../../infra/simulators/registry.ts';
import { salesforceOrgs } from '../../../infra/simulators/salesforce/seeds.ts';

/** The first account, at the vendor itself. */
export const account = ({ salesforce }: Simulators) => salesforce.account(salesforceOrgs[0].domain);
