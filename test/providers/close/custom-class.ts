import { closeOrganizations, idOf } from '../../../infra/simulators/close/seeds.ts';

/** A class of custom objects in the simulated account. */
export const customClass = idOf(closeOrganizations[0], 'cotype', 1);
