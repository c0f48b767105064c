import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

const refusal = (details: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  object: 'ticketing.ticket',
  status: 422,
  body: { error: 'RecordInvalid', description: 'Record validation errors', details },
  issues,
  source: 'https://developer.zendesk.com/api-reference/introduction/requests/#error-responses',
});

export const refusals: readonly FieldRefusal[] = [
  refusal({ requester: [{ description: 'Requester: Ada is suspended.' }] }, [['contact_id', 'is suspended']]),
  refusal({ status: [{ description: 'Status: is closed', error: 'InvalidValue' }] }, [['status', 'is closed']]),
  refusal(
    {
      base: [{ description: 'Order: is required when solving', error: 'FieldRequired', ticket_field_id: 360012345678 }],
    },
    [['field_mappings.Order', 'is required']],
  ),
  refusal({ base: [{ description: 'Status: closed prevents ticket update', error: 'InvalidRecord' }] }, []),
];
