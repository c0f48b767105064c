import { pipedriveCompanies } from '../../../infra/simulators/pipedrive/seeds.ts';
import type { Simulators } from '../../../infra/simulators/registry.ts';

/** The first account, at the vendor itself. */
export const account = ({ pipedrive }: Simulators) => pipedrive.account(pipedriveCompanies[0].companyDomain);
