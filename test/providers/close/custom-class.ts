import { closeOrganizations, idOf } from '../../../infra/simulators/close/seeds.ts';

/** A class of custom objects that the simulated account has. */
export const customClass = idOf(closeOrganizations[0], 'cotype', 1);
