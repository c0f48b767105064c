import { activecampaignAccounts } from '../../../infra/simulators/activecampaign/seeds.ts';
import type { MadeByPeople } from '../../records/objects/own-samples.ts';

export const madeByPeople: MadeByPeople = {
  prepare: ({ activecampaign }) => {
    const account = activecampaign.account(activecampaignAccounts[0].account);
    for (const name of ['Buyers', 'Readers']) {
      account.create('segments', { name });
      account.create('automations', { name });
      account.create('messages', { name });
    }
    account.create('campaigns', { name: 'May', type: 'single' });
    account.compute('campaigns', account.create('campaigns', { name: 'June', type: 'single' }), { status: '5' });
  },
  happen: {
    'marketingautomation.event': ({ activecampaign }, contact, number, at) =>
      activecampaign.account(activecampaignAccounts[0].account).track(contact, 'visited', `${number}`, at),
  },
};
