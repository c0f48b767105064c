import fc from 'fast-check';
import { clockSeconds } from '../../../lib/providers/pipedrive/duration.ts';
import { wholeAmount } from '../../../lib/providers/pipedrive/whole-amount.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { anyText } from '../../engine/mapping/values.ts';

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  codecs: [
    [wholeAmount, fc.integer()],
    [clockSeconds, fc.constantFrom('00:30', '01:15:20', '100:00')],
  ],
  fields: [['crm.pipeline', 'stages', fc.uniqueArray(fc.record({ id: fc.nat(), name: anyText }))]],
};
