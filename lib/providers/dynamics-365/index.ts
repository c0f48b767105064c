/**
 * Microsoft Dynamics 365 Sales and Customer Service: people, deals, activities, cases and custom tables of Dataverse.
 *
 * ## Set up
 *
 * - By consent: register an app in the Microsoft Entra admin center for accounts in any organisational directory, with
 *   the redirect URI that `GET /connections/strategies/dynamics-365` shows, the delegated permission "Dynamics CRM,
 *   user_impersonation" and a client secret. Store the client id and secret with
 *   `PUT /connections/strategies/dynamics-365`.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/walkthrough-register-app-azure-active-directory
 * - The user who connects an account enters the `host` of the environment, `acme.crm4.dynamics.com`. In many
 *   organisations an admin must first consent to the app.
 *   https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes
 * - Environments of the national clouds cannot be connected. These are the environments of the US government at
 *   `crm.microsoftdynamics.us` and `crm.appsplatform.us`, and of China at `crm.dynamics.cn`. There, people sign in at
 *   other hosts, `login.microsoftonline.us` and `login.partner.microsoftonline.cn`, and apps must be registered there.
 *   This service uses one app and one sign-in host for all environments. Environments of the US government at
 *   `crm9.dynamics.com` can be connected: (unproven) people sign in at the usual host.
 *   https://learn.microsoft.com/en-us/entra/identity-platform/authentication-national-cloud
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/discovery-service
 * - With a token: the `host` and an `access_token`. The token ends after about an hour, so use it for a first test
 *   only. https://learn.microsoft.com/en-us/entra/identity-platform/access-tokens
 * - Refresh tokens live for 90 days; each use returns a new refresh token.
 *   https://learn.microsoft.com/en-us/entra/identity-platform/refresh-tokens
 *
 * ## Scopes
 *
 * - `https://{host}/user_impersonation`: every object. The user's roles decide which records and columns the user may
 *   read and write.
 * - `offline_access`: refresh tokens.
 *
 * ## Limits
 *
 * - A user may send 6,000 requests in five minutes to each web server, and 40,000 requests in 24 hours. No answer
 *   contains the rest of the daily limit, so the service counts its requests.
 *   https://learn.microsoft.com/en-us/power-platform/admin/api-request-limits-allocations
 * - A batch is one request for each record, five at a time; the vendor permits 52 at a time. If a request needs a
 *   quarter of a second, these are 20 requests per second, which is the vendor's rate limit. The service does not use
 *   the vendor's own batches: they are multipart texts, not JSON, and they save nothing of the daily limit, which
 *   counts all operations. The service does not use the vendor's requests for several records either: they undo all
 *   records if one is refused, do not exist for every table, and cannot delete.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/api-limits
 *   https://learn.microsoft.com/en-us/powerapps/maker/data-platform/api-limits-overview
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/execute-batch-operations-using-web-api
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/bulk-operations
 * - Once a day, a comparison of all ids finds deleted records that no message reported. It needs one request for 4,000
 *   rows, so 250 requests for a million rows, and background work may use 16,000 requests per day. Change tracking
 *   would report deleted records sooner, but the service does not use it. Change tracking is only for users who may
 *   read a whole table, if an admin has switched it on. It begins with the whole table. It accepts no conditions and no
 *   related rows, so the service could not separate comments from notes and could not read attendees. It expires after
 *   some days without a request, and a comparison is then necessary anyway.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/use-change-tracking-synchronize-data-external-systems
 * - The service registers a webhook if the user may create service endpoints and steps. (unproven) System Administrators
 *   and System Customizers may create them. For other users, only syncs find changes. The webhook has three steps for
 *   each table, including the org's own tables, and the vendor creates all steps or none. For a table that the org adds
 *   later, the service receives messages only after the account is connected again, because the vendor accepts no steps
 *   in an update. Until then, syncs find its changes.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/register-web-hook
 * - An update never creates a deleted record again (`If-Match: *`).
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/perform-conditional-operations-using-web-api
 * - The vendor refuses duplicates if the org has active rules for duplicates.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/manage-duplicate-detection-create-update
 * - If a team owns a record, the record has no owner (`user_id`).
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/contact
 * - A deal is closed as won or lost, with the default reason of that state, and can be opened again. Its stage is the
 *   choice "Sales Stage". The service does not read the stages of business process flows. The reason for a lost deal is
 *   read-only. https://learn.microsoft.com/en-us/dynamics365/developer/reference/web-api/winopportunity
 * - A new case needs a customer. If a new ticket contains no customer, the service uses the customer in `defaults` of
 *   the connection (`{ "ticketing.ticket": { "account_id": "…" } }`, a `ticketing.account` or its id there). Without
 *   such a default, the service refuses the ticket.
 *   https://learn.microsoft.com/en-us/dynamics365/customerengagement/on-premises/developer/entities/incident
 * - Only people in Dynamics convert leads. A converted lead contains the ids of the records that it became.
 *   https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/lead
 * - A task, a call, an e-mail, a meeting or a note refers to one record: a contact, a company or a deal. If a write
 *   contains several, the service writes the contact, else the company, else the deal, and returns a warning. The
 *   service does not read the files of these records.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activity-entities
 * - Attendees of a meeting are the people with an address: the organizer, required and optional attendees. The service
 *   writes attendees only with a new meeting. It searches for the users and contacts with these main addresses, with
 *   two or more requests. Other attendees are written by address. A user or contact that the service finds keeps its
 *   own name. The vendor does not store the answers of attendees. An update cannot change attendees, because the vendor
 *   has removed its request for this. (unproven) If an admin synchronises appointments with Exchange, Exchange may invite
 *   the attendees. The service does not read senders and recipients of calls and e-mails.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activityparty-entity
 *   https://github.com/MicrosoftDocs/powerapps-docs/issues/952
 * - Choices that the org has added have the org's labels. A write accepts labels and numbers.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/query-schema-definitions
 * - Lookups that the org has added contain ids. To write a lookup, the service reads its navigation property, with two
 *   or three additional requests.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/web-api-navigation-properties
 * - Times are in UTC. A column for dates accepts dates. For a column without a time zone, the service treats the time
 *   that people see as UTC.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/behavior-format-date-time-attribute
 * - Custom tables are classes of custom objects. Tables of activities, tables with virtual or elastic rows, and tables
 *   of the vendor's own apps are not included.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/entitymetadata
 * - A ticket is a case. A new case needs a customer: a company, optionally with a person of this company, or a person.
 *   An update can replace a company by another company, but cannot remove it. Case:
 *   https://learn.microsoft.com/en-us/dynamics365/customerengagement/on-premises/developer/entities/incident
 * - `CloseIncident` closes a ticket, with the requested reason. An update of the ticket's state opens the ticket again
 *   or cancels it. "Resolved and canceled cases are read-only and can't be edited unless they are reactivated": the
 *   service can change other fields after the ticket is open again. A new case is in progress.
 *   https://learn.microsoft.com/en-us/dotnet/api/microsoft.crm.sdk.messages.closeincidentrequest
 * - A case that was merged into another case is a closed ticket. The service does not read the closing time of a case,
 *   its service level times, queues and subjects. Tags are not supported.
 * - A comment is a note on a case. An attachment is a note with a file; the service does not read the text of such a
 *   note. A file may have up to 5 MB as base64, unless an admin permits more.
 *   https://learn.microsoft.com/en-us/power-apps/developer/data-platform/attachment-annotation-files
 * - Access teams are not included. A new or removed member does not change a team, so the service compares all teams.
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
      // 60 to 90 minutes. https://learn.microsoft.com/en-us/entra/identity-platform/access-tokens#token-lifetime
      lifetime: 60 * 60,
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
