/**
 * Zoho CRM: people, organisations, leads, deals and activities.
 *
 * ## Set up
 *
 * - By consent: register a client of the type "Server-based Applications" at https://api-console.zoho.com with the
 *   callback URL that `GET /connections/strategies/zoho-crm` shows, and switch on "Multi DC". Store the client id and
 *   secret with `PUT /connections/strategies/zoho-crm`. If the data centres have different secrets, store each secret
 *   with its `host`. https://www.zoho.com/crm/developer/docs/api/v8/multi-dc.html
 * - With a token: the `api_domain` (`www.zohoapis.eu`) and the `access_token` of a self client. The token expires after
 *   an hour, so use it for a trial only. https://www.zoho.com/crm/developer/docs/api/v8/auth-request.html
 * - Access tokens expire after an hour. Refresh tokens are valid until they are revoked. A user can have 20 refresh
 *   tokens: the next one ends the oldest one. https://www.zoho.com/crm/developer/docs/api/v8/token-validity.html
 *
 * ## Scopes
 *
 * - `ZohoCRM.org.READ`: the id and name of the account.
 * - `ZohoCRM.coql.READ`, `ZohoCRM.settings.fields.READ`: lists and fields of the modules below.
 * - `ZohoCRM.modules.contacts.READ`: reads `crm.contact`; writes also need `ZohoCRM.modules.contacts.CREATE`,
 *   `ZohoCRM.modules.contacts.UPDATE` and `ZohoCRM.modules.contacts.DELETE`.
 * - `ZohoCRM.modules.accounts.READ`: reads `crm.company`; writes also need `ZohoCRM.modules.accounts.CREATE`,
 *   `ZohoCRM.modules.accounts.UPDATE` and `ZohoCRM.modules.accounts.DELETE`.
 * - `ZohoCRM.modules.deals.READ`: reads `crm.deal`; writes also need `ZohoCRM.modules.deals.CREATE`,
 *   `ZohoCRM.modules.deals.UPDATE` and `ZohoCRM.modules.deals.DELETE`.
 * - `ZohoCRM.modules.leads.READ`: reads `crm.lead`; writes also need `ZohoCRM.modules.leads.CREATE`,
 *   `ZohoCRM.modules.leads.UPDATE` and `ZohoCRM.modules.leads.DELETE`.
 * - `ZohoCRM.modules.tasks.READ`: reads `crm.task`; writes also need `ZohoCRM.modules.tasks.CREATE`,
 *   `ZohoCRM.modules.tasks.UPDATE` and `ZohoCRM.modules.tasks.DELETE`.
 * - `ZohoCRM.modules.calls.READ` and `ZohoCRM.modules.events.READ`: read `crm.engagement`; writes also need
 *   `ZohoCRM.modules.calls.CREATE`, `ZohoCRM.modules.calls.UPDATE`, `ZohoCRM.modules.calls.DELETE`,
 *   `ZohoCRM.modules.events.CREATE`, `ZohoCRM.modules.events.UPDATE` and `ZohoCRM.modules.events.DELETE`.
 * - `ZohoCRM.modules.notes.READ`, with the `READ` scopes of contacts, accounts and deals: reads `crm.note`; writes also
 *   need `ZohoCRM.modules.notes.CREATE`, `ZohoCRM.modules.notes.UPDATE` and `ZohoCRM.modules.notes.DELETE`.
 * - `ZohoCRM.modules.custom.READ`, with `ZohoCRM.settings.modules.READ`: reads `crm.custom-object`; writes also need
 *   `ZohoCRM.modules.custom.CREATE`, `ZohoCRM.modules.custom.UPDATE` and `ZohoCRM.modules.custom.DELETE`.
 * - `ZohoCRM.notifications.CREATE`, `ZohoCRM.notifications.READ`, `ZohoCRM.notifications.UPDATE` and
 *   `ZohoCRM.notifications.DELETE`, with `ZohoCRM.settings.modules.READ`: change notifications.
 * - `ZohoCRM.settings.layouts.READ`, `ZohoCRM.settings.pipeline.READ`: `crm.pipeline` and `crm.stage`, which belong to
 *   layouts.
 * - `ZohoCRM.users.READ`: `crm.user`.
 *
 * ## Limits
 *
 * - An org has a number of credits for 24 hours: 5,000 in the Free edition, and 50,000 or more in other editions. No
 *   response contains the remaining credits, so the service counts its requests.
 *   https://www.zoho.com/crm/developer/docs/api/v8/api-limits.html
 * - A page of a list needs a query for the ids, and a request for each 100 ids and each 50 fields.
 *   https://www.zoho.com/crm/developer/docs/api/v8/get-records.html
 * - Writes of the service start no workflow, approval or blueprint of the org.
 *   https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
 * - A new contact needs a last name. If a body has no name, its e-mail address becomes the last name. A new deal begins
 *   in the first stage.
 * - A company has no domains. The service shows the domain of the website. If a body contains a domain and no website,
 *   the service writes the domain as the website.
 * - A deal has one contact. Its stage belongs to its pipeline, and the pipeline belongs to a layout.
 *   https://www.zoho.com/crm/developer/docs/api/v8/get-pipeline.html
 * - Modules that an org has added are custom objects, with their API names as classes. The vendor does not list the
 *   fields that only a layout requires, and refuses a record without them.
 *   https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html
 * - A registration for change notifications names its modules. If an org adds a module later, the service registers the
 *   module within four days. Until then, only syncs find its changes.
 *   https://www.zoho.com/crm/developer/docs/api/v8/notifications/enable.html
 * - The service does not read custom fields of tasks, calls and meetings.
 * - An activity is about one company or one deal. A new call needs no duration, but a new meeting needs an end.
 *   https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
 * - Attendees of a meeting are its participants with e-mail addresses. The documentation names only a single answer of
 *   attendees, `not_known`. A new meeting accepts attendees by address, not as contacts, leads or users, and the vendor
 *   sends no invitations. An update does not change attendees, because the documentation does not say whether an update
 *   keeps existing attendees. Two facts come from earlier versions of the API (unproven): lists contain attendees as
 *   well, and a participant who is not a record has an address.
 *   https://www.zoho.com/crm/developer/docs/api/v2/events-response.html
 *   https://help.zoho.com/portal/en/community/topic/kaizen-8-handling-recurrence-and-participants-in-the-events-module-via-api
 * - A note belongs to a single record and cannot be moved. No list contains deleted notes, so the service compares all
 *   notes once a day. https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html
 * - Only users of Zoho CRM convert leads. A converted lead names its contact, company and deal. It can no longer be
 *   written.
 * - Tags are read-only. The service does not read subforms, files and lookups with several records.
 *   https://www.zoho.com/crm/developer/docs/api/v8/add-tags.html
 * - A record that is merged into another record is reported as deleted, without `merged_into`. Neither the list of
 *   deleted records nor the notification of a deletion names the other record. A deleted record has no history. Only
 *   the client that started a merge can read its state, by the id of the remaining record.
 *   https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html
 *   https://www.zoho.com/crm/developer/docs/api/v8/notifications/overview.html
 *   https://www.zoho.com/crm/developer/docs/api/v8/timeline-of-a-record.html
 *   https://www.zoho.com/crm/developer/docs/api/v8/get-merge-status.html
 * - The vendor lists deleted records for a limited time. The service also compares all ids every seven days, and after
 *   a gap of two hours. https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html
 */

import type { Provider } from '../define.ts';
import { company } from './crm/company.ts';
import { contact } from './crm/contact.ts';
import { classMetadata, customObject } from './crm/custom-object.ts';
import { deal } from './crm/deal.ts';
import { engagement } from './crm/engagement.ts';
import { lead } from './crm/lead.ts';
import { note } from './crm/note.ts';
import { pipeline } from './crm/pipeline.ts';
import { stage } from './crm/stage.ts';
import { task } from './crm/task.ts';
import { user } from './crm/user.ts';
import { errors } from './errors.ts';
import { dealLayouts, dealStages, fieldsOf, leadStates, picklistOf, taskStates } from './metadata.ts';
import { apiDomain, oauth } from './oauth.ts';
import { path } from './version.ts';

export const zohoCrm = {
  id: 'zoho-crm',
  name: 'Zoho CRM',
  documentation: 'https://www.zoho.com/crm/developer/docs/api/v8/',
  baseUrl: 'https://{api_domain}',
  hostParts: { api_domain: apiDomain },
  credentials: {
    api_domain: { label: 'API domain', secret: false },
    access_token: {
      label: 'Access token',
      secret: true,
      documentation: 'https://www.zoho.com/crm/developer/docs/api/v8/auth-request.html',
      // https://www.zoho.com/crm/developer/docs/api/v8/token-validity.html
      lifetime: 60 * 60,
    },
  },
  // https://www.zoho.com/accounts/protocol/oauth/use-access-token.html
  authorization: { headers: { authorization: 'Bearer {access_token}' } },
  oauth,
  identify: { method: 'GET', path: path('/org'), account: 'org.0.id', name: 'org.0.company_name' },
  errors,
  // The limit of the smallest edition; larger editions have at least ten times as many credits. A query of up to 200
  // records costs one credit. A comparison of 2,000 records costs three credits and counts as one here, because it runs
  // only every seven days. https://www.zoho.com/crm/developer/docs/api/v8/api-limits.html
  budgets: [{ limit: 5_000, daily: true }],
  metadata: {
    contactFields: fieldsOf('Contacts'),
    contactSources: picklistOf('Contacts', 'Lead_Source'),
    accountFields: fieldsOf('Accounts'),
    industries: picklistOf('Accounts', 'Industry'),
    dealFields: fieldsOf('Deals'),
    dealStages,
    dealPipelines: picklistOf('Deals', 'Pipeline'),
    dealCurrencies: picklistOf('Deals', 'Currency'),
    dealTypes: picklistOf('Deals', 'Type'),
    dealSources: picklistOf('Deals', 'Lead_Source'),
    dealLayouts,
    leadFields: fieldsOf('Leads'),
    leadStates,
    leadSources: picklistOf('Leads', 'Lead_Source'),
    taskStates,
    taskPriorityValues: picklistOf('Tasks', 'Priority'),
    ...classMetadata,
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
  },
} as const satisfies Provider;
