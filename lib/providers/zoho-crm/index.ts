/**
 * Zoho CRM: people, organisations, leads, deals and activities.
 *
 * ## Set up
 *
 * - By consent: register a client of the type "Server-based Applications" at https://api-console.zoho.com with the callback URL
 *   that `GET /connections/strategies/zoho-crm` shows, and switch on "Multi DC". Each data centre may have a secret of its own:
 *   store client id and secret with `PUT /connections/strategies/zoho-crm`, with the `host` where there are several.
 *   https://www.zoho.com/crm/developer/docs/api/v8/multi-dc.html
 * - With a token: the `api_domain` (`www.zohoapis.eu`) and the `access_token` of a self client. It ends after an hour, and is
 *   for a try alone. https://www.zoho.com/crm/developer/docs/api/v8/auth-request.html
 * - Access tokens live for an hour; refresh tokens until they are revoked. A user has 20 of them: with the next, the oldest ends.
 *   https://www.zoho.com/crm/developer/docs/api/v8/token-validity.html
 *
 * ## Scopes
 *
 * - `ZohoCRM.org.READ`: who the account is.
 * - `ZohoCRM.coql.READ`, `ZohoCRM.settings.fields.READ`: their lists and fields.
 * - `ZohoCRM.modules.contacts.READ`: reads `crm.contact`; to write it takes
 *   `ZohoCRM.modules.contacts.CREATE`, `ZohoCRM.modules.contacts.UPDATE` and `ZohoCRM.modules.contacts.DELETE`.
 * - `ZohoCRM.modules.accounts.READ`: reads `crm.company`; to write it takes
 *   `ZohoCRM.modules.accounts.CREATE`, `ZohoCRM.modules.accounts.UPDATE` and `ZohoCRM.modules.accounts.DELETE`.
 * - `ZohoCRM.modules.deals.READ`: reads `crm.deal`; to write it takes
 *   `ZohoCRM.modules.deals.CREATE`, `ZohoCRM.modules.deals.UPDATE` and `ZohoCRM.modules.deals.DELETE`.
 * - `ZohoCRM.modules.leads.READ`: reads `crm.lead`; to write it takes
 *   `ZohoCRM.modules.leads.CREATE`, `ZohoCRM.modules.leads.UPDATE` and `ZohoCRM.modules.leads.DELETE`.
 * - `ZohoCRM.modules.tasks.READ`: reads `crm.task`; to write it takes
 *   `ZohoCRM.modules.tasks.CREATE`, `ZohoCRM.modules.tasks.UPDATE` and `ZohoCRM.modules.tasks.DELETE`.
 * - `ZohoCRM.modules.calls.READ` and `ZohoCRM.modules.events.READ`: read `crm.engagement`; to write it takes
 *   `ZohoCRM.modules.calls.CREATE`, `ZohoCRM.modules.calls.UPDATE`, `ZohoCRM.modules.calls.DELETE`,
 *   `ZohoCRM.modules.events.CREATE`, `ZohoCRM.modules.events.UPDATE` and `ZohoCRM.modules.events.DELETE`.
 * - `ZohoCRM.modules.notes.READ`, with those of contacts, accounts and deals: reads `crm.note`; to write it takes
 *   `ZohoCRM.modules.notes.CREATE`, `ZohoCRM.modules.notes.UPDATE` and `ZohoCRM.modules.notes.DELETE`.
 * - `ZohoCRM.modules.custom.READ`, with `ZohoCRM.settings.modules.READ`: reads `crm.custom-object`; to write it takes
 *   `ZohoCRM.modules.custom.CREATE`, `ZohoCRM.modules.custom.UPDATE` and `ZohoCRM.modules.custom.DELETE`.
 * - `ZohoCRM.notifications.CREATE`, `ZohoCRM.notifications.READ`, `ZohoCRM.notifications.UPDATE` and
 *   `ZohoCRM.notifications.DELETE`, with `ZohoCRM.settings.modules.READ`: to be told of
 *   changes.
 * - `ZohoCRM.settings.layouts.READ`, `ZohoCRM.settings.pipeline.READ`: `crm.pipeline` and `crm.stage`, which belong to layouts.
 * - `ZohoCRM.users.READ`: `crm.user`.
 *
 * ## Limits
 *
 * - An org has credits for 24 hours: 5,000 in the Free edition, 50,000 and more in others. No answer says how many are left, so
 *   requests are counted here. https://www.zoho.com/crm/developer/docs/api/v8/api-limits.html
 * - A page takes a query of ids and a request for each 100 of them and each 50 fields.
 *   https://www.zoho.com/crm/developer/docs/api/v8/get-records.html
 * - What is written sets off no workflow, approval or blueprint of the org.
 *   https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
 * - A new contact needs a last name, for which an e-mail address may stand; a new deal begins in the first stage.
 * - A company has no domains: the one of its website is shown, and domains are written as a website where none is given.
 * - A deal has one contact. Its stage is one of its pipeline, which is one of its layout.
 *   https://www.zoho.com/crm/developer/docs/api/v8/get-pipeline.html
 * - Modules that an org has added are custom objects, by their API names. What a layout alone demands is not told: the vendor
 *   refuses a record without. https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html
 * - Notifications name their modules when they are set up: one that an org adds later is named within four days, and until then its
 *   changes are found by syncs. https://www.zoho.com/crm/developer/docs/api/v8/notifications/enable.html
 * - Tasks, calls and meetings are read without custom fields.
 * - An activity is about one company or one deal. A call is written without its duration, a meeting with its end.
 *   https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
 * - Attendees of a meeting are its participants who have addresses; of their answers, the pages name `not_known` alone. A new
 *   meeting takes them by their addresses, as nobody's contact, lead or user, and nobody is sent an invitation. An update does
 *   not change them: no page says whether it leaves those who are there. That lists have them, as a meeting that is read alone
 *   has, and that one who is no record is shown by his address, is from earlier versions of the API (memory).
 *   https://www.zoho.com/crm/developer/docs/api/v2/events-response.html
 *   https://help.zoho.com/portal/en/community/topic/kaizen-8-handling-recurrence-and-participants-in-the-events-module-via-api
 * - A note is on one record, and stays there. Deleted notes are in no list: all are compared once a day.
 *   https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html
 * - A lead is converted by people. A converted one says into what, and is not written any more.
 * - Tags are read-only. Subforms, files and lookups of several records are not read.
 *   https://www.zoho.com/crm/developer/docs/api/v8/add-tags.html
 * - A record that is merged into another one is reported as deleted, without `merged_into`: neither the list of deleted records
 *   says which one has it, nor the notification of a deletion, nor the history of a record, which is none of a deleted one. The
 *   state of a merge is told to whoever has begun it, by the record that stays.
 *   https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html
 *   https://www.zoho.com/crm/developer/docs/api/v8/notifications/overview.html
 *   https://www.zoho.com/crm/developer/docs/api/v8/timeline-of-a-record.html
 *   https://www.zoho.com/crm/developer/docs/api/v8/get-merge-status.html
 * - Deleted records are listed for a time; all ids are compared every seven days, and after a gap of two hours.
 *   https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html
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
    },
  },
  // https://www.zoho.com/accounts/protocol/oauth/use-access-token.html
  authorization: { headers: { authorization: 'Bearer {access_token}' } },
  oauth,
  identify: { method: 'GET', path: path('/org'), account: 'org.0.id', name: 'org.0.company_name' },
  errors,
  // Of the smallest edition: larger ones have ten times as many. Up to 200 records of a query take one credit; 2,000 of a
  // comparison take three, and count as one: there is one every seven days.
  // https://www.zoho.com/crm/developer/docs/api/v8/api-limits.html
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
