import fc from 'fast-check';
import { amount as attioAmount } from '../../../lib/providers/attio/crm/deal.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { anyText, cents } from '../../engine/mapping/values.ts';

const attioId = fc.nat().map((id) => `${id}-4a00`);

const attioRecord = (object: string) => attioId.map((id) => ({ target_object: object, target_record_id: id }));

const attioMember = attioId.map((id) => ({ referenced_actor_type: 'workspace-member', referenced_actor_id: id }));

const attioStatus = fc.constantFrom('Lead', 'Lost').map((id) => ({ id: { status_id: id }, title: id }));

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  codecs: [[attioAmount, fc.oneof(fc.integer(), cents)]],
  fields: [
    [
      'crm.company',
      'domains',
      fc.array(
        anyText.map((domain) => ({ domain })),
        { maxLength: 3 },
      ),
    ],
    ['crm.company', 'tags', fc.constantFrom('SAAS', 'B2B').map((title) => ({ title }))],
    ['crm.user', 'is_active', fc.constantFrom('admin', 'member', 'suspended')],
    ['crm.deal', 'status', attioStatus],
    ['crm.deal', 'stage_id', attioStatus],
    ['crm.deal', 'company_id', attioRecord('companies')],
    ['crm.deal', 'user_id', attioMember],
    ['crm.note', 'user_id', attioId.map((id) => ({ type: 'workspace-member', id }))],
    ...['contact_ids', 'company_ids', 'deal_ids'].map((field) => ['crm.note', field, attioId] as const),
    ['crm.task', 'user_id', attioMember.map((member) => [member])],
    ...(['contact', 'company', 'deal'] as const).flatMap((noun) => {
      const link = attioRecord({ contact: 'people', company: 'companies', deal: 'deals' }[noun]);
      const links = fc.uniqueArray(link, { maxLength: 3, selector: JSON.stringify });
      return [['crm.task', `${noun}_id`, links] as const, ['crm.task', `${noun}_ids`, link] as const];
    }),
    ['crm.pipeline', 'stages', fc.array(attioStatus, { maxLength: 3 })],
  ],
};
