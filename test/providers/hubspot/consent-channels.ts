import type { ConsentChannel } from '../../records/consent/cells.ts';

export const consentChannels: readonly ConsentChannel[] = [
  {
    channel: 'email',
    states: { subscribed: 'SUBSCRIBED', unsubscribed: 'UNSUBSCRIBED', bounced: 'BOUNCED', complained: 'COMPLAINED' },
    withContact: true,
    withList: false,
    readsAddress: true,
  },
];
