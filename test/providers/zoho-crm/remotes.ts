import fc from 'fast-check';
import { aboutCodecs } from '../../../lib/providers/zoho-crm/activities.ts';
import { parentCodecs } from '../../../lib/providers/zoho-crm/crm/note.ts';
import { isActive as zohoActive } from '../../../lib/providers/zoho-crm/crm/user.ts';
import { participants } from '../../../lib/providers/zoho-crm/participants.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { anyText } from '../../engine/mapping/values.ts';

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  codecs: [
    [zohoActive, fc.constantFrom('active', 'disabled')],
    ...[...aboutCodecs, ...parentCodecs].map((codec) => [codec, fc.integer({ min: 1 }).map(String)] as const),
    [
      participants,
      // Participants who are not records. Before an invitation, a meeting contains only their addresses.
      fc.array(
        fc.record(
          { type: fc.constant('email'), participant: anyText, Email: anyText, invited: fc.boolean() },
          { requiredKeys: ['type', 'participant'] },
        ),
      ),
    ],
  ],
  fields: [
    ['crm.lead', 'name', anyText],
    ['crm.pipeline', 'stages', fc.uniqueArray(fc.record({ id: fc.nat().map(String), display_value: anyText }))],
  ],
};
