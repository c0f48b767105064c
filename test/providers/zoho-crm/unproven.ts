import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'a pipeline belongs to a layout: its id names both, and a record of another layout refuses it',
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
    reason: 'the table shows states of leads by their remote names, without our words',
    cells: ['crm.lead create status', 'crm.lead update status', 'crm.lead list status', 'crm.lead get status'],
  },
  {
    reason: 'the vendor computes it from activities, and the simulator does not',
    cells: ['crm.contact list last_activity_at', 'crm.contact get last_activity_at'],
  },
  {
    reason: 'the id of a stage consists of layout, pipeline and name, which records contain at three places',
    cells: [
      'crm.deal list stage_id',
      'crm.pipeline list stage_ids',
      'crm.deal get stage_id',
      'crm.pipeline get stage_ids',
    ],
  },
  {
    reason: 'neither a known page nor the table contains the API name of the field',
    cells: [
      'crm.lead list converted_company_id',
      'crm.lead list converted_deal_id',
      'crm.lead get converted_company_id',
      'crm.lead get converted_deal_id',
    ],
  },
];
