import type { Corrections } from '../../truth/correction.ts';

const reference = 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/';

/** Corrections for Jira, by object and field. */
export const corrections: Corrections = {
  'ticketing.ticket field_mappings': {
    read: 'fields',
    write: 'fields',
    source: `${reference}api-group-issues/#api-rest-api-3-issue-issueidorkey-put`,
    says: 'fields: List of issue screen fields to update',
  },
  'ticketing.ticket comment': { read: 'answer:body', write: 'body', table: 'ticketing.ticket comment' },
  'ticketing.ticket description_html': {
    read: 'renderedFields.description',
    write: null,
    source:
      'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-get',
    says: 'renderedFields Returns field values rendered in HTML format',
  },
  'ticketing.ticket creator_id': {
    read: 'fields.creator.accountId',
    write: null,
    table: 'ticketing.ticket creator_id',
  },
  'ticketing.comment creator_type': {
    read: 'author.accountType',
    write: null,
    table: 'ticketing.comment creator_type',
  },
  'ticketing.comment ticket_id': {
    read: 'path:/rest/api/3/issue/{}/comment',
    write: 'path:/rest/api/3/issue/{}/comment',
    table: 'ticketing.comment ticket_id',
  },
  'ticketing.attachment ticket_id': {
    read: 'path:/rest/api/3/issue/{}',
    write: 'path:/rest/api/3/issue/{}/attachments',
    source: `${reference}api-group-issue-attachments/`,
    says: 'Adds one or more attachments to an issue',
  },
  'ticketing.tag name': { read: '', write: null, table: 'ticketing.tag name' },
  'ticketing.collection remote_collection_type': { ours: 'every collection is a project, whatever its type' },
  'ticketing.ticket remote_url': { read: 'key', write: null, table: 'ticketing.ticket url' },
  'ticketing.user is_active': {
    read: 'active',
    write: null,
    source: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-users/',
    says: 'Whether the user is active.',
  },
  'ticketing.user avatar_url': {
    read: 'avatarUrls.48x48',
    write: null,
    source: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-users/',
    says: 'The avatars of the user.',
  },
  'ticketing.user time_zone': {
    read: 'timeZone',
    write: null,
    source: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-users/',
    says: "The time zone specified in the user's profile.",
  },
  'ticketing.ticket attachments': {
    read: 'fields.attachment[].id',
    write: null,
    source: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/',
    says: '"attachment": [ { "author": { "accountId": "5b10a2844c20165700ede21g"',
  },
  'ticketing.comment author_email_address': {
    read: 'author.emailAddress',
    write: null,
    source: `${reference}api-group-issue-comments/`,
    says: 'emailAddress: The email address of the user. Depending on the privacy settings, this may be returned as null',
  },
};
