/**
 * Salesforce: Sales Cloud's people, organisations, leads, deals and activities, and Service Cloud's cases.
 *
 * ## Set up
 *
 * - By consent: make an External Client App with OAuth (web server flow, PKCE required), the scopes below and the callback URL
 *   that `GET /connections/strategies/salesforce` shows; package it, so that customers can install it in their orgs. Store its
 *   consumer key and secret with `PUT /connections/strategies/salesforce`. New connected apps are closed since Spring '26.
 *   https://help.salesforce.com/s/articleView?id=xcloud.external_client_apps.htm
 * - An org lets a user authorise an app only where the app is installed in the org, or where the user has the permission
 *   "Approve Uninstalled Connected Apps". https://help.salesforce.com/s/articleView?id=005132365
 * - With a session: the `domain` (`acme` of `acme.my.salesforce.com`) and the `access_token` of somebody who is logged in. It
 *   ends with the session, and is for a try alone.
 *   https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/quickstart_oauth.htm
 * - Access tokens live as long as sessions of the org; refresh tokens stay until they are revoked, or are replaced with each use
 *   where the app says so.
 * - There are no webhooks by HTTP: Change Data Capture needs what does not run here. Changes are found as often as a connection
 *   is synced. https://developer.salesforce.com/docs/atlas.en-us.change_data_capture.meta/change_data_capture/cdc_intro.htm
 *
 * ## Scopes
 *
 * - `api`: every object. What the user may see and write of them are his permissions.
 * - `refresh_token`: refresh tokens.
 *
 * ## Limits
 *
 * - The API is part of Enterprise, Unlimited, Performance and Developer editions, and an add-on of Professional.
 *   https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/intro_rest_compatible_editions.htm
 * - An org has a number of requests for 24 hours: 15,000 of a Developer org, 100,000 and more of others.
 *   https://developer.salesforce.com/docs/atlas.en-us.salesforce_app_limits_cheatsheet.meta/salesforce_app_limits_cheatsheet/salesforce_app_limits_platform_api.htm
 * - A field that the user may not see is not read; one that is written all the same is a warning.
 * - Formulas and roll-ups change without the time of their record: syncs find them with its next change.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/system_fields.htm
 * - A new contact needs a last name, for which an e-mail address may stand; a new lead a company, a new deal a day on which it
 *   closes. Deals begin in the first stage of their pipeline; of the first one that the user may choose, where none is given. What
 *   else the org demands of a new record is known before one is sent.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/required_fields.htm
 * - A pipeline is the sales process of a record type of deals, with its own stages; deals without a record type are in the
 *   "Master" pipeline, which has all stages: in an org without record types it is the only one. A stage is shown once for each
 *   pipeline that has it. A deal may be in a stage that its pipeline lacks: the vendor does not compare the two.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_recordtype.htm
 * - Person accounts are contacts, and no companies. They are written as the contact, which has no company of its own; the delete of
 *   one deletes its account, with the deals and tickets that belong to it. In an org that has them, a new contact without a company
 *   is a person account, of their record type where there is one, and of that of the user where there are several. One with a
 *   company, or with another field that persons lack, such as a mapped `RecordTypeId` or `ReportsToId`, is a contact. A create
 *   of a person takes one further request, and so does a batch of them. A deal or a ticket of a person names its account in
 *   `company_id` or `account_id`, under which no company is found.
 *   https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_guidelines_personaccounts.htm
 * - A lead is converted by people. A converted one says into what, and is not written any more.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_lead.htm
 * - A company has no domains: the one of its website is shown, and domains are written as a website where none is given.
 * - The contacts of a deal are roles: the first contact is the primary one, and an update replaces those that are not in it. Roles
 *   that people add or remove do not change the deal: they are seen with its next change.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitycontactrole.htm
 * - Calls and e-mails are tasks with a `TaskSubtype`, which stays as it was created; meetings are events. All other tasks are
 *   tasks. A new call or e-mail is done: it begins in the first closed status of the org.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_task.htm
 * - An activity is about one record, and with one person: `WhatId` is a company, a deal or a custom object, `WhoId` a contact or
 *   a lead. Of several that are written, the deal is taken before the company and that before the custom object, with a warning;
 *   so is a contact of a contact and a lead. An activity with a lead is about no other record. What a custom object is takes the
 *   list of objects, once in five minutes. Whatever else an activity may be about is `WhatId` in `remote_data`. Same page.
 * - Tasks, calls and e-mails have days without a time of day. A meeting needs its start and its end; what repeats is shown as the
 *   vendor has it, and is not written.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_event.htm
 * - Who was invited to a meeting is read with the next change of the meeting. Attendees are invited by their addresses: an active
 *   user of the address, else a contact, the oldest of several, else the lead that the meeting is with. An address of none of these
 *   is a warning. An update takes away whom it does not name; rooms stay, and so does whom the meeting is with. It takes two requests
 *   for each five addresses, and two for the invitations. What they answer is theirs. (memory) The vendor sends them nothing.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_eventrelation.htm
 * - Archived activities, a year old, are read like the others.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_guidelines_archive.htm
 * - Whether a contact wants no e-mails is a field that an admin has to show to users first.
 *   https://help.salesforce.com/s/articleView?id=sales.emailadmin_opting_out_differences.htm
 * - Notes are those that people write since Winter '16 (`ContentNote`). An org where an admin has switched them off has those of
 *   the older kind in their place (`Note`), which takes a request each time to find out: plain texts of up to 32,000 characters,
 *   each on one record, which stays. Where the newer ones are, older ones are not read.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_note.htm
 * - Of the newer kind, the text of each is a file, which takes a request, for the vendor gives no file in a composite request: a
 *   page of 100 notes takes 102, and a sync that finds 10,000 new ones 10,200 of the requests of a day. Changes of one text take one.
 *   The links of 100 notes are one request, and so are 200 notes that a batch makes or changes, as far as they are about nothing.
 *   https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_blob_retrieve.htm
 * - The first line of a new note is its title too, which an update leaves; a project may map a field to `Title`. Line breaks in
 *   HTML are not kept. A list shows deleted notes without their texts.
 * - What a note is about are links, which do not change it: those that people add or remove are seen with its next change. A
 *   list takes one of `contact_id`, `company_id`, `deal_id` and `lead_id`. Who may see the record may see a note that is written.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm
 * - A case is owned by a user or by a queue: a ticket shows the one as assigned, the other as its team. Of two that are
 *   written, the user is taken.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_case.htm
 * - A case takes its account from its contact where none is given. When it was closed is read-only.
 * - Comments of a case are plain texts of up to 4,000 bytes, which customers see where they are not private; new ones are
 *   private. Only users who may modify all data change a text or delete a comment. E-mails on a case are no comments.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_casecomment.htm
 * - Attachments of a ticket are the files on the case, not those on its e-mails, nor attachments of the older kind. A file on
 *   several cases is on each, a new version is another file, and its media type is not kept. New names and versions do not change
 *   the case: they are seen when all files are compared. A file that is written goes in
 *   base64: 37.5 MB at most. A page of 2,000 is one request.
 *   https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_sobject_insert_update_blob.htm
 * - Topics are tags, and nobody is told which records have them. A user who may not view all data may ask for the topics of one
 *   record, or for 1,100 assignments in all: 100,000 tickets would take him 100,000 requests, where a Developer org has 15,000
 *   for a day. Any other user would need 1,000, one for each 100 records. A topic does not change its record: no sync would see
 *   that it was given or taken away.
 *   https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_topicassignment.htm
 * - Teams are queues and public groups. The teams of a user are read with the next change of the user.
 * - What is written is not given to anybody by assignment rules.
 * - A search is for a part of a name, an address or a number, by SOQL. The vendor's own search (SOSL) is no better for it: it
 *   knows words that its index has by then, and the 2,000 records of an object that fit best, in no order of ours.
 *   https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_sosl.htm
 * - Upserts find records by unique fields of the org too, such as external ids, unless these tell capitals apart.
 * - Deleted records are in the recycle bin for 15 days; what was erased from it is found by a comparison of all ids.
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
import { domain, oauth } from './oauth.ts';
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
