import type { Told } from '../../../sync/scenarios/scenario.ts';
import { attioContacts } from './scenario.ts';

export const told: Told = {
  scenarios: {
    contacts: ({ attio }) => attioContacts(attio),
  },
};
