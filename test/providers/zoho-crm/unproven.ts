import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'a pipeline is one of a layout: it is named by both, and refused in a record of another layout',
    cells: [
      'crm.deal create pipeline_id',
      'crm.deal update pipeline_id',
      'crm.deal list pipeline_id',
      'crm.deal get pipeline_id',
      'crm.deal create pipeline',
      'crm.deal update pipeline',
      'crm.stage list pipeline_id',
      'crm.stage get pipeline_id',
    ],
  },
  {
    reason: 'the table shows states of leads as the vendor names them, and leaves open which of ours they are',
    cells: ['crm.lead create status', 'crm.lead update status', 'crm.lead list status', 'crm.lead get status'],
  },
  {
    reason: 'the vendor takes it from activities, which the simulator does not',
    cells: ['crm.contact list last_activity_at', 'crm.contact get last_activity_at'],
  },
  {
    reason: 'a stage is named by its layout, its pipeline and its name, which records have in three places',
    cells: [
      'crm.deal list stage_id',
      'crm.pipeline list stage_ids',
      'crm.deal get stage_id',
      'crm.pipeline get stage_ids',
    ],
  },
  {
    reason: 'no page that was found has the name that the API has for it, and neither has the table',
    cells: [
      'crm.lead list converted_company_id',
      'crm.lead list converted_deal_id',
      'crm.lead get converted_company_id',
      'crm.lead get converted_deal_id',
    ],
  },
];
