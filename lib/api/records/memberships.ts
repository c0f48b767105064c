import * as z from 'zod';
import { anyJson, listOf } from '../../objects/caps.ts';
import { unifiedId } from '../../objects/fields.ts';
import { contact } from '../../objects/marketingautomation/contact.ts';
import type { Route } from '../../route.ts';
import { errorEnvelope, successEnvelope } from '../envelope.ts';
import { jobRecord } from '../management/jobs.ts';
import { memberItems, memberStatus } from './member-items.ts';
import { mostItems } from './record-batches.ts';
import { creating, reading } from './record-grants.ts';
import { listQueryOf, previewQuery, strictQuery } from './record-queries.ts';
import { recordParams } from './records.ts';

/* Routes for the contacts on a list. */

const memberParams = recordParams.extend({ contact_id: unifiedId.describe('Id of the contact.') });

const setBody = z.strictObject(memberStatus).meta({ id: 'ListMembershipInput', description: 'Status on a list.' });

const membership = z
  .object({
    id: z
      .string()
      .nullable()
      .describe(
        'Id of the contact on the list. It differs if the provider keeps contacts by list. Null if it is not known.',
      ),
    remote_id: z.string().nullable().describe('Its id at the provider.'),
    list_id: z.string(),
    status: z.string().nullable().describe('Status that the provider returned. Null if it returned none.'),
    remote_status: z.string().nullable().describe("The provider's own value of `status`."),
  })
  .meta({ id: 'ListMembership', description: 'A contact on a list.' });

const removal = z
  .object({ id: z.string().describe('Id of the contact on the list.'), list_id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'ListMembershipRemoval', description: 'The removal of a contact from a list.' });

const base = { group: 'marketingautomation', auth: 'connection', status: 200 } as const;

const writing = { scope: 'records:write', idempotent: true, previewed: true } as const;

const each =
  'Each item names a contact once and gets its own answer, with a `statusCode`. If the provider has a request for ' +
  'several contacts, it is used. More than 100 items are a job.';

/** Common parts of the batch routes. The schema accepts any items, because the use case checks each item by itself. */
const batchBase = {
  ...base,
  ...writing,
  handler: 'marketingautomation/membership.change',
  method: 'POST',
  params: recordParams,
  body: z.strictObject({ items: listOf(anyJson, mostItems).min(1).describe('One item for each contact.') }),
  deferred: jobRecord,
  errors: ['not_found'],
  uses: { ...creating, connections: [...creating.connections, 'PutItem'] },
} as const;

const shapeOf = (item: z.ZodType) =>
  z.strictObject({ items: listOf(item, mostItems).min(1).describe('One item for each contact.') });

const answersOf = (data: z.ZodType) =>
  z.array(z.union([successEnvelope(data).extend({ statusCode: z.literal(200) }), errorEnvelope]));

export const membershipRoutes = {
  list: {
    ...base,
    handler: 'marketingautomation/membership.list',
    operation: 'marketingautomation.lists.listContacts',
    method: 'GET',
    path: '/marketingautomation/lists/{id}/contacts',
    summary: 'List the contacts of a list',
    description:
      'Reads a page of the contacts of a list, live, as the list of all contacts with `list_id` does. Returns 422 ' +
      '`unsupported_filter` for a filter that the provider does not support there.',
    scope: 'records:read',
    params: recordParams,
    query: listQueryOf(contact, ['list_id']),
    response: z.array(contact.record),
    paged: true,
    errors: ['not_found'],
    uses: reading,
  },
  set: {
    ...base,
    ...writing,
    handler: 'marketingautomation/membership.change',
    operation: 'marketingautomation.lists.addContact',
    method: 'PUT',
    query: strictQuery,
    path: '/marketingautomation/lists/{id}/contacts/{contact_id}',
    summary: 'Put a contact on a list, or give it a status there',
    description:
      'Puts the contact on the list if it is not there. Only a `status` with `consent` subscribes the contact, and ' +
      'the provider decides. Repeating it changes nothing. Returns 422 for a status that the provider lacks.',
    params: memberParams,
    body: setBody,
    bodyOptional: true,
    response: membership,
    errors: ['not_found', 'consent_required'],
    uses: creating,
  },
  remove: {
    ...base,
    ...writing,
    handler: 'marketingautomation/membership.change',
    operation: 'marketingautomation.lists.removeContact',
    method: 'DELETE',
    query: previewQuery,
    path: '/marketingautomation/lists/{id}/contacts/{contact_id}',
    summary: 'Remove a contact from a list',
    description:
      'Removes the contact from the list. If the provider keeps contacts by list, the contact is archived there and ' +
      'its record is gone. Returns 404 for a contact that is not on the list, if the provider reports this.',
    params: memberParams,
    response: removal,
    errors: ['not_found'],
    uses: creating,
  },
  batch: {
    ...batchBase,
    query: strictQuery,
    operation: 'marketingautomation.lists.batch_addContacts',
    path: '/marketingautomation/lists/{id}/contacts/batch',
    summary: 'Put up to 1,000 contacts on a list, each with its own answer',
    description: `Puts contacts on the list, as a request for each would. ${each}`,
    bodyShape: shapeOf(memberItems.add_contacts),
    response: answersOf(membership),
  },
  batchRemove: {
    ...batchBase,
    query: previewQuery,
    operation: 'marketingautomation.lists.batch_removeContacts',
    path: '/marketingautomation/lists/{id}/contacts/batch/delete',
    summary: 'Remove up to 1,000 contacts from a list, each with its own answer',
    description: `Removes contacts from the list, as a request for each would. ${each}`,
    bodyShape: shapeOf(memberItems.remove_contacts),
    response: answersOf(removal),
  },
} as const satisfies Record<string, Route>;
