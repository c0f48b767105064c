import { zohoOrgs } from '../../../infra/simulators/zoho-crm/seeds.ts';
import { dueOnDay, leadOfCompany, type OwnSamples, withOneContact } from '../../records/objects/own-samples.ts';

export const samples: OwnSamples = {
  'crm.lead': leadOfCompany,
  'crm.task': dueOnDay,
  'crm.engagement': withOneContact,
  'crm.custom-object': (_, { simulators }) => {
    // Every record shows an owner and its checkboxes, even if a create does not contain them.
    const owner = simulators['zoho-crm'].account(zohoOrgs[0].id).user(0).id;
    const shown = { Owner: owner, Is_Electric: false, Email_Opt_Out: false };
    return {
      create: { fields: { Name: 'Lovelace 1', Plate: 'L 1', Price: 1843, ...shown } },
      change: { fields: { Name: 'Lovelace 2', Plate: 'L 2', Price: 1844, ...shown, Is_Electric: true } },
    };
  },
};
