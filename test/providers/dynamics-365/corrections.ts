import type { Corrections, Documented, Restated } from '../../truth/correction.ts';
import { dynamicsTicketing } from './corrections-ticketing.ts';

const entities = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities';

const custom: Documented = {
  read: '',
  write: '',
  source: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/web-api-properties',
  says: 'The name of the property; usually the LogicalName of the column and is always lower case.',
};

const createdAt: Documented = {
  read: 'createdon',
  write: null,
  source: `${entities}/contact`,
  says: 'Shows the date and time when the record was created',
};

const modifiedAt: Documented = {
  read: 'modifiedon',
  write: null,
  source: `${entities}/contact`,
  says: 'Shows the date and time when the record was last updated',
};

/** The place in the table, in the form that is compared. */
const restated = (name: string, read: string, write: string | null, table = name) =>
  [name, { read, write, table } satisfies Restated] as const;

/** A lookup that accepts rows of different tables. It may refer to another object. */
const oneOf = (name: string, read: string, write: string) =>
  [
    name,
    {
      read,
      write,
      optional: true,
      source: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/web-api-types-operations',
      says: 'a computed, read-only property that uses the following naming convention: `_<name>_value`',
    } satisfies Documented,
  ] as const;

const places = (...names: readonly string[]): string => names.join(' | ');

const targets = { contact: 'contact', company: 'account', deal: 'opportunity' } as const;
const nouns = ['contact', 'company', 'deal'] as const;

/** The records that a note or an activity is about: the first record, and the list with this record. */
const about = (object: string, column: string, fields: readonly string[], activities: readonly string[]) =>
  nouns.flatMap((noun) => {
    const write = places(...activities.map((one) => `${column}_${targets[noun]}${one}@odata.bind`));
    return fields
      .filter((field) => field.startsWith(noun))
      .map((field) => oneOf(`${object} ${field}`, `_${column}_value`, write));
  });

const references = ['contact_id', 'contact_ids', 'company_id', 'company_ids', 'deal_id', 'deal_ids'];

const emails = places('emailaddress1', 'emailaddress2', 'emailaddress3');

const ofUser = (read: string, says: string): Documented => ({
  read,
  write: null,
  source: `${entities}/systemuser`,
  says,
});

/** The choices of a column, as a page shows them. */
const inOptions = (read: string, says = '"UserLocalizedLabel": { "Label": "Sunday"'): Documented => ({
  read,
  write: null,
  source: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query-metadata-web-api',
  says,
});

const ofEveryObject = ['contact', 'company', 'lead', 'deal', 'note', 'task', 'engagement', 'user'];

/** Corrections for Dynamics 365, by object and field. */
export const corrections: Corrections = {
  ...dynamicsTicketing(createdAt, modifiedAt, custom),
  ...Object.fromEntries(
    ofEveryObject.flatMap((object) => [
      [`crm.${object} created_at`, createdAt],
      [`crm.${object} modified_at`, modifiedAt],
    ]),
  ),
  ...Object.fromEntries(
    ['contact', 'company', 'lead', 'deal'].map((object) => [`crm.${object} field_mappings`, custom]),
  ),
  'crm.contact lead_source': {
    read: 'leadsourcecode',
    write: 'leadsourcecode',
    choices: { 1: 'Default Value' },
    table: 'crm.contact lead_source',
  },
  'crm.lead name': { read: 'fullname', write: 'firstname + lastname', table: 'ticketing.contact name' },
  'crm.lead converted_company_id': {
    read: '_parentaccountid_value',
    write: null,
    source: 'https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/lead',
    says: 'Choose an account to connect this lead to, so that the relationship is visible in reports and analytics.',
  },
  'crm.lead converted_deal_id': {
    read: '_qualifyingopportunityid_value',
    write: null,
    source: 'https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/lead',
    says: 'Choose the opportunity that the lead was qualified on and then converted to.',
  },
  'crm.deal lost_reason': {
    read: 'statuscode',
    write: null,
    choices: { 4: 'Canceled', 5: 'Out-Sold' },
    table: 'crm.deal lost_reason',
  },
  'crm.deal currency': { ours: 'a record contains the id of a currency, and the code is in another list' },
  'crm.engagement location': {
    read: 'location',
    write: 'location',
    source: `${entities}/appointment`,
    says: 'Type the location where the appointment will take place, such as a conference room or customer office.',
  },
  'crm.engagement attendees': {
    read: 'appointment_activity_parties[].addressused',
    write: 'appointment_activity_parties[].addressused',
    source: `${entities}/activityparty`,
    says: 'Email address to which an email is delivered, and which is associated with the target entity.',
  },
  'crm.engagement type': {
    read: 'path:/api/data/v9.2/{}s',
    write: 'path:/api/data/v9.2/{}s',
    choices: { phonecall: 'call', email: 'email', appointment: 'meeting' },
    table: 'crm.engagement type',
  },
  'crm.engagement content_html': { read: 'description', write: 'description', table: 'crm.engagement content' },
  'crm.user first_name': ofUser('firstname', 'First name of the user.'),
  'crm.user last_name': ofUser('lastname', 'Last name of the user.'),
  'crm.user is_active': {
    ...ofUser('isdisabled', 'Information about whether the user is enabled.'),
    choices: { true: 'false', false: 'true' },
  },
  'crm.pipeline name': inOptions('DisplayName.UserLocalizedLabel.Label'),
  'crm.pipeline stage_ids': inOptions('OptionSet.Options[].Value', '"OptionSet": { "Options": [ { "Value": 0'),
  'crm.pipeline stages': inOptions('OptionSet.Options[].Label.UserLocalizedLabel.Label'),
  'crm.stage stage_name': inOptions('Label.UserLocalizedLabel.Label'),
  'crm.stage pipeline': inOptions('answer:DisplayName.UserLocalizedLabel.Label'),
  'crm.stage pipeline_id': inOptions('answer:LogicalName', '"LogicalName": "preferredappointmentdaycode"'),
  ...Object.fromEntries([
    restated('crm.contact email_addresses', emails, emails),
    restated('crm.company email_addresses', emails, emails),
    restated('crm.lead email_addresses', emails, emails),
    ...['contact', 'company', 'lead'].map((object) => {
      const numbers = places('telephone1', 'mobilephone', 'telephone2', 'telephone3', 'fax');
      return restated(`crm.${object} phone_numbers`, numbers, numbers);
    }),
    ...['company_id', 'company_ids'].map((field) =>
      oneOf(`crm.contact ${field}`, '_parentcustomerid_value', 'parentcustomerid_account@odata.bind'),
    ),
    restated('crm.deal close_date', places('actualclosedate', 'estimatedclosedate'), 'estimatedclosedate'),
    restated('crm.engagement start_at', places('actualstart', 'senton', 'scheduledstart'), 'scheduledstart'),
    restated('crm.engagement end_time', places('actualend', 'scheduledend'), 'scheduledend'),
    restated('crm.task status', 'statuscode', 'statuscode'),
    ...about('crm.note', 'objectid', references, ['']),
    ...about('crm.task', 'regardingobjectid', references, ['_task']),
    ...about(
      'crm.engagement',
      'regardingobjectid',
      [...references.slice(2), 'contacts'],
      ['_phonecall', '_email', '_appointment'],
    ),
  ]),
};
