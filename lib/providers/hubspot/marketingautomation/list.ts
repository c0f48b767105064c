import type { Apart, ApartChange, Membership, ObjectDeclaration, Quirk } from '../../define.ts';
import { getPath, refusedInputs } from '../../language/answers.ts';
import { numberText } from '../../language/codecs.ts';
import { listPath } from '../version.ts';

/** Type id of the objects in a list: contacts. https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide */
export const objectTypeId = '0-1';

/** Lists of contacts with the given types, 500 on a page. The answer shows whether there are more lists. Same page. */
export const listed = <const Types extends readonly string[]>(processingTypes: Types) =>
  ({
    method: 'POST',
    reads: true,
    path: listPath('/search'),
    body: {
      objectTypeId,
      processingTypes,
      count: '{limit}',
      offset: '{cursor_or_start:number}',
      additionalProperties: ['hs_list_size'],
    },
    records: 'lists',
    max: 500,
    paginator: { type: 'offset', more: 'hasMore' },
  }) as const;

export const one = listPath('/{id}');

/** Number of contacts on a list. Its path differs between a search and a single list. Same page. */
export const memberCount = {
  kind: 'value',
  read: 'size',
  orElse: 'additionalProperties.hs_list_size',
  codec: numberText,
} as const;

/**
 * Adds or removes several contacts. "Records that do not exist or that are already members of the list are ignored",
 * and the answer names them. The vendor documents no maximum for this request, and 100,000 for the request that copies
 * another list. Membership of a list does not subscribe a contact.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/lists/memberships/add-to-list
 */
const several = (verb: 'add' | 'remove') =>
  ({
    method: 'PUT',
    path: `${one}/memberships/${verb}`,
    body: '{ids}',
    max: 1000,
    mark: 'id',
    outcomes: refusedInputs('recordIdsMissing', ''),
  }) as const;

const membership = { batch: { add: several('add'), remove: several('remove') } } as const satisfies Membership;

const renaming = { method: 'PUT', path: `${one}/update-list-name` } as const;

/**
 * Renames a list. The new name is a parameter of the request, which has no body.
 * https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide
 */
function* rename({ given }: ApartChange): Quirk<undefined> {
  yield { request: { ...renaming, query: { listName: '{name}' } }, values: { name: getPath(given, 'name') } };
  return undefined;
}

const apart: readonly Apart[] = [{ at: ['name'], create: ['name'], update: rename }];

/**
 * Lists to which people add contacts, and snapshots. The vendor has no list of changed lists, so each sync compares
 * all. Same page.
 */
export const list = {
  id: 'listId',
  createdAt: 'createdAt',
  modifiedAt: 'updatedAt',
  list: listed(['MANUAL', 'SNAPSHOT']),
  get: { method: 'GET', path: one, record: 'list' },
  create: { method: 'POST', path: listPath(), body: { objectTypeId, processingType: 'MANUAL' }, record: 'list' },
  update: renaming,
  remove: { method: 'DELETE', path: one },
  where: { objectTypeId: [objectTypeId], processingType: ['MANUAL', 'SNAPSHOT'] },
  membership,
  required: ['name'],
  nonNull: ['name'],
  fields: {
    name: 'name',
    type: {
      kind: 'choice',
      at: 'processingType',
      createOnly: true,
      choices: [{ value: 'MANUAL', also: ['SNAPSHOT'] }],
      words: { static: 'MANUAL' },
    },
    member_count: memberCount,
  },
  volatile: ['member_count'],
  quirks: { write: apart },
} as const satisfies ObjectDeclaration<'marketingautomation.list'>;
