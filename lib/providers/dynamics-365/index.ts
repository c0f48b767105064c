/**
 * Microsoft Dynamics 365 Sales and Customer Service: people, deals, activities, cases and custom tables of Dataverse.
 *
 * ## Set up
 *
 * - By consent: register an app in the Microsoft Entra admin center for accounts in any organisational directory, with the
 *   redirect URI that `GET /connections/strategies/dynamics-365` shows, the delegated permission "Dynamics CRM, user_impersonation"
 *   and a client secret. Store both with `PUT /connections/strategies/dynamics-365`.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/walkthrough-register-app-azure-active-directory
 * - Whoever connects names the `host` of the environment, `acme.crm4.dynamics.com`. In many organisations an admin has to consent
 *   to the app first. https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes
 * - Environments of the national clouds cannot be connected: those of the US government at `crm.microsoftdynamics.us` and
 *   `crm.appsplatform.us`, and those of China at `crm.dynamics.cn`. People sign in there at other hosts, `login.microsoftonline.us`
 *   and `login.partner.microsoftonline.cn`, with apps that are registered there; here one app and one such host are for all. Those of
 *   the US government at `crm9.dynamics.com` can be: (memory) people sign in there as elsewhere.
 *   https://learn.microsoft.com/en-us/entra/identity-platform/authentication-national-cloud
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/discovery-service
 * - With a token: the `host` and an `access_token`. It ends after an hour or so, and is for a try alone.
 *   https://learn.microsoft.com/en-us/entra/identity-platform/access-tokens
 * - Refresh tokens live for 90 days; each use gives a new one.
 *   https://learn.microsoft.com/en-us/entra/identity-platform/refresh-tokens
 *
 * ## Scopes
 *
 * - `https://{host}/user_impersonation`: every object. What the user may see and write of them are the roles that he has.
 * - `offline_access`: refresh tokens.
 *
 * ## Limits
 *
 * - A user has 6,000 requests in five minutes and at each web server, and 40,000 in 24 hours. No answer says how many are left
 *   of the latter, so requests are counted here. https://learn.microsoft.com/en-us/power-platform/admin/api-request-limits-allocations
 * - A batch is one request for each record, five at a time, where the vendor takes 52: 20 a second, which is what it allows, where
 *   each takes a quarter of one. The vendor's own batches are texts in parts, which is no JSON, and save nothing of a day, which has
 *   all operations. Its requests for several records undo all of them where one is refused, are not there for every table, and
 *   delete none. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/api-limits
 *   https://learn.microsoft.com/en-us/powerapps/maker/data-platform/api-limits-overview
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/execute-batch-operations-using-web-api
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/bulk-operations
 * - Deleted records that no message tells of are found by a comparison of all ids, once a day. It takes a request for 4,000 rows: 250
 *   for a million, of the 16,000 that background work may take of a day. Change tracking would tell of them with each look, and is
 *   not used. It is for users alone who may read all of a table, where an admin has switched it on; it begins with the whole table,
 *   takes neither conditions nor rows beneath a row, so that comments cannot be told from notes nor attendees be read, and is over
 *   after some days without a look, which then takes a comparison all the same.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/use-change-tracking-synchronize-data-external-systems
 * - A webhook is registered where the user may create service endpoints and steps: (memory) System Administrators and System
 *   Customizers may. Others are synced. It has three steps for each table, those of the org too: all of them are made, or none. A table
 *   that is added later is told of once the account is connected anew, and synced until then: the vendor takes no steps with an update.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/register-web-hook
 * - An update never makes a record anew that is gone (`If-Match: *`).
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/perform-conditional-operations-using-web-api
 * - Duplicates are refused where the org has rules for them that are on.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/manage-duplicate-detection-create-update
 * - A record of a team is nobody's.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/contact
 * - A deal is closed as won or lost for the usual reason of that state, and can be opened again. Its stage is the choice "Sales Stage";
 *   stages of business process flows are not read. Why it was lost is read-only.
 *   https://learn.microsoft.com/en-us/dynamics365/developer/reference/web-api/winopportunity
 * - A new case has a customer. A ticket that names none has the one in `defaults` of the connection
 *   (`{ "ticketing.ticket": { "account_id": "…" } }`, a `ticketing.account` or its id there), and is refused without such a default.
 *   https://learn.microsoft.com/en-us/dynamics365/customerengagement/on-premises/developer/entities/incident
 * - A lead is converted by people. A converted one says into what.
 *   https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/lead
 * - A task, a call, an e-mail, a meeting or a note is about one record: a contact, a company or a deal. Of several that are
 *   written, the first of these is taken, with a warning. Files are not read.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activity-entities
 * - Attendees of a meeting are those who have an address: organizer, required and optional ones. They are written with a new meeting,
 *   as the users and contacts whose main address they have, with two requests or more for those; others take part by their addresses.
 *   Somebody who is found has the name of that row. What they have answered is kept nowhere, and an update changes none of them: the
 *   vendor has taken back the request that it once had for that. (memory) Where an admin has appointments synchronised with Exchange,
 *   that may invite them. Senders and recipients of calls and e-mails are not read.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activityparty-entity
 *   https://github.com/MicrosoftDocs/powerapps-docs/issues/952
 * - Choices that the org has added have the labels of the org; a write takes labels and numbers.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/query-schema-definitions
 * - Lookups that the org has added are ids. A write asks which properties they have, with two or three requests more.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/web-api-navigation-properties
 * - Times are in UTC. A column of days takes days; what people see of a column that knows no time zone is its time as if in UTC.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/behavior-format-date-time-attribute
 * - Custom tables are classes of custom objects, but not those of activities, of virtual and elastic rows, nor those that the
 *   vendor's own apps add. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/entitymetadata
 * - A ticket is a case. It has a customer, which a new one has to name: a company, with one of its people beside it, or a person.
 *   A company gives way to another one alone. Case: https://learn.microsoft.com/en-us/dynamics365/customerengagement/on-premises/developer/entities/incident
 * - A ticket is closed by CloseIncident, with the reason that is asked for, and opened again or cancelled by an update of its state.
 *   "Resolved and canceled cases are read-only and can't be edited unless they are reactivated": other fields are changed once it is
 *   open again. A new case is in progress. https://learn.microsoft.com/en-us/dotnet/api/microsoft.crm.sdk.messages.closeincidentrequest
 * - A case that was merged into another one is a closed ticket. When it was closed is not read, nor are the times of service levels,
 *   queues and subjects. Tags are none.
 * - A comment is a note on a case, and an attachment is a note with a file, whose text is not read. A file has at most 5 MB as base64,
 *   unless an admin allows more. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/attachment-annotation-files
 * - A team that only gives access is none. Who is in a team does not change it: teams are compared whole.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/team
 */

import type { Provider } from '../define.ts';
import { classColumns, columnsOf } from './columns.ts';
import { company } from './crm/company.ts';
import { contact } from './crm/contact.ts';
import { classes, customObject } from './crm/custom-object.ts';
import { deal } from './crm/deal.ts';
import { engagement } from './crm/engagement.ts';
import { lead } from './crm/lead.ts';
import { note } from './crm/note.ts';
import { pipeline } from './crm/pipeline.ts';
import { stage } from './crm/stage.ts';
import { task } from './crm/task.ts';
import { user } from './crm/user.ts';
import { errors } from './errors.ts';
import { messageFilters } from './messages.ts';
import { currencies, leadReasons, optionsOf, taskReasons } from './metadata.ts';
import { host, oauth } from './oauth.ts';
import { ticketing, ticketingMetadata } from './ticketing/objects.ts';
import { path } from './version.ts';

export const dynamics365 = {
  id: 'dynamics-365',
  name: 'Microsoft Dynamics 365 Sales',
  documentation: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/overview',
  baseUrl: 'https://{host}',
  hostParts: { host },
  credentials: {
    host: { label: 'Host of the environment', secret: false },
    access_token: {
      label: 'Access token',
      secret: true,
      documentation: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/authenticate-oauth',
    },
  },
  authorization: { headers: { authorization: 'Bearer {access_token}' } },
  oauth,
  headers: { accept: 'application/json', 'odata-maxversion': '4.0', 'odata-version': '4.0' },
  // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/whoami
  // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/page-results
  rest: { records: 'value', cursor: '@odata\\.nextLink' },
  identify: { method: 'GET', path: path('/WhoAmI'), account: 'OrganizationId', name: { credential: 'host' } },
  errors,
  // https://learn.microsoft.com/en-us/power-platform/admin/api-request-limits-allocations
  budgets: [{ limit: 40_000, daily: true }],
  metadata: {
    contactFields: columnsOf('contact'),
    contactSourceOptions: optionsOf('contact', 'leadsourcecode'),
    accountFields: columnsOf('account'),
    industryOptions: optionsOf('account', 'industrycode'),
    leadFields: columnsOf('lead'),
    leadReasons,
    leadSourceOptions: optionsOf('lead', 'leadsourcecode'),
    dealFields: columnsOf('opportunity'),
    currencies,
    taskReasons,
    taskPriorityOptions: optionsOf('task', 'prioritycode'),
    classes,
    classColumns,
    messageFilters,
    ...ticketingMetadata,
  },
  objects: {
    'crm.contact': contact,
    'crm.company': company,
    'crm.lead': lead,
    'crm.deal': deal,
    'crm.note': note,
    'crm.task': task,
    'crm.engagement': engagement,
    'crm.pipeline': pipeline,
    'crm.stage': stage,
    'crm.user': user,
    'crm.custom-object': customObject,
    ...ticketing,
  },
} as const satisfies Provider;
