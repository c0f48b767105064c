import { klaviyoAccounts } from '../../../infra/simulators/klaviyo/seeds.ts';
import type { MadeByPeople } from '../../records/objects/own-samples.ts';

export const madeByPeople: MadeByPeople = {
  prepare: ({ klaviyo }) => {
    const account = klaviyo.account(klaviyoAccounts[0].accountId);
    for (const name of ['Opened Email', 'Clicked Email'])
      account.happen(account.create({ email: `${name.slice(0, 5)}@objects.example` }), { name, isOwn: true });
  },
};
