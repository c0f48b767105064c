import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'marketingautomation.campaign list_ids': 'it contains only ids: the included lists distinguish lists from segments',
    'marketingautomation.contact phone_numbers': 'the only number of a contact is shown with a type, like all numbers',
    'marketingautomation.contact status':
      'subscriptions are read by type: the property in the example only says that the contact receives nothing',
    'marketingautomation.event type': 'the name of a custom event is its `name`, and its type is custom',
    'ticketing.ticket creator_id': 'the list of owners maps users to owners, and the example lacks it',
    'crm.contact company_id': 'the type marks the primary company, and the example lacks it',
    'crm.contact time_zone': 'a time zone has its name in the time zone database: Europe/Berlin',
    'crm.deal stage_id': 'the id of a stage contains its pipeline, which the example lacks',
    ...because('a stage is read in its pipeline, which the example lacks', 'crm.stage pipeline', 'crm.pipeline stages'),
    'crm.stage remote_status': 'the state of a stage is read from its probability',
    'ticketing.ticket status_category': 'the category comes from the stage, not from `hs_is_closed`',
    ...because(
      'the reader expects the file below `file` next to its note, and the example contains only the file',
      'ticketing.attachment file_name',
      'ticketing.attachment file_url',
      'ticketing.attachment size',
      'ticketing.attachment created_at',
      'ticketing.attachment modified_at',
    ),
  },
  unread: {
    'marketingautomation.contact list_ids':
      'each contact would cost a separate request, and the vendor allows three per second',
    'marketingautomation.campaign template_id': 'it is the path of a file in the account, not a template of ours',
    'marketingautomation.campaign text': 'the plain text of an e-mail is in `marketingautomation.email`',
    'marketingautomation.event url': 'the name of the page differs by event: `properties` contains it',
    'marketingautomation.campaign preview_text': 'it is a widget of the content, and its name is from memory',
    'ticketing.comment is_private': 'every comment is a note, and customers never see notes',
    'ticketing.comment attachments': 'files are listed by ticket',
    'ticketing.ticket url':
      'it is not a mapped field: every record shows its page, and tickets also show it under this name',
  },
  withoutField: {
    ...because(
      'the table names no unified field',
      'crm.engagement call status (no unified field)',
      'crm.engagement meeting outcome (no unified field)',
    ),
    'marketingautomation.campaign type': 'it is the kind of the e-mail, not a channel: our e-mails are regular e-mails',
    'marketingautomation.contact lifecycle': 'marketing has no such field: the CRM contact contains it',
  },
  ofRecords: ['crm.engagement type'],
  otherwise: {
    ...because(
      'a workflow or a form sends it, never as a campaign: the remote value is shown',
      'marketingautomation.campaign status AUTOMATED',
      'marketingautomation.campaign status AUTOMATED_AB',
      'marketingautomation.campaign status AUTOMATED_AB_VARIANT',
      'marketingautomation.campaign status AUTOMATED_LOSER_ABVARIANT',
      'marketingautomation.campaign status AUTOMATED_FOR_FORM',
      'marketingautomation.campaign status AUTOMATED_FOR_FORM_BUFFER',
      'marketingautomation.campaign status AUTOMATED_FOR_FORM_LEGACY',
    ),
    'marketingautomation.campaign status ERROR': 'the remote value is shown, and no write contains it',
    'crm.contact lifecycle marketingqualifiedlead': 'marketing_qualified_lead: our words contain underscores',
    'crm.contact lifecycle salesqualifiedlead': 'sales_qualified_lead, the same',
    'marketingautomation.list type DYNAMIC': 'a list that conditions fill is our segment',
    'crm.engagement direction FORWARDED_EMAIL': 'neither inbound nor outbound: the remote value is shown',
  },
};
