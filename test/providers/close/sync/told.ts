import type { Told } from '../../../sync/scenarios/scenario.ts';
import { closeCompanies } from './scenario.ts';

export const told: Told = {
  scenarios: {
    companies: ({ close }) => closeCompanies(close),
  },
};
