import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import type { MadeByPeople } from '../../records/objects/own-samples.ts';

export const madeByPeople: MadeByPeople = {
  prepare: ({ hubspot }) => {
    const portal = hubspot.account(hubspotPortals[0].portalId);
    for (const name of ['pe1_paid', 'e_visited_page']) portal.happen(101, name, {}, Date.now() - 2_000);
  },
};
