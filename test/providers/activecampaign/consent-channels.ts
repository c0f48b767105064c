import type { ConsentChannel } from '../../records/consent/cells.ts';

export const consentChannels: readonly ConsentChannel[] = [
  {
    channel: 'email',
    states: { subscribed: '1', unsubscribed: '2', pending: '0', bounced: '3' },
    withContact: false,
    withList: true,
    readsAddress: false,
    afterDelete: 'asked',
  },
];
