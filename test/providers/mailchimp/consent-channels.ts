import type { ConsentChannel } from '../../records/consent/cells.ts';

export const consentChannels: readonly ConsentChannel[] = [
  {
    channel: 'email',
    states: { subscribed: 'subscribed', unsubscribed: 'unsubscribed', pending: 'pending', bounced: 'cleaned' },
    withContact: true,
    withList: true,
    readsAddress: true,
    keepsConsent: true,
  },
];
