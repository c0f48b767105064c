import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import type { MadeByPeople } from '../../records/objects/own-samples.ts';

export const madeByPeople: MadeByPeople = {
  prepare: ({ brevo }) => {
    const account = brevo.account(brevoAccounts[0].email);
    account.segments.create({ segmentName: 'Buyers' });
    account.campaigns.create({ name: 'May', subject: 'Engines' });
  },
  happen: {
    'marketingautomation.message': ({ brevo }, contact, number, at) =>
      brevo.account(brevoAccounts[0].email).send(Number(contact), number, ['delivered'], at),
  },
};
