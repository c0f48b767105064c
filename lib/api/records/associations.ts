import * as z from 'zod';
import { listOf, word } from '../../objects/caps.ts';
import { nameOf, type UnifiedObject } from '../../objects/define.ts';
import { unifiedId } from '../../objects/fields.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { Route } from '../../route.ts';
import { creating, reading } from './record-grants.ts';
import { paging, previewQuery } from './record-queries.ts';
import { paramsOf, verticalPathsOf } from './records.ts';

/** Objects whose records have labelled associations at some providers. */
const associated: readonly ObjectName[] = ['crm.contact', 'crm.company', 'crm.deal', 'crm.custom-object'];

/** Whether an object has the association routes. */
export const hasAssociations = (object: UnifiedObject): boolean => associated.includes(nameOf(object));

const end = z.object({
  to: z.enum(['contacts', 'companies', 'deals']).describe('Type of the records at the other end.'),
});

const label = z
  .object({
    type_id: z.string().describe("The provider's own id."),
    label: z.string().describe('`primary`, or the name of the label at the provider.'),
    category: z.enum(['provider', 'account']).describe('Creator of the label: the provider, or people in the account.'),
    is_primary: z.boolean(),
  })
  .meta({ id: 'AssociationLabel' });

const association = z
  .object({ id: z.string(), remote_id: z.string(), labels: z.array(label) })
  .meta({ id: 'Association', description: 'A record at the other end, and the labels of the association.' });

const setBody = z.strictObject({
  id: unifiedId.describe('Id of the record at the other end.'),
  labels: listOf(word.min(1), 20)
    .optional()
    .describe('New labels of the association, which replace its labels. Default: its labels stay.'),
});

const removalQuery = z.strictObject({
  to_id: unifiedId.describe('Id of the record at the other end.'),
  ...previewQuery.shape,
  label: word.min(1).optional().describe('Removes only this label: the records stay associated.'),
});

const removal = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'AssociationRemoval', description: 'The end of an association.' });

const rowBase = (object: UnifiedObject, name: 'list' | 'change', operation: string) => ({
  handler: `${object.vertical}/associations.${name}` as const,
  operation: `${object.vertical}.${object.plural}.${operation}`,
  group: object.vertical,
  ...verticalPathsOf(object, '/{id}/associations/{to}'),
  auth: 'connection' as const,
  status: 200 as const,
  params: paramsOf(object).extend(end.shape),
});

/** Row that lists associations. */
export const associationsRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'list', 'listAssociations'),
    method: 'GET',
    summary: `List the records that a ${object.noun} is associated with, and the labels`,
    scope: 'records:read',
    query: z.strictObject(paging),
    response: z.array(association),
    paged: true,
    uses: reading,
  }) satisfies Route;

/** Row that associates two records. */
export const setAssociationRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'change', 'setAssociation'),
    method: 'PUT',
    summary: `Associate a ${object.noun} with a record, or set the labels`,
    scope: 'records:write',
    query: previewQuery,
    previewed: true,
    body: setBody,
    response: association,
    idempotent: true,
    uses: creating,
  }) satisfies Route;

/** Row that ends an association. */
export const removeAssociationRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'change', 'removeAssociation'),
    method: 'DELETE',
    summary: `End the association of a ${object.noun} with a record, or remove one label`,
    scope: 'records:write',
    query: removalQuery,
    previewed: true,
    response: removal,
    idempotent: true,
    uses: creating,
  }) satisfies Route;
