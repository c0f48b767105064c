import type { Corrections } from '../../truth/correction.ts';

const reference = 'https://studio.apollographql.com/public/Linear-API/variant/current/schema/reference/objects/';

/** Corrections for Linear, by object and field. */
export const corrections: Corrections = {
  'ticketing.ticket remote_priority': { read: 'priority', write: null, table: 'ticketing.ticket remote_priority' },
  'ticketing.ticket remote_status': {
    ours: 'a state is named by its id, because states of several teams may share a name',
  },
  'ticketing.ticket comment': { read: 'answer:body', write: 'body', table: 'ticketing.ticket comment' },
  'ticketing.ticket completed_at': {
    read: 'completedAt | canceledAt',
    write: null,
    table: 'ticketing.ticket completed_at',
  },
  'ticketing.ticket contact_id': {
    read: 'externalUserCreator.id',
    write: null,
    source: `${reference}Issue`,
    says: 'The external user who created the issue',
  },
  'ticketing.contact name': {
    read: 'name',
    write: null,
    source: `${reference}ExternalUser`,
    says: "The external user's full name",
  },
  'ticketing.contact email_address': {
    read: 'email',
    write: null,
    source: `${reference}ExternalUser`,
    says: "The external user's email address",
  },
  'ticketing.contact created_at': {
    read: 'createdAt',
    write: null,
    source: `${reference}ExternalUser`,
    says: 'The time at which the entity was created',
  },
  'ticketing.contact modified_at': {
    read: 'updatedAt',
    write: null,
    source: `${reference}ExternalUser`,
    says: 'The last time at which the entity was meaningfully updated',
  },
  'ticketing.comment creator_type': {
    read: '(which of user, externalUser and botActor there is)',
    write: null,
    table: 'ticketing.comment creator_type',
  },
  'ticketing.ticket remote_url': { read: 'url', write: null, table: 'ticketing.ticket url' },
  'ticketing.comment remote_url': {
    read: 'url',
    write: null,
    source: `${reference}Comment`,
    says: "url: Comment's URL.",
  },
  'ticketing.user remote_url': {
    read: 'url',
    write: null,
    source: `${reference}User`,
    says: "url: User's profile URL.",
  },
  'ticketing.account remote_url': {
    read: 'url',
    write: null,
    source: `${reference}Customer`,
    says: "url: The URL of the customer's page in the Linear application.",
  },
  'ticketing.collection remote_url': {
    read: 'url',
    write: null,
    source: `${reference}Project`,
    says: 'url: Project URL. of the project',
  },
  'ticketing.user is_active': {
    read: 'active',
    write: null,
    source: `${reference}User`,
    says: 'Whether the user account is active or disabled',
  },
  'ticketing.team member_ids': {
    read: 'members.nodes[].id',
    write: null,
    source: `${reference}Team`,
    says: 'Users who are members of this team.',
  },
  'ticketing.ticket attachments': {
    read: 'attachments.nodes[].id',
    write: null,
    source: `${reference}Issue`,
    says: 'Attachments associated with the issue.',
  },
  'ticketing.user avatar_url': {
    read: 'avatarUrl',
    write: null,
    source: `${reference}User`,
    says: "An URL to the user's avatar image.",
  },
  'ticketing.user time_zone': {
    read: 'timezone',
    write: null,
    source: `${reference}User`,
    says: 'The local timezone of the user.',
  },
  'ticketing.ticket channel': {
    read: 'integrationSourceType',
    write: null,
    source: `${reference}Issue`,
    says: 'Integration type that created this issue, if applicable',
  },
  'ticketing.ticket follower_ids': {
    read: 'subscribers.nodes[].id',
    write: 'subscriberIds',
    source: `${reference}Issue`,
    says: 'Users who are subscribed to the issue',
  },
  'ticketing.ticket resolution_due_at': {
    read: 'slaBreachesAt',
    write: null,
    source: `${reference}Issue`,
    says: "The time at which the issue's SLA will breach",
  },
  'ticketing.comment author_email_address': {
    read: 'answer:email',
    write: null,
    source: `${reference}User`,
    says: "email: The user's email address",
  },
  'ticketing.comment edited_at': {
    read: 'editedAt',
    write: null,
    source: `${reference}Comment`,
    says: 'The time the comment was last edited by its author. Null if it has not been edited since creation',
  },
};
