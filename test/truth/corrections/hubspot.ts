import type { Corrections } from './correction.ts';

const reference = 'https://developers.hubspot.com/docs/api-reference/';

/** Of HubSpot, by object and field. */
export const hubspot: Corrections = {
  'crm.contact field_mappings': {
    read: 'properties',
    write: 'properties',
    source: `${reference}crm-properties-v3/guide`,
    says: 'you can also create and manage your own custom properties',
  },
  'crm.company field_mappings': {
    read: 'properties',
    write: 'properties',
    source: `${reference}crm-properties-v3/guide`,
    says: 'you can also create and manage your own custom properties',
  },
  'crm.deal field_mappings': {
    read: 'properties',
    write: 'properties',
    source: `${reference}crm-properties-v3/guide`,
    says: 'you can also create and manage your own custom properties',
  },
  'ticketing.ticket field_mappings': {
    read: 'properties',
    write: 'properties',
    source: `${reference}crm-properties-v3/guide`,
    says: 'you can also create and manage your own custom properties',
  },
  'crm.contact details': {
    read: 'properties.message',
    write: 'properties.message',
    source: 'https://knowledge.hubspot.com/properties/hubspots-default-contact-properties',
    says: 'any message or comments a contact may want to leave on a form',
  },
  'ticketing.contact details': {
    read: 'properties.message',
    write: 'properties.message',
    source: 'https://knowledge.hubspot.com/properties/hubspots-default-contact-properties',
    says: 'any message or comments a contact may want to leave on a form',
  },
  'ticketing.contact first_name': {
    read: 'properties.firstname',
    write: 'properties.firstname',
    table: 'crm.contact first_name',
  },
  'ticketing.contact last_name': {
    read: 'properties.lastname',
    write: 'properties.lastname',
    table: 'crm.contact last_name',
  },
  'crm.user first_name': {
    read: 'firstName',
    write: null,
    source: `${reference}crm-crm-owners-v3/guide`,
    says: '"firstName": "HubSpot", "lastName": "Test Owner"',
  },
  'crm.user last_name': {
    read: 'lastName',
    write: null,
    source: `${reference}crm-crm-owners-v3/guide`,
    says: '"firstName": "HubSpot", "lastName": "Test Owner"',
  },
  'ticketing.user first_name': {
    read: 'firstName',
    write: null,
    source: `${reference}crm-crm-owners-v3/guide`,
    says: '"firstName": "HubSpot", "lastName": "Test Owner"',
  },
  'ticketing.user last_name': {
    read: 'lastName',
    write: null,
    source: `${reference}crm-crm-owners-v3/guide`,
    says: '"firstName": "HubSpot", "lastName": "Test Owner"',
  },
  'crm.note content_html': {
    read: 'properties.hs_note_body',
    write: 'properties.hs_note_body',
    table: 'crm.note content',
  },
  'crm.task content_html': {
    read: 'properties.hs_task_body',
    write: 'properties.hs_task_body',
    table: 'crm.task content',
  },
  'crm.engagement content': {
    read: 'properties.hs_call_body | hs_meeting_body | hs_email_html | hs_email_text',
    write: 'properties.hs_call_body | hs_meeting_body | hs_email_html | hs_email_text',
    table: 'crm.engagement content',
  },
  'crm.engagement content_html': {
    read: 'properties.hs_call_body | hs_meeting_body | hs_email_html | hs_email_text',
    write: 'properties.hs_call_body | hs_meeting_body | hs_email_html | hs_email_text',
    table: 'crm.engagement content',
  },
  'crm.engagement end_time': {
    read: 'properties.hs_meeting_end_time | hs_timestamp + hs_call_duration (ms)',
    write: 'properties.hs_meeting_end_time | hs_timestamp + properties.hs_call_duration (ms)',
    table: 'crm.engagement end_time',
  },
  'crm.engagement type': {
    read: 'path:/objects/{}',
    write: 'path:/objects/{}',
    source: `${reference}crm-calls-v3/guide`,
    says: 'To create a call engagement, make a POST request to /crm/v3/objects/calls',
  },
  'crm.stage remote_status': {
    read: 'metadata.probability',
    write: null,
    source: `${reference}crm-pipelines-v3/guide`,
    says: 'the `probability` field is required, and represents the likelihood a deal will close',
  },
  'crm.stage pipeline': { read: 'path:/pipelines/deals/{}/stages', write: null, table: 'crm.stage pipeline' },
  'ticketing.ticket status_category': {
    read: 'properties.hs_pipeline_stage',
    write: null,
    source: `${reference}crm-pipelines-v3/guide`,
    says: '`ticketState` represents whether the ticket remains open or has been closed',
  },
  'ticketing.ticket comment': {
    read: 'answer:properties.hs_note_body',
    write: 'properties.hs_note_body',
    table: 'ticketing.comment body',
  },
  'ticketing.comment ticket_id': {
    read: '(the ticket that the notes were asked for by)',
    write: 'associations[] to ticket, type 228',
    table: 'ticketing.comment ticket_id',
  },
  'ticketing.attachment file_url': { read: 'file.url', write: null, table: 'ticketing.attachment file_url' },
  'ticketing.attachment size': { read: 'file.size', write: null, table: 'ticketing.attachment size' },
  'ticketing.attachment created_at': {
    ours: 'when the file was put on the ticket, by a note: the file itself may be older',
  },
  'ticketing.attachment modified_at': {
    ours: 'when the file was put on the ticket, by a note: the file itself may be older',
  },
  'ticketing.attachment file_name': {
    read: '(name and extension of the file)',
    write: 'fileName (multipart)',
    table: 'ticketing.attachment file_name',
  },
  'ticketing.attachment uploader': {
    read: 'answer:properties.hubspot_owner_id',
    write: null,
    source: `${reference}crm-notes-v3/guide`,
    says: 'This field determines the user listed as the note creator on the record timeline',
  },
  'ticketing.attachment comment_id': { read: 'answer:id', write: null, table: 'ticketing.attachment comment_id' },
  'ticketing.attachment ticket_id': {
    read: '(the ticket that the note is on)',
    write: 'associations[] to ticket, type 228',
    table: 'ticketing.comment ticket_id',
  },
};
