import type { Corrections } from '../../truth/correction.ts';

const reference = 'https://developer.zendesk.com/api-reference/ticketing/';

/**
 * Place of the side-loaded targets. The page contains only their name, and https://github.com/facetoe/zenpy/issues/317
 * shows a ticket with them.
 */
const sideLoaded = {
  write: null,
  source: 'https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/',
  says: "slas, of which a ticket then has {'policy_metrics': []}",
} as const;

/** Corrections for Zendesk, by object and field. */
export const corrections: Corrections = {
  'ticketing.ticket first_response_due_at': { read: 'slas.policy_metrics[0].breach_at', ...sideLoaded },
  'ticketing.ticket resolution_due_at': { read: 'slas.policy_metrics[1].breach_at', ...sideLoaded },
  'ticketing.ticket first_responded_at': {
    read: 'metric_set.created_at + reply_time_in_minutes.calendar (min)',
    write: null,
    source: `${reference}tickets/ticket_metrics/`,
    says: 'reply_time_in_minutes: Number of minutes to the first reply during calendar and business hours',
  },
  'ticketing.ticket field_mappings': {
    read: 'custom_fields',
    write: 'ticket.custom_fields',
    source: `${reference}tickets/tickets/#json-format`,
    says: 'custom_fields: Custom fields for the ticket',
  },
  'ticketing.ticket comment': {
    read: 'answer:body | plain_body',
    write: 'ticket.comment.body',
    table: 'ticketing.ticket comment',
  },
  'ticketing.ticket description_html': {
    read: 'answer:html_body',
    write: null,
    source: `${reference}tickets/ticket_comments/#json-format`,
    says: 'html_body: The comment formatted as HTML',
  },
  'ticketing.ticket contact_id': {
    read: 'requester_id',
    write: 'ticket.requester_id',
    optional: true,
    table: 'ticketing.ticket contact_id',
  },
  'ticketing.ticket creator_id': {
    read: 'submitter_id',
    write: null,
    optional: true,
    table: 'ticketing.ticket creator_id',
  },
  'ticketing.comment body': {
    read: 'plain_body | body',
    write: 'ticket.comment.body',
    optional: true,
    table: 'ticketing.comment body',
  },
  'ticketing.comment user_id': {
    read: 'author_id',
    write: 'ticket.comment.author_id',
    optional: true,
    table: 'ticketing.comment user_id',
  },
  'ticketing.comment contact_id': {
    read: 'author_id',
    write: 'ticket.comment.author_id',
    optional: true,
    table: 'ticketing.comment contact_id',
  },
  'ticketing.comment creator_type': {
    read: '(the role of the author, among the users beside the comments)',
    write: null,
    table: 'ticketing.comment creator_type',
  },
  'ticketing.comment remote_creator_type': {
    read: '(the role of the author, among the users beside the comments)',
    write: null,
    table: 'ticketing.comment remote_creator_type',
  },
  'ticketing.comment attachments': {
    read: 'attachments[].id',
    write: 'ticket.comment.uploads',
    table: 'ticketing.comment attachments',
  },
  'ticketing.comment ticket_id': {
    read: 'path:/api/v2/tickets/{}/comments',
    write: 'path:/api/v2/tickets/{}',
    table: 'ticketing.comment ticket_id',
  },
  'ticketing.attachment ticket_id': {
    read: 'path:/api/v2/tickets/{}/comments',
    write: 'path:/api/v2/tickets/{}',
    source: `${reference}tickets/ticket-attachments/`,
    says: 'Each comment in the list has an `attachments` list that specifies an `id` for each attachment',
  },
  'ticketing.attachment comment_id': {
    read: 'holder:id',
    write: null,
    source: `${reference}tickets/ticket-attachments/`,
    says: 'Each comment in the list has an `attachments` list that specifies an `id` for each attachment',
  },
  'ticketing.attachment uploader': {
    read: 'holder:author_id',
    write: null,
    optional: true,
    source: `${reference}tickets/ticket_comments/#json-format`,
    says: 'author_id: The id of the comment author',
  },
  'ticketing.attachment created_at': {
    read: 'holder:created_at',
    write: null,
    source: `${reference}tickets/ticket_comments/#json-format`,
    says: 'created_at: The time the comment was created',
  },
  'ticketing.ticket remote_url': { read: 'id', write: null, table: 'ticketing.ticket url' },
  'ticketing.user is_active': {
    read: 'active',
    write: null,
    source: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
    says: 'false if the user has been deleted',
  },
  'ticketing.user avatar_url': {
    read: 'photo.content_url',
    write: null,
    source: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
    says: "The user's profile picture represented as an Attachment object",
  },
  'ticketing.user role': {
    read: 'role',
    write: null,
    source: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
    says: "The user's role. Possible values are end-user, agent, or admin",
  },
  'ticketing.user time_zone': {
    read: 'iana_time_zone',
    write: null,
    source: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
    says: 'The time zone for the user, as an IANA name',
  },
  'ticketing.team member_ids': {
    read: 'answer:user_id',
    write: null,
    source: `${reference}groups/group_memberships/#json-format`,
    says: 'user_id: The id of an agent',
  },
  'ticketing.contact account_id': {
    read: 'organization_id',
    write: 'user.organization_id',
    source: 'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
    says: "The id of the user's organization.",
  },
  'ticketing.ticket channel': {
    read: 'via.channel',
    write: null,
    source: 'https://developer.zendesk.com/documentation/ticketing/reference-guides/via-object-reference/',
    says: 'How the ticket or event was created expressed as a via type or via id',
  },
  'ticketing.ticket is_private': {
    read: 'is_public',
    write: 'ticket.comment.public',
    example: { remote: { is_public: true }, unified: false },
    source: `${reference}tickets/tickets/#json-format`,
    says: 'is_public: Is true if any comments are public, false otherwise',
  },
  'ticketing.ticket follower_ids': {
    read: 'follower_ids',
    write: 'ticket.follower_ids',
    source: `${reference}tickets/tickets/#json-format`,
    says: 'follower_ids: The ids of agents currently following the ticket',
  },
  'ticketing.comment author_email_address': {
    read: 'answer:email',
    write: null,
    source: 'https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/',
    says: 'Ticket comments: users. The users are beside the comments',
  },
};
