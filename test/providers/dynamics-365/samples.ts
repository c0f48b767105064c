import { dynamicsOrgs } from '../../../infra/simulators/dynamics-365/seeds.ts';
import { leadOfCompany, type OwnSamples, withOneContact } from '../../records/objects/own-samples.ts';

export const samples: OwnSamples = {
  'crm.company': ({ create, change }) => ({ create: { ...create, industry: 'Accounting' }, change }),
  'crm.lead': leadOfCompany,
  'crm.engagement': withOneContact,
  'crm.custom-object': (_, { simulators }) => {
    // Every row shows its state and its booleans, even if a create does not contain them.
    const ownerid = simulators['dynamics-365'].account(dynamicsOrgs[0].host).user(0).id;
    const shown = { ownerid, statecode: 'Active', statuscode: 'Active', new_iselectric: false };
    return {
      create: { fields: { new_name: 'Lovelace 1', new_plate: 'L 1', new_price: 1843, ...shown } },
      change: { fields: { new_name: 'Lovelace 2', new_plate: 'L 2', new_price: 1844, ...shown, new_iselectric: true } },
    };
  },
  // A case needs a customer.
  'ticketing.ticket': async ({ create, change }, { makeSample }) => ({
    create: { ...create, account_id: await makeSample('ticketing.account') },
    change,
  }),
};
