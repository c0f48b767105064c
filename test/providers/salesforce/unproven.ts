import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'somebody is invited by his id, whom his address finds: `test/records/attendees.test.ts`',
    cells: ['crm.engagement create attendees', 'crm.engagement update attendees'],
  },
  {
    reason: 'no page of the vendor that describes records says at which address people open them',
    cells: [
      'crm.note list remote_url',
      'crm.note get remote_url',
      'ticketing.comment list remote_url',
      'ticketing.comment get remote_url',
      'ticketing.tag list remote_url',
      'ticketing.tag get remote_url',
    ],
  },
  {
    reason: 'only orgs with several currencies have it, and this one has one',
    cells: ['crm.deal create currency', 'crm.deal update currency', 'crm.deal list currency', 'crm.deal get currency'],
  },
  {
    reason:
      'this org has no record types of deals; `test/providers/salesforce/records/pipelines.test.ts` has one that has several',
    cells: [
      'crm.deal create pipeline_id',
      'crm.deal update pipeline_id',
      'crm.deal list pipeline_id',
      'crm.deal get pipeline_id',
    ],
  },
  {
    reason: 'the table shows states of leads as the vendor names them, and leaves open which of ours they are',
    cells: ['crm.lead create status', 'crm.lead update status', 'crm.lead list status', 'crm.lead get status'],
  },
  {
    reason: 'the name is made of the name and the extension of the file, which no source has together',
    cells: ['ticketing.attachment list file_name', 'ticketing.attachment get file_name'],
  },
  {
    reason: 'a stage goes by its name, of which one with a slash is compared in part',
    cells: [
      'crm.deal list stage_id',
      'crm.deal get stage_id',
      'crm.pipeline list stage_ids',
      'crm.pipeline get stage_ids',
    ],
  },
  {
    reason: 'no page that was found says what `active` of a record type is',
    cells: ['crm.pipeline list is_active', 'crm.pipeline get is_active'],
  },
  {
    reason: 'a stage is read by its name alone, in the pipeline that its id says',
    cells: ['crm.stage get pipeline_id'],
  },
  {
    reason: 'a name is written as first and last name, in two places of one request',
    cells: [
      'crm.lead create name',
      'crm.lead update name',
      'ticketing.contact create name',
      'ticketing.contact update name',
    ],
  },
  {
    reason: 'the vendor takes it from activities, which the simulator does not',
    cells: ['crm.contact list last_activity_at', 'crm.contact get last_activity_at'],
  },
];
