import { pipedriveCompanies } from '../../../infra/simulators/pipedrive/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** Direct access to the first simulated account. */
export const account = ({ pipedrive }: Simulators) => pipedrive.account(pipedriveCompanies[0].companyDomain);
