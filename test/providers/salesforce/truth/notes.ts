import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    ...because(
      'the time is `SystemModstamp`, which the table also allows and the example lacks',
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
    'crm.contact do_not_contact': 'the table contains the opt-out from calls, not from e-mails',
    'crm.task status_category': 'the category belongs to the status, which the example lacks',
    'crm.engagement remote_type': 'the kind of the record is the type, which has no other name',
    'crm.company addresses': 'there is one address, the billing address',
    ...because(
      'a ticket has a file by a link to its document, and the example contains only the version',
      'ticketing.attachment file_name',
      'ticketing.attachment file_url',
      'ticketing.attachment size',
      'ticketing.attachment uploader',
      'ticketing.attachment created_at',
      'ticketing.attachment modified_at',
    ),
    ...because(
      'the example shows the older kind of notes, which have a parent instead of links',
      'crm.note contact_id',
      'crm.note company_id',
      'crm.note deal_id',
    ),
    'crm.lead status': 'a default state of a new org has one of our words',
    'crm.stage remote_status': 'the state of a stage is read from two members',
    'crm.deal stage_id': 'the id of a stage contains its pipeline, which the example lacks',
  },
  unread: {
    'ticketing.comment html_body':
      'no page says how the two texts of a comment belong together, and most orgs have only the plain text',
  },
  withoutField: {
    ...because(
      'the table names no unified field',
      'crm.company type (Account.Type, no unified field)',
      'crm.deal forecast_category (no unified field)',
      'ticketing.ticket reason (no unified field)',
    ),
    'ticketing.ticket origin (no unified field)': 'the table is older than our `channel`, which contains it',
    'ticketing.team type (Group.Type; only Queue is a team)': 'no unified field contains the kind of a team',
  },
  ofRecords: ['crm.engagement type'],
  otherwise: {
    'crm.stage status IsClosed=false': 'open: it is read from two members, which the row describes',
    'crm.stage status IsClosed=true,IsWon=true': 'won: the same',
    'crm.stage status IsClosed=true,IsWon=false': 'lost: the same',
    'crm.lead status Open - Not Contacted': 'open: a default state of a new org has one of our words',
    'crm.lead status Working - Contacted': 'in_progress: the same',
    'crm.lead status Closed - Converted': 'qualified: the same',
    'crm.lead status Closed - Not Converted': 'unqualified: the same',
  },
};
