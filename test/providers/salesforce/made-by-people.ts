import { salesforceOrgs } from '../../../infra/simulators/salesforce/seeds.ts';
import type { MadeByPeople } from '../../records/objects/own-samples.ts';

export const madeByPeople: MadeByPeople = {
  // Only people create the topics of an org.
  prepare: ({ salesforce }) => {
    salesforce.account(salesforceOrgs[0].domain).create('Topic', { Name: 'vip' });
  },
};
