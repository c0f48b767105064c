import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import type { MadeByPeople } from '../../records/objects/samples.ts';

export const madeByPeople: MadeByPeople = {
  prepare: ({ brevo }) => {
    brevo.account(brevoAccounts[0].email).segments.create({ segmentName: 'Buyers' });
  },
  happen: {
    'marketingautomation.message': ({ brevo }, contact, number, at) =>
      brevo.account(brevoAccounts[0].email).send(Number(contact), number, ['delivered'], at),
  },
};
