import fc from 'fast-check';
import { customId, ids } from '../../../lib/providers/salesforce/activities.ts';
import { seconds } from '../../../lib/providers/salesforce/crm/engagement.ts';
import { reminder } from '../../../lib/providers/salesforce/crm/task.ts';
import { queueId, userId } from '../../../lib/providers/salesforce/fields.ts';
import { invitees } from '../../../lib/providers/salesforce/invitees.ts';
import { kinds } from '../../../lib/providers/salesforce/note-links.ts';
import { accountId } from '../../../lib/providers/salesforce/persons.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { anyText, date } from '../../engine/mapping/values.ts';

const idAfter = (prefix: string): fc.Arbitrary<string> =>
  fc.nat().map((id) => `${prefix}${String(id).padStart(15, '0')}`);

/** Ids by object. The prefix of an id names the object of its record. */
const idsOfKind: NonNullable<RemoteValues['ids']> = [
  [userId, idAfter('005')],
  [queueId, idAfter('00G')],
  [ids.user, idAfter('005')],
  [ids.contact, idAfter('003')],
  [ids.lead, idAfter('00Q')],
  [ids.company, idAfter('001')],
  [ids.deal, idAfter('006')],
  [customId, idAfter('a00')],
];

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  ids: idsOfKind,
  codecs: [
    ...idsOfKind,
    [accountId, anyText],
    [reminder, date.map((time) => time.toISOString())],
    [seconds, fc.nat()],
    [invitees, fc.array(fc.record({ Status: anyText, Relation: fc.record({ Name: anyText, Email: anyText }) }))],
    ...Object.values(kinds).map(
      ({ first }) => [first, fc.constantFrom('003', '001', '006').map((prefix) => [`${prefix}1`])] as const,
    ),
  ],
  fields: [
    ['crm.lead', 'name', anyText],
    ['ticketing.attachment', 'file_name', fc.record({ Title: anyText, FileExtension: anyText })],
    [
      'crm.pipeline',
      'stages',
      fc.uniqueArray(anyText).map((names) => ({
        own: names.map((name) => ({ value: name, label: name })),
        all: names.slice(1).map((name) => ({ ApiName: name, SortOrder: 1, IsClosed: true, IsWon: false })),
      })),
    ],
  ],
};
