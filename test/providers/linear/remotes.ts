import fc from 'fast-check';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  fields: [
    ['ticketing.ticket', 'channel', fc.constantFrom('email', 'asksWeb', 'slack')],
    ['ticketing.comment', 'creator_type', fc.constantFrom('User', 'ExternalUser')],
  ],
};
