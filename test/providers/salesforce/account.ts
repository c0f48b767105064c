import type { Simulators } from '../../../infra/simulators/registry.ts';
import { salesforceOrgs } from '../../../infra/simulators/salesforce/seeds.ts';

/** Direct access to the first simulated account. */
export const account = ({ salesforce }: Simulators) => salesforce.account(salesforceOrgs[0].domain);
