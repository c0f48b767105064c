import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import type { ConsentChannel } from '../../records/consent/cells.ts';

export const consentChannels: readonly ConsentChannel[] = [
  {
    channel: 'email',
    states: { subscribed: 'allowed', unsubscribed: 'user', bounced: 'bounce', complained: 'complaint' },
    withContact: true,
    withList: false,
    readsAddress: false,
    isAlwaysDecided: true,
    keepDecisions: ({ brevo }) => {
      brevo.account(brevoAccounts[0].email).rules.keepsBlocklist = true;
    },
  },
  {
    channel: 'sms',
    states: { subscribed: 'allowed', unsubscribed: 'blocked' },
    withContact: true,
    withList: false,
    readsAddress: false,
    isAlwaysDecided: true,
  },
];
