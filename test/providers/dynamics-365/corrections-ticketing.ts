import type { Corrections, Documented, Restated } from '../../truth/correction.ts';

const incident =
  'https://learn.microsoft.com/en-us/dynamics365/customerengagement/on-premises/developer/entities/incident';
const systemuser = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/systemuser';
const membership = 'https://learn.microsoft.com/en-us/common-data-model/schema/core/applicationcommon/teammembership';

const objects = ['ticket', 'comment', 'attachment', 'contact', 'account', 'user', 'team'] as const;

/** A place of the table that may refer to another object: a user or a team, a company or a person. */
const oneOf = (table: string, read: string, write: string): Restated => ({ read, write, optional: true, table });

const ofMembership = (read: string): Documented => ({
  read: `answer:${read}`,
  write: null,
  source: membership,
  says: 'User membership in Teams',
});

/** Corrections for the ticketing objects of Dynamics 365, by object and field. */
export const dynamicsTicketing = (createdAt: Documented, modifiedAt: Documented, custom: Documented): Corrections => ({
  ...Object.fromEntries(
    objects.flatMap((object) => [
      [`ticketing.${object} created_at`, createdAt],
      [`ticketing.${object} modified_at`, modifiedAt],
    ]),
  ),
  ...Object.fromEntries(
    ['ticket', 'contact', 'account'].map((object) => [`ticketing.${object} field_mappings`, custom]),
  ),
  // A status without a unified word is shown by its label.
  'ticketing.ticket status': {
    read: 'statuscode',
    write: 'statuscode',
    choices: {
      1: 'in_progress',
      2: 'on_hold',
      3: 'Waiting for Details',
      4: 'Researching',
      5: 'closed',
      6: 'Canceled',
      1000: 'Information Provided',
      2000: 'Merged',
    },
    table: 'ticketing.ticket status',
  },
  'ticketing.ticket channel': {
    read: 'caseorigincode',
    write: 'caseorigincode',
    choices: { 1: 'phone', 2: 'email', 3: 'web', 2483: 'Facebook', 3986: 'Twitter' },
    source: incident,
    says: 'Select how contact about the case was originated, such as email, phone, or web, for use in reporting and analysis.',
  },
  'ticketing.ticket comment': { read: 'answer:notetext', write: 'notetext', table: 'ticketing.comment body' },
  'ticketing.ticket assigned_to': oneOf('ticketing.ticket assigned_to', '_ownerid_value', 'ownerid@odata.bind'),
  'ticketing.ticket team_id': oneOf('ticketing.ticket team_id', '_ownerid_value', 'ownerid@odata.bind'),
  'ticketing.ticket account_id': oneOf(
    'ticketing.ticket account_id',
    '_customerid_value',
    'customerid_account@odata.bind',
  ),
  'ticketing.ticket contact_id': oneOf(
    'ticketing.ticket contact_id',
    '_primarycontactid_value | _customerid_value',
    'customerid_contact@odata.bind | primarycontactid@odata.bind',
  ),
  'ticketing.comment ticket_id': oneOf(
    'ticketing.comment ticket_id',
    '_objectid_value',
    'objectid_incident@odata.bind',
  ),
  'ticketing.contact account_id': {
    read: '_parentcustomerid_value',
    write: 'parentcustomerid_account@odata.bind',
    optional: true,
    source: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/web-api-types-operations',
    says: 'a computed, read-only property that uses the following naming convention: `_<name>_value`',
  },
  'ticketing.user is_active': {
    read: 'isdisabled',
    write: null,
    choices: { true: 'false', false: 'true' },
    source: systemuser,
    says: 'Information about whether the user is enabled.',
  },
  'ticketing.user teams': ofMembership('teamid'),
  'ticketing.team member_ids': ofMembership('systemuserid'),
});
