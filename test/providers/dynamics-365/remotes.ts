import fc from 'fast-check';
import { dealCodecs, stageNumber } from '../../../lib/providers/dynamics-365/crm/deal.ts';
import { stageNames, stageOption } from '../../../lib/providers/dynamics-365/crm/pipeline.ts';
import { lookupCodecs } from '../../../lib/providers/dynamics-365/fields.ts';
import { invited } from '../../../lib/providers/dynamics-365/parties.ts';
import { person } from '../../../lib/providers/dynamics-365/ticketing/ticket.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { anyText } from '../../engine/mapping/values.ts';

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  codecs: [
    ...lookupCodecs.map((codec) => [codec, fc.uuid()] as const),
    [dealCodecs[0], fc.record({ statecode: fc.constant(2), statuscode: fc.constantFrom(4, 5) })],
    [stageNumber, fc.integer({ min: 1, max: 2 }).map((salesstage) => ({ salesstage }))],
    [person, fc.uuid().map((_primarycontactid_value) => ({ _primarycontactid_value }))],
    [stageOption, fc.integer({ min: 1, max: 3 }).map((Value) => ({ Value }))],
    [
      stageNames,
      fc.array(fc.record({ Label: fc.record({ UserLocalizedLabel: fc.record({ Label: anyText }) }) }), {
        maxLength: 3,
      }),
    ],
    [
      invited,
      fc.array(
        fc.record({
          participationtypemask: fc.integer({ min: 1, max: 12 }),
          addressused: fc.option(anyText),
          '_partyid_value@OData.Community.Display.V1.FormattedValue': anyText,
        }),
      ),
    ],
  ],
  answeredWhole: [[person, (sent) => ({ _primarycontactid_value: person.decode(sent) })]],
};
