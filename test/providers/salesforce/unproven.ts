import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'an attendee is invited by an id, which is looked up by address: `test/records/attendees.test.ts`',
    cells: ['crm.engagement create attendees', 'crm.engagement update attendees'],
  },
  {
    reason: 'no page of the vendor about records gives the URL of their page for people',
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
    reason: 'only orgs with several currencies have it, and the simulated org has one',
    cells: ['crm.deal create currency', 'crm.deal update currency', 'crm.deal list currency', 'crm.deal get currency'],
  },
  {
    reason:
      'this org has no record types of deals; `test/providers/salesforce/records/pipelines.test.ts` uses an org with several',
    cells: [
      'crm.deal create pipeline_id',
      'crm.deal update pipeline_id',
      'crm.deal list pipeline_id',
      'crm.deal get pipeline_id',
    ],
  },
  {
    reason: 'the table shows states of leads by their remote names, without our words',
    cells: ['crm.lead create status', 'crm.lead update status', 'crm.lead list status', 'crm.lead get status'],
  },
  {
    reason: 'the name consists of the name and the extension of the file, and no source shows both together',
    cells: ['ticketing.attachment list file_name', 'ticketing.attachment get file_name'],
  },
  {
    reason: 'a stage is named by its name, and a name with a slash is compared only partly',
    cells: [
      'crm.deal list stage_id',
      'crm.deal get stage_id',
      'crm.pipeline list stage_ids',
      'crm.pipeline get stage_ids',
    ],
  },
  {
    reason: 'no known page describes `active` of a record type',
    cells: ['crm.pipeline list is_active', 'crm.pipeline get is_active'],
  },
  {
    reason: 'a stage is read by its name only, in the pipeline that its id names',
    cells: ['crm.stage get pipeline_id'],
  },
  {
    reason: 'a name is written as first and last name, at two places of the request',
    cells: [
      'crm.lead create name',
      'crm.lead update name',
      'ticketing.contact create name',
      'ticketing.contact update name',
    ],
  },
  {
    reason: 'the vendor computes it from activities, and the simulator does not',
    cells: ['crm.contact list last_activity_at', 'crm.contact get last_activity_at'],
  },
];
