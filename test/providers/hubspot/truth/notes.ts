import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'marketingautomation.campaign list_ids':
      'it names ids alone: the lists are read with it, which tell lists from segments',
    'marketingautomation.contact phone_numbers': 'the one that a contact has is shown with a type, as all are',
    'marketingautomation.contact status':
      'what somebody is sent is read by type: the property of the example says no more than that he is sent nothing',
    'marketingautomation.event type': 'the name of a custom event is its `name`, and its type is custom',
    'ticketing.ticket creator_id': 'a user leads to an owner by the list of owners, which the example lacks',
    'crm.contact company_id': 'the primary company is told by the type, which the example lacks',
    'crm.contact time_zone': 'a zone is named as in the time zone database: Europe/Berlin',
    'crm.deal stage_id': 'a stage is named by its pipeline too, which the example lacks',
    ...because('a stage is read in its pipeline, which the example lacks', 'crm.stage pipeline', 'crm.pipeline stages'),
    'crm.stage remote_status': 'the state of a stage is read from its probability',
    'ticketing.ticket status_category': 'the category is that of the stage, not of `hs_is_closed`',
    ...because(
      'the reader has the file below `file` and the note that it is on beside it; the example is the file alone',
      'ticketing.attachment file_name',
      'ticketing.attachment file_url',
      'ticketing.attachment size',
      'ticketing.attachment created_at',
      'ticketing.attachment modified_at',
    ),
  },
  unread: {
    'marketingautomation.contact list_ids':
      'each contact would take a request of its own, of which the vendor takes three a second',
    'marketingautomation.campaign template_id': 'it is made of a file of the account, by its path: no template of ours',
    'marketingautomation.campaign text': 'the plain text of an e-mail is that of `marketingautomation.email`',
    'marketingautomation.event url': 'what a page is called differs by event: `properties` has it',
    'marketingautomation.campaign preview_text': 'a widget of the content, whose name is from memory',
    'ticketing.comment is_private': 'every comment is a note, which customers never see',
    'ticketing.comment attachments': 'files are listed by ticket',
    'ticketing.ticket url':
      'it is no field that is mapped: the page of every record is shown, and that of a ticket under this name too',
  },
  withoutField: {
    ...because(
      'the table says so',
      'crm.engagement call status (no unified field)',
      'crm.engagement meeting outcome (no unified field)',
    ),
    'marketingautomation.campaign type': 'what kind of e-mail it is, no channel: one by us is a regular one',
    'marketingautomation.contact lifecycle': 'marketing has no such field: the contact of the CRM has it',
  },
  ofRecords: ['crm.engagement type'],
  otherwise: {
    ...because(
      'it goes out by a workflow or a form, never as a whole: it is shown as the vendor calls it',
      'marketingautomation.campaign status AUTOMATED',
      'marketingautomation.campaign status AUTOMATED_AB',
      'marketingautomation.campaign status AUTOMATED_AB_VARIANT',
      'marketingautomation.campaign status AUTOMATED_LOSER_ABVARIANT',
      'marketingautomation.campaign status AUTOMATED_FOR_FORM',
      'marketingautomation.campaign status AUTOMATED_FOR_FORM_BUFFER',
      'marketingautomation.campaign status AUTOMATED_FOR_FORM_LEGACY',
    ),
    'marketingautomation.campaign status ERROR': 'it is shown as the vendor calls it, and no write has it',
    'crm.contact lifecycle marketingqualifiedlead': 'marketing_qualified_lead: words of ours have underscores',
    'crm.contact lifecycle salesqualifiedlead': 'sales_qualified_lead, the same',
    'marketingautomation.list type DYNAMIC': 'a list that conditions fill is a segment of ours',
    'crm.engagement direction FORWARDED_EMAIL': 'neither in nor out: it is shown as the vendor calls it',
  },
};
