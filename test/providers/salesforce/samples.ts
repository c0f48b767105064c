import { salesforceOrgs } from '../../../infra/simulators/salesforce/seeds.ts';
import { dueOnDay, leadOfCompany, type OwnSamples, withOneContact } from '../../records/objects/own-samples.ts';

export const samples: OwnSamples = {
  // A deal needs a closing day.
  'crm.deal': ({ create, change }) => ({ create: { ...create, close_date: '2030-01-31T00:00:00.000Z' }, change }),
  'crm.lead': leadOfCompany,
  'crm.task': dueOnDay,
  'crm.engagement': withOneContact,
  'crm.custom-object': (_, { simulators: { salesforce } }) => {
    // Every record shows an owner and its checkboxes, even if a create does not contain them.
    const shown = { OwnerId: salesforce.account(salesforceOrgs[0].domain).userId, Is_Electric__c: false };
    return {
      create: { fields: { Name: 'Lovelace 1', Plate__c: 'L 1', Price__c: 1843, ...shown } },
      change: { fields: { Name: 'Lovelace 2', Plate__c: 'L 2', Price__c: 1844, ...shown, Is_Electric__c: true } },
    };
  },
};
