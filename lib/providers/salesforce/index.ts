/**
 * Salesforce: people, organisations, leads, deals and activities of Sales Cloud, and cases of Service Cloud.
 *
 * ## Set up
 *
 * - By consent: create an External Client App with OAuth (web server flow, PKCE required), the scopes below and the
 *   callback URL that `GET /connections/strategies/salesforce` shows. Package the app, so that customers can install it
 *   in their orgs. Store its consumer key and secret with `PUT /connections/strategies/salesforce`. Since Spring '26,
 *   Salesforce does not let you create new connected apps.
 *   https://help.salesforce.com/s/articleView?id=xcloud.external_client_apps.htm
 * - A user can authorise an app only if the app is installed in the org, or if the user has the permission "Approve
 *   Uninstalled Connected Apps". https://help.salesforce.com/s/articleView?id=005132365
 * - With a session: the `domain` (`acme` of `acme.my.salesforce.com`) and the `access_token` of a user who is logged
 *   in. The token ends with the session, so use it for a first test only.
 *   https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/quickstart_oauth.htm
 * - Access tokens live as long as sessions of the org. Refresh tokens stay valid until they are revoked. If the app
 *   rotates refresh tokens, each use returns a new one.
 * - Salesforce sends no webhooks by HTTP, and this service does not support Change Data Capture. The service finds
 *   changes when it syncs a connection.
 *   https://developer.salesforce.com/docs/atlas.en-us.change_data_capture.meta/change_data_capture/cdc_intro.htm
 *
 * ## Scopes
 *
 * - `api`: every object. The user's permissions decide which records and fields the user may read and write.
 * - `refresh_token`: refresh tokens.
 *
 * ## Limits
 *
 * - The API is part of Enterprise, Unlimited, Performance and Developer editions, and an add-on of Professional.
 *   https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/intro_rest_compatible_editions.htm
 * - An org has a maximum number of requests in 24 hours: 15,000 in a Developer org, 100,000 or more in other orgs.
 *   https://developer.salesforce.com/docs/atlas.en-us.salesforce_app_limits_cheatsheet.meta/salesforce_app_limits_cheatsheet/salesforce_app_limits_platform_api.htm
 * - The service does not read a field that the user may not see. A write to such a field is a warning.
 * - If a formula or roll-up changes, the modification time of its record does not change. A sync finds the new value
 *   with the record's next change.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/system_fields.htm
 * - A new contact needs a last name; an e-mail address can replace the name. A new lead needs a company, and a new deal
 *   needs a close date. A new deal without a stage starts in the first stage of its pipeline. Without a pipeline, the
 *   service uses the first pipeline that the user may choose. The service checks the org's other required fields before
 *   it sends a new record.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/required_fields.htm
 * - A pipeline is the sales process of a record type of deals, with its own stages. Deals without a record type are in
 *   the "Master" pipeline, which contains all stages. In an org without record types, "Master" is the only pipeline. A
 *   stage that is in several pipelines is shown once per pipeline. A deal may be in a stage that its pipeline does not
 *   contain, because the vendor does not compare the two.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_recordtype.htm
 * - Person accounts are contacts, not companies. The service writes a person account as its contact, and the contact
 *   cannot have a company. The delete of such a contact deletes its account, with the account's deals and tickets. In
 *   an org with person accounts, a new contact without a company becomes a person account. If the org has one record
 *   type for person accounts, the new record gets this type; if the org has several, it gets the user's default type. A
 *   new contact stays a plain contact if it has a company, or another field that person accounts lack, such as a mapped
 *   `RecordTypeId` or `ReportsToId`. To create a person account, or a batch of person accounts, the service needs one
 *   additional request. A deal or a ticket of a person has the id of the person's account in `company_id` or
 *   `account_id`; no company has this id.
 *   https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_guidelines_personaccounts.htm
 * - Only people in Salesforce convert leads. A converted lead contains the ids of the records that it became, and can
 *   no longer be written.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_lead.htm
 * - A company has no field for domains. `domains` shows the domain of the website. Written domains become the website
 *   if the write contains no website.
 * - The contacts of a deal are roles. The first contact is the primary contact. An update removes the contacts that it
 *   does not contain. If people add or remove a role, the deal does not change, so a sync finds the role with the
 *   deal's next change.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitycontactrole.htm
 * - Calls and e-mails are tasks with a `TaskSubtype`, which never changes; meetings are events. All other tasks are
 *   `crm.task`. A new call or e-mail is already done, so it starts in the first closed status of the org.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_task.htm
 * - An activity refers to one record and one person: `WhatId` is a company, a deal or a custom object, `WhoId` is a
 *   contact or a lead. If a write contains several records, the service writes the deal, else the company, else the
 *   custom object, and returns a warning. If a write contains a contact and a lead, the service writes the contact and
 *   returns a warning. An activity with a lead cannot refer to another record. To identify the class of a custom
 *   object, the service reads the list of objects, at most once in five minutes. If an activity refers to any other
 *   object, its id is `WhatId` in `remote_data`. Same page.
 * - Tasks, calls and e-mails have days without a time of day. A meeting needs a start and an end. Recurring meetings
 *   appear as the vendor returns them; the service cannot write a recurrence.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_event.htm
 * - A sync reads the attendees of a meeting with the meeting's next change. A write contains attendees by e-mail
 *   address. The service invites the active user with this address, else the oldest contact, else the lead of the
 *   meeting. An address that matches none of these is a warning. An update removes the attendees that it does not
 *   contain. Rooms and the person of `WhoId` stay. The service sends two requests for each five addresses, and two for
 *   the invitations. Only attendees change their answers. (unproven) The vendor sends no messages to attendees.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_eventrelation.htm
 * - The vendor archives activities after a year. The service reads archived activities like all others.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_guidelines_archive.htm
 * - `do_not_contact` is the e-mail opt-out of a contact. An admin must first make this field visible to users.
 *   https://help.salesforce.com/s/articleView?id=sales.emailadmin_opting_out_differences.htm
 * - Notes are the enhanced notes of Winter '16 and later (`ContentNote`). If an admin has switched enhanced notes off,
 *   the org has classic notes (`Note`), and the service needs one request each time to detect this. Classic notes are
 *   plain texts of up to 32,000 characters. Each belongs to one record, which cannot be changed. If an org has enhanced
 *   notes, the service does not read classic notes.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_note.htm
 * - The text of each enhanced note is a file, and the vendor returns no files in a composite request, so each text
 *   needs a request. A page of 100 notes needs 102 requests. A sync that finds 10,000 new notes uses 10,200 requests of
 *   the daily limit. Each changed note needs one request for its text. One request reads the links of 100 notes. A
 *   batch creates or updates 200 notes in one request if the notes refer to no records.
 *   https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_blob_retrieve.htm
 * - The first line of a new note is also its title. An update does not change the title, but a project may map a field
 *   to `Title`. The vendor does not keep line breaks in HTML. A list shows deleted notes without their texts.
 * - A note refers to records by links. A change of links does not change the note, so a sync finds links that people
 *   add or remove with the note's next change. A list accepts one of the filters `contact_id`, `company_id`, `deal_id`
 *   and `lead_id`. A user who may see the record may see a note that the service writes.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm
 * - The owner of a case is a user or a queue. A ticket shows the user in `assigned_to` and the queue in `team_id`. If a
 *   write contains both, the service writes the user.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_case.htm
 * - If a write contains no account, the vendor uses the account of the case's contact. The closing time is read-only.
 * - Comments of a case are plain texts of up to 4,000 bytes. Customers see comments that are not private. New comments
 *   are private by default. Only users who may modify all data can change or delete a comment. E-mails on a case are
 *   not comments.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_casecomment.htm
 * - Attachments of a ticket are the files on the case. Files on the case's e-mails and classic attachments are not
 *   included. A file on several cases is an attachment of each. A new version is a new file. The vendor does not keep
 *   the media type. New names and versions do not change the case, so the service finds them when it compares all
 *   files. A written file is sent in base64 and may have up to 37.5 MB. One request reads a page of 2,000 attachments.
 *   https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_sobject_insert_update_blob.htm
 * - Topics are tags, but the service does not read the tags of records. A user without the permission to view all data
 *   may request the topics of a single record, or at most 1,100 assignments of all records. For 100,000 tickets such a
 *   user would need 100,000 requests, and a Developer org has 15,000 per day. Any other user would need 1,000 requests,
 *   one for each 100 records. A topic does not change its record, so a sync would not find added or removed topics.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_topicassignment.htm
 * - Teams are queues and public groups. A sync finds a user's new teams with the user's next change.
 * - Assignment rules of the org do not assign records that the service writes.
 * - A search finds a part of a name, an address or a number, by SOQL. The vendor's own search (SOSL) is not better: it
 *   finds only words that are already in its index, and only the 2,000 best matches of an object, in an order that the
 *   service cannot choose.
 *   https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_sosl.htm
 * - Upserts also find records by unique fields that the org has added, such as external ids. Case-sensitive fields are
 *   excluded.
 * - Deleted records stay in the recycle bin for 15 days. The service compares all ids to find records that were erased
 *   from the recycle bin.
 *   https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_emptyrecyclebin.htm
 */

import type { Provider } from '../define.ts';
import { classMetadata } from './crm/custom-object.ts';
import { crm } from './crm/objects.ts';
import { errors } from './errors.ts';
import {
  caseStatuses,
  closedTaskStatuses,
  dealPipelines,
  dealStages,
  fieldsOf,
  leadStatuses,
  opportunityStages,
  picklistOf,
  taskStatuses,
} from './metadata.ts';
import { domain, oauth, sessionSeconds } from './oauth.ts';
import { personTypes } from './persons.ts';
import { ticketing } from './ticketing/objects.ts';
import { soql } from './version.ts';

export const salesforce = {
  id: 'salesforce',
  name: 'Salesforce',
  documentation: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/intro_rest.htm',
  baseUrl: 'https://{domain}.my.salesforce.com',
  hostParts: { domain },
  credentials: {
    domain: { label: 'My Domain', secret: false },
    access_token: {
      label: 'Access token',
      secret: true,
      documentation: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/quickstart_oauth.htm',
      lifetime: sessionSeconds,
    },
  },
  authorization: { headers: { authorization: 'Bearer {access_token}' } },
  oauth,
  identify: {
    ...soql('SELECT Id, Name FROM Organization'),
    account: 'records.0.Id',
    name: 'records.0.Name',
  },
  errors,
  // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_query_more_results.htm
  rest: { records: 'records', cursor: 'nextRecordsUrl' },
  // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_api_usage.htm
  budgets: [
    { header: /^sforce-limit-info$/, pattern: /api-usage=(?<used>\d+)\/(?<limit>\d+)/, seconds: 15 * 60, daily: true },
  ],
  metadata: {
    contactFields: fieldsOf('Contact'),
    personTypes,
    accountFields: fieldsOf('Account'),
    leadFields: fieldsOf('Lead'),
    dealFields: fieldsOf('Opportunity'),
    taskFields: fieldsOf('Task'),
    eventFields: fieldsOf('Event'),
    noteFields: fieldsOf('ContentNote'),
    classicNoteFields: fieldsOf('Note'),
    ...classMetadata,
    ticketFields: fieldsOf('Case'),
    commentFields: fieldsOf('CaseComment'),
    userFields: fieldsOf('User'),
    teamFields: fieldsOf('Group'),
    contactSources: picklistOf('Contact', 'LeadSource'),
    industries: picklistOf('Account', 'Industry'),
    leadStatuses,
    leadRatings: picklistOf('Lead', 'Rating'),
    leadSources: picklistOf('Lead', 'LeadSource'),
    opportunityStages,
    dealPipelines,
    dealStages,
    dealTypes: picklistOf('Opportunity', 'Type'),
    dealSources: picklistOf('Opportunity', 'LeadSource'),
    dealCurrencies: picklistOf('Opportunity', 'CurrencyIsoCode'),
    taskStatuses,
    closedTaskStatuses,
    taskPriorities: picklistOf('Task', 'Priority'),
    callTypes: picklistOf('Task', 'CallType'),
    caseStatuses,
    casePriorities: picklistOf('Case', 'Priority'),
    caseTypes: picklistOf('Case', 'Type'),
    caseOrigins: picklistOf('Case', 'Origin'),
  },
  objects: { ...crm, ...ticketing },
} as const satisfies Provider;
