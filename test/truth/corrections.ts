/** An entry as the vendor's documentation has it. */
interface Correction {
  readonly read: string | null;
  readonly write: string | null;
  /** It may be nothing of ours where the vendor has something: an agent is no contact. */
  readonly optional?: true;
  readonly source: string;
}

const hubspot = 'https://developers.hubspot.com/docs/';
const zendesk = 'https://developer.zendesk.com/api-reference/ticketing/';
const jira = 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/';
const linear = 'https://studio.apollographql.com/public/Linear-API/variant/current/schema/reference/objects/';
const pipedrive = 'https://developers.pipedrive.com/docs/api/v1/';
const github = 'https://docs.github.com/en/rest/';

/**
 * Entries that the tables lack, have in words, or have wrong: provider, object and field, each by a page of the vendor.
 *
 * `path:` is in the path of the request, `answer:` anywhere in the answers, `holder:` in the object whose list has the record.
 */
export const corrections: Readonly<Record<string, Correction>> = {
  'hubspot crm.contact field_mappings': {
    read: 'properties',
    write: 'properties',
    source: `${hubspot}api-reference/crm-properties-v3/guide`,
  },
  'hubspot crm.company field_mappings': {
    read: 'properties',
    write: 'properties',
    source: `${hubspot}api-reference/crm-properties-v3/guide`,
  },
  'hubspot crm.deal field_mappings': {
    read: 'properties',
    write: 'properties',
    source: `${hubspot}api-reference/crm-properties-v3/guide`,
  },
  'hubspot ticketing.ticket field_mappings': {
    read: 'properties',
    write: 'properties',
    source: `${hubspot}api-reference/crm-properties-v3/guide`,
  },
  'hubspot crm.contact details': {
    read: 'properties.message',
    write: 'properties.message',
    source: 'https://knowledge.hubspot.com/properties/hubspots-default-contact-properties',
  },
  'hubspot ticketing.contact details': {
    read: 'properties.message',
    write: 'properties.message',
    source: 'https://knowledge.hubspot.com/properties/hubspots-default-contact-properties',
  },
  'hubspot ticketing.contact first_name': {
    read: 'properties.firstname',
    write: 'properties.firstname',
    source: `${hubspot}api-reference/crm-contacts-v3/guide`,
  },
  'hubspot ticketing.contact last_name': {
    read: 'properties.lastname',
    write: 'properties.lastname',
    source: `${hubspot}api-reference/crm-contacts-v3/guide`,
  },
  'hubspot crm.user first_name': {
    read: 'firstName',
    write: null,
    source: `${hubspot}api-reference/crm-owners-v3/guide`,
  },
  'hubspot crm.user last_name': {
    read: 'lastName',
    write: null,
    source: `${hubspot}api-reference/crm-owners-v3/guide`,
  },
  'hubspot ticketing.user first_name': {
    read: 'firstName',
    write: null,
    source: `${hubspot}api-reference/crm-owners-v3/guide`,
  },
  'hubspot ticketing.user last_name': {
    read: 'lastName',
    write: null,
    source: `${hubspot}api-reference/crm-owners-v3/guide`,
  },
  'hubspot crm.note content_html': {
    read: 'properties.hs_note_body',
    write: 'properties.hs_note_body',
    source: `${hubspot}api-reference/crm-notes-v3/guide`,
  },
  'hubspot crm.task content_html': {
    read: 'properties.hs_task_body',
    write: 'properties.hs_task_body',
    source: `${hubspot}api-reference/crm-tasks-v3/guide`,
  },
  'hubspot crm.engagement content': {
    read: 'properties.hs_call_body | hs_meeting_body | hs_email_html | hs_email_text',
    write: 'properties.hs_call_body | hs_meeting_body | hs_email_html | hs_email_text',
    source: `${hubspot}api-reference/crm-emails-v3/guide`,
  },
  'hubspot crm.engagement content_html': {
    read: 'properties.hs_call_body | hs_meeting_body | hs_email_html | hs_email_text',
    write: 'properties.hs_call_body | hs_meeting_body | hs_email_html | hs_email_text',
    source: `${hubspot}api-reference/crm-emails-v3/guide`,
  },
  'hubspot crm.engagement end_time': {
    read: 'properties.hs_meeting_end_time | hs_timestamp + hs_call_duration (ms)',
    write: 'properties.hs_meeting_end_time | hs_timestamp + properties.hs_call_duration (ms)',
    source: `${hubspot}api-reference/crm-calls-v3/guide`,
  },
  'hubspot crm.engagement type': {
    read: 'path:/objects/{}',
    write: 'path:/objects/{}',
    source: `${hubspot}guides/api/crm/understanding-the-crm`,
  },
  'hubspot crm.stage remote_status': {
    read: 'metadata.probability',
    write: null,
    source: `${hubspot}api-reference/crm-pipelines-v3/guide`,
  },
  'hubspot crm.stage pipeline': {
    read: 'path:/pipelines/deals/{}/stages',
    write: null,
    source: `${hubspot}api-reference/crm-pipelines-v3/guide`,
  },
  'hubspot ticketing.ticket status_category': {
    read: 'properties.hs_pipeline_stage',
    write: null,
    source: `${hubspot}api-reference/crm-pipelines-v3/guide`,
  },
  'hubspot ticketing.ticket comment': {
    read: 'answer:properties.hs_note_body',
    write: 'properties.hs_note_body',
    source: `${hubspot}api-reference/crm-notes-v3/guide`,
  },
  'hubspot ticketing.comment ticket_id': {
    read: '(the ticket that the notes were asked for by)',
    write: 'associations[] to ticket, type 228',
    source: `${hubspot}guides/api/crm/associations/associations-v4#association-type-id-values`,
  },
  'hubspot ticketing.attachment file_url': {
    read: 'file.url',
    write: null,
    source: `${hubspot}api-reference/files-files-v3/guide`,
  },
  'hubspot ticketing.attachment size': {
    read: 'file.size',
    write: null,
    source: `${hubspot}api-reference/files-files-v3/guide`,
  },
  'hubspot ticketing.attachment created_at': {
    read: 'note.createdAt',
    write: null,
    source: `${hubspot}api-reference/files-files-v3/guide`,
  },
  'hubspot ticketing.attachment modified_at': {
    read: 'note.updatedAt',
    write: null,
    source: `${hubspot}api-reference/files-files-v3/guide`,
  },
  'hubspot ticketing.attachment file_name': {
    read: '(name and extension of the file)',
    write: 'fileName (multipart)',
    source: `${hubspot}api-reference/files-files-v3/guide`,
  },
  'hubspot ticketing.attachment uploader': {
    read: 'answer:properties.hubspot_owner_id',
    write: null,
    source: `${hubspot}api-reference/crm-notes-v3/guide`,
  },
  'hubspot ticketing.attachment comment_id': {
    read: 'answer:id',
    write: null,
    source: `${hubspot}api-reference/crm-notes-v3/guide`,
  },
  'hubspot ticketing.attachment ticket_id': {
    read: '(the ticket that the note is on)',
    write: 'associations[] to ticket, type 228',
    source: `${hubspot}guides/api/crm/associations/associations-v4#association-type-id-values`,
  },
  'zendesk ticketing.ticket field_mappings': {
    read: '',
    write: 'ticket',
    source: `${zendesk}tickets/tickets/#json-format`,
  },
  'zendesk ticketing.ticket comment': {
    read: 'answer:body | plain_body',
    write: 'ticket.comment.body',
    source: `${zendesk}tickets/ticket_comments/`,
  },
  'zendesk ticketing.ticket contact_id': {
    read: 'requester_id',
    write: 'ticket.requester_id',
    optional: true,
    source: `${zendesk}tickets/tickets/#json-format`,
  },
  'zendesk ticketing.ticket creator_id': {
    read: 'submitter_id',
    write: null,
    optional: true,
    source: `${zendesk}tickets/tickets/#json-format`,
  },
  'zendesk ticketing.comment body': {
    read: 'plain_body | body',
    write: 'ticket.comment.body',
    optional: true,
    source: `${zendesk}tickets/ticket_comments/#json-format`,
  },
  'zendesk ticketing.comment user_id': {
    read: 'author_id',
    write: 'ticket.comment.author_id',
    optional: true,
    source: `${zendesk}tickets/ticket_comments/#json-format`,
  },
  'zendesk ticketing.comment contact_id': {
    read: 'author_id',
    write: 'ticket.comment.author_id',
    optional: true,
    source: `${zendesk}tickets/ticket_comments/#json-format`,
  },
  'zendesk ticketing.comment creator_type': {
    read: '(the role of the author, among the users beside the comments)',
    write: null,
    source: `${zendesk}tickets/ticket_comments/#list-comments`,
  },
  'zendesk ticketing.comment remote_creator_type': {
    read: '(the role of the author, among the users beside the comments)',
    write: null,
    source: `${zendesk}tickets/ticket_comments/#list-comments`,
  },
  'zendesk ticketing.comment attachments': {
    read: 'attachments[].id',
    write: 'ticket.comment.uploads',
    source: `${zendesk}tickets/ticket_comments/#json-format`,
  },
  'zendesk ticketing.comment ticket_id': {
    read: 'path:/api/v2/tickets/{}/comments',
    write: 'path:/api/v2/tickets/{}',
    source: `${zendesk}tickets/ticket_comments/#list-comments`,
  },
  'zendesk ticketing.attachment ticket_id': {
    read: 'path:/api/v2/tickets/{}/comments',
    write: 'path:/api/v2/tickets/{}',
    source: `${zendesk}tickets/ticket-attachments/`,
  },
  'zendesk ticketing.attachment comment_id': {
    read: 'holder:id',
    write: null,
    source: `${zendesk}tickets/ticket_comments/#json-format`,
  },
  'zendesk ticketing.attachment uploader': {
    read: 'holder:author_id',
    write: null,
    optional: true,
    source: `${zendesk}tickets/ticket_comments/#json-format`,
  },
  'zendesk ticketing.attachment created_at': {
    read: 'holder:created_at',
    write: null,
    source: `${zendesk}tickets/ticket_comments/#json-format`,
  },
  'jira ticketing.ticket field_mappings': { read: 'fields', write: 'fields', source: `${jira}api-group-issues/` },
  'jira ticketing.ticket comment': { read: 'answer:body', write: 'body', source: `${jira}api-group-issue-comments/` },
  'jira ticketing.ticket creator_id': {
    read: 'fields.creator.accountId',
    write: null,
    source: 'https://support.atlassian.com/jira-software-cloud/docs/jql-fields/#Creator',
  },
  'jira ticketing.comment creator_type': {
    read: 'author.accountType',
    write: null,
    source: `${jira}api-group-issue-comments/`,
  },
  'jira ticketing.comment ticket_id': {
    read: 'path:/rest/api/3/issue/{}/comment',
    write: 'path:/rest/api/3/issue/{}/comment',
    source: `${jira}api-group-issue-comments/`,
  },
  'jira ticketing.attachment ticket_id': {
    read: 'path:/rest/api/3/issue/{}',
    write: 'path:/rest/api/3/issue/{}/attachments',
    source: `${jira}api-group-issue-attachments/`,
  },
  'jira ticketing.tag name': { read: '', write: null, source: `${jira}api-group-labels/` },
  'jira ticketing.collection remote_collection_type': {
    read: '(every one is a project, whatever its type)',
    write: null,
    source: `${jira}api-group-projects/`,
  },
  'linear ticketing.ticket remote_priority': { read: 'priority', write: null, source: `${linear}Issue` },
  'linear ticketing.ticket remote_status': { read: 'state.id', write: null, source: `${linear}Issue` },
  'linear ticketing.ticket comment': { read: 'answer:body', write: 'body', source: `${linear}Comment` },
  // An issue ends by being completed or by being cancelled.
  'linear ticketing.ticket completed_at': { read: 'completedAt | canceledAt', write: null, source: `${linear}Issue` },
  'linear ticketing.ticket contact_id': { read: 'externalUserCreator.id', write: null, source: `${linear}Issue` },
  'linear ticketing.contact name': { read: 'name', write: null, source: `${linear}ExternalUser` },
  'linear ticketing.contact email_address': { read: 'email', write: null, source: `${linear}ExternalUser` },
  'linear ticketing.contact created_at': { read: 'createdAt', write: null, source: `${linear}ExternalUser` },
  'linear ticketing.contact modified_at': { read: 'updatedAt', write: null, source: `${linear}ExternalUser` },
  'linear ticketing.comment creator_type': {
    read: '(which of user, externalUser and botActor there is)',
    write: null,
    source: `${linear}Comment`,
  },
  'pipedrive crm.contact field_mappings': {
    read: 'custom_fields',
    write: 'custom_fields',
    source: `${pipedrive}Persons`,
  },
  'pipedrive crm.company field_mappings': {
    read: 'custom_fields',
    write: 'custom_fields',
    source: `${pipedrive}Organizations`,
  },
  'pipedrive crm.deal field_mappings': { read: 'custom_fields', write: 'custom_fields', source: `${pipedrive}Deals` },
  'pipedrive crm.note content_html': { read: 'content', write: 'content', source: `${pipedrive}Notes` },
  'pipedrive crm.task content_html': { read: 'note', write: 'note', source: `${pipedrive}Activities` },
  'pipedrive crm.engagement content_html': { read: 'note', write: 'note', source: `${pipedrive}Activities` },
  'pipedrive crm.engagement end_time': {
    read: 'due_date due_time + duration (clock)',
    write: 'due_date due_time + duration (clock)',
    source: `${pipedrive}Activities`,
  },
  'pipedrive crm.company industry': {
    read: '(the label of the option whose id is in `industry`)',
    write: 'industry',
    source: `${pipedrive}Organizations`,
  },
  'github ticketing.ticket comment': { read: 'answer:body', write: 'body', source: `${github}issues/comments` },
  'github ticketing.ticket project_id': {
    read: 'path:/repositories/{}/issues',
    write: 'path:/repositories/{}/issues',
    source: `${github}issues/issues`,
  },
  'github ticketing.user name': { read: 'name | login', write: null, source: `${github}users/users` },
  'github ticketing.collection name': { read: 'full_name', write: null, source: `${github}repos/repos` },
};
