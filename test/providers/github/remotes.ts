import fc from 'fast-check';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  fields: [
    [
      'ticketing.ticket',
      'parent_ticket',
      fc.nat().map((number) => `https://api.github.com/repos/acme/web/issues/${number}`),
    ],
  ],
};
