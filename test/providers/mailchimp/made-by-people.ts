import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import type { MadeByPeople } from '../../records/objects/own-samples.ts';

export const madeByPeople: MadeByPeople = {
  happen: {
    'marketingautomation.message': ({ mailchimp }, contact, number, at) => {
      const [list = '', id = ''] = contact.split('/');
      const sent = { activity_type: 'sent', campaign_id: `c${number}` };
      mailchimp.account(mailchimpAccounts[0].accountId).happen(list, id, sent, at);
    },
  },
};
