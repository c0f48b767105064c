import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    ...because(
      'the time is `SystemModstamp`, which the table allows too, and the example lacks',
      'crm.contact modified_at',
      'crm.company modified_at',
      'crm.lead modified_at',
      'crm.deal modified_at',
      'crm.stage modified_at',
      'crm.user modified_at',
      'crm.task modified_at',
      'crm.engagement modified_at',
      'ticketing.ticket modified_at',
      'ticketing.comment modified_at',
      'ticketing.contact modified_at',
      'ticketing.account modified_at',
      'ticketing.user modified_at',
      'ticketing.team modified_at',
    ),
    'crm.contact do_not_contact': 'no calls, which the table has, is not no e-mails',
    'crm.task status_category': 'the category is that of the status, which the example lacks',
    'crm.engagement remote_type': 'the kind of the record is the type, which has no other name',
    'crm.company addresses': 'there is one address, that of bills',
    ...because(
      'a ticket has a file by a link, which leads to what is known of it; the example is the version alone',
      'ticketing.attachment file_name',
      'ticketing.attachment file_url',
      'ticketing.attachment size',
      'ticketing.attachment uploader',
      'ticketing.attachment created_at',
      'ticketing.attachment modified_at',
    ),
    ...because(
      'the example is of the older kind of notes, which have a parent in the place of links',
      'crm.note contact_id',
      'crm.note company_id',
      'crm.note deal_id',
    ),
    'crm.lead status': 'a state that every new org has is one of ours',
    'crm.stage remote_status': 'the state of a stage is read from two members',
    'crm.deal stage_id': 'a stage is named by its pipeline too, which the example lacks',
  },
  unread: {
    'ticketing.comment html_body':
      'no page says how the two texts of a comment go together, and most orgs have the plain one alone',
  },
  withoutField: {
    ...because(
      'the table says so',
      'crm.company type (Account.Type, no unified field)',
      'crm.deal forecast_category (no unified field)',
      'ticketing.ticket reason (no unified field)',
    ),
    'ticketing.ticket origin (no unified field)': 'the table is older than `channel`, which has it',
    'ticketing.team type (Group.Type; only Queue is a team)': 'no field of ours says what kind a team is',
  },
  ofRecords: ['crm.engagement type'],
  otherwise: {
    'crm.stage status IsClosed=false': 'open: it is read from two members, of which the row is a description',
    'crm.stage status IsClosed=true,IsWon=true': 'won: the same',
    'crm.stage status IsClosed=true,IsWon=false': 'lost: the same',
    'crm.lead status Open - Not Contacted': 'open: a state that every new org has is one of ours',
    'crm.lead status Working - Contacted': 'in_progress: the same',
    'crm.lead status Closed - Converted': 'qualified: the same',
    'crm.lead status Closed - Not Converted': 'unqualified: the same',
  },
};
