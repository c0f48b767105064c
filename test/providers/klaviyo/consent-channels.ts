import { klaviyoAccounts } from '../../../infra/simulators/klaviyo/seeds.ts';
import type { ConsentChannel } from '../../records/consent/cells.ts';

const remove: ConsentChannel['remove'] = ({ klaviyo }, contact) =>
  klaviyo.account(klaviyoAccounts[0].accountId).remove(contact);

export const consentChannels: readonly ConsentChannel[] = [
  {
    channel: 'email',
    states: {
      subscribed: 'SUBSCRIBED',
      unsubscribed: 'UNSUBSCRIBED UNSUBSCRIBE',
      bounced: 'SUBSCRIBED HARD_BOUNCE',
      complained: 'SUBSCRIBED SPAM_COMPLAINT',
    },
    withContact: true,
    withList: true,
    readsAddress: false,
    afterDelete: 'subscribed',
    remove,
    keepDecisions: ({ klaviyo }) => {
      klaviyo.account(klaviyoAccounts[0].accountId).rules.keepsDecisions = true;
    },
  },
  {
    channel: 'sms',
    states: { subscribed: 'SUBSCRIBED', unsubscribed: 'UNSUBSCRIBED' },
    withContact: true,
    withList: false,
    readsAddress: false,
    afterDelete: 'subscribed',
    remove,
  },
];
