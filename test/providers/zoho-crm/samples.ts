import { zohoOrgs } from '../../../infra/simulators/zoho-crm/seeds.ts';
import type { OwnSamples } from '../../records/objects/samples.ts';

export const samples: OwnSamples = {
  'crm.lead': ({ create, change }) => ({ create: { name: create.name, company_name: 'Acme' }, change }),
  // A task is due on a day.
  'crm.task': ({ create, change }) => ({ create: { ...create, due_date: '2030-01-02T00:00:00.000Z' }, change }),
  // The contact of an event is one.
  'crm.engagement': ({ create, change }) => ({
    create,
    change: { ...change, contacts: [change.contacts].flat().slice(-1) },
  }),
  'crm.custom-object': (_, { simulators }) => {
    // Every record has an owner, and a checkbox is never empty: they are shown whether they are given or not.
    const owner = simulators['zoho-crm'].account(zohoOrgs[0].id).user(0).id;
    const shown = { Owner: owner, Is_Electric: false, Email_Opt_Out: false };
    return {
      create: { fields: { Name: 'Lovelace 1', Plate: 'L 1', Price: 1843, ...shown } },
      change: { fields: { Name: 'Lovelace 2', Plate: 'L 2', Price: 1844, ...shown, Is_Electric: true } },
    };
  },
};
