import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'a value is in a separate list, by the id of its field, and no table contains both',
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
    reason: 'no page of the vendor about records gives the URL of their page for people',
    cells: [
      'crm.contact list remote_url',
      'crm.contact get remote_url',
      'crm.deal list remote_url',
      'crm.deal get remote_url',
    ],
  },
  {
    reason: 'the response lists stages separately from pipelines',
    cells: ['crm.pipeline list stages', 'crm.pipeline get stages'],
  },
  {
    reason: 'a record contains the id of a type, and the label is in a list of the account',
    cells: ['crm.task list type', 'crm.task get type', 'crm.task create type', 'crm.task update type'],
  },
  {
    reason: 'a tag is added to a contact by its id, which the service looks up by name',
    cells: [
      'crm.contact create tags',
      'crm.contact update tags',
      'marketingautomation.contact create tags',
      'marketingautomation.contact update tags',
    ],
  },
  {
    reason: 'the table describes each member separately',
    cells: ['marketingautomation.contact list subscriptions', 'marketingautomation.contact get subscriptions'],
  },
  {
    reason: 'the example shows a sent campaign',
    cells: ['marketingautomation.campaign list scheduled_at', 'marketingautomation.campaign get scheduled_at'],
  },
  {
    reason: 'a campaign without a segment has "0" at the place, which is not an id',
    cells: ['marketingautomation.campaign list segment_ids', 'marketingautomation.campaign get segment_ids'],
  },
  {
    reason: 'a draft has "0" at the place, which counts only after the sending',
    cells: ['marketingautomation.campaign list recipient_count', 'marketingautomation.campaign get recipient_count'],
  },
  {
    reason: 'its numbers are in separate places; the example of the table compares them',
    cells: ['marketingautomation.campaign list stats', 'marketingautomation.campaign get stats'],
  },
  {
    reason: 'no log contains it: the list of the event decides it',
    cells: ['marketingautomation.event list type', 'marketingautomation.event get type'],
  },
];
