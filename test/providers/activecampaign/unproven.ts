import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'a value is in a list beside the record, by the id of its field: no table has them together',
    cells: [
      'crm.contact list field_mappings',
      'crm.contact get field_mappings',
      'crm.contact create field_mappings',
      'crm.contact update field_mappings',
      'crm.company list field_mappings',
      'crm.company get field_mappings',
      'crm.company create field_mappings',
      'crm.company update field_mappings',
      'crm.deal list field_mappings',
      'crm.deal get field_mappings',
      'crm.deal create field_mappings',
      'crm.deal update field_mappings',
    ],
  },
  {
    reason: 'no page of the vendor that describes records says at which address people open them',
    cells: [
      'crm.contact list remote_url',
      'crm.contact get remote_url',
      'crm.deal list remote_url',
      'crm.deal get remote_url',
    ],
  },
  {
    reason: 'stages are beside pipelines, by their pipeline',
    cells: ['crm.pipeline list stages', 'crm.pipeline get stages'],
  },
  {
    reason: 'a type goes by its id, and is shown by its label, which is in a list of the account',
    cells: ['crm.task list type', 'crm.task get type', 'crm.task create type', 'crm.task update type'],
  },
  {
    reason: 'a tag is put on a contact by its id, which is found by its name',
    cells: [
      'crm.contact create tags',
      'crm.contact update tags',
      'marketingautomation.contact create tags',
      'marketingautomation.contact update tags',
    ],
  },
  {
    reason: 'the table has each member of them apart',
    cells: ['marketingautomation.contact list subscriptions', 'marketingautomation.contact get subscriptions'],
  },
  {
    reason: 'the example is of a campaign that is sent',
    cells: ['marketingautomation.campaign list scheduled_at', 'marketingautomation.campaign get scheduled_at'],
  },
  {
    reason: 'a campaign without a segment has "0" at its place, which names none',
    cells: ['marketingautomation.campaign list segment_ids', 'marketingautomation.campaign get segment_ids'],
  },
  {
    reason: 'a draft has "0" at its place, which is counted as it is sent',
    cells: ['marketingautomation.campaign list recipient_count', 'marketingautomation.campaign get recipient_count'],
  },
  {
    reason: 'its numbers are in places of their own; the example of the table compares them',
    cells: ['marketingautomation.campaign list stats', 'marketingautomation.campaign get stats'],
  },
  {
    reason: 'no log says it: the list that it is in does',
    cells: ['marketingautomation.event list type', 'marketingautomation.event get type'],
  },
];
