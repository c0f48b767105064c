import { controlOf, inAnswer } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';

const at = '2026-01-02T03:04:05.678Z';
const type = { category: 'USER_DEFINED', typeId: 37, label: 'Decision maker' };
const plain = { category: 'HUBSPOT_DEFINED', typeId: 279, label: null };
const given = { associationCategory: 'USER_DEFINED', associationTypeId: 37 };
const input = { from: { id: '1' }, to: { id: '2' }, types: [given] };
const made = { fromObjectTypeId: '0-1', fromObjectId: 1, toObjectTypeId: '0-2', toObjectId: 2, labels: ['Primary'] };

const control = controlOf('hubspot');

const inBody = (name: string, message: RegExp, change: object): Negative => ({
  name,
  where: 'request',
  message,
  change: { body: { inputs: [{ ...input, ...change }] } },
});

const writes: readonly Negative[] = [
  inBody('a type by its name', /unknown field "type"/, { type: 'contact_to_company' }),
  inBody('a category that is none', /allowed values/, { types: [{ ...given, associationCategory: 'OURS' }] }),
  inBody('a type id in words', /must be integer/, { types: [{ ...given, associationTypeId: '37' }] }),
  inBody('no types', /fewer than 1/, { types: [] }),
];

const between = '/crm/v4/associations/{fromObjectType}/{toObjectType}';
const path = '/crm/v4/associations/contacts/companies';

/** Controls of version 4 of associations. */
export const hubspotAssociationControls: readonly Control[] = [
  control(`GET ${between}/labels`, { path: `${path}/labels`, answer: { results: [plain, type] } }, [
    inAnswer('a type without a category', /required property 'category'/, { results: [{ typeId: 1, label: null }] }),
    inAnswer('a type with a colour', /unknown field "colour"/, { results: [{ ...type, colour: 'red' }] }),
  ]),
  control(
    'GET /crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}',
    {
      path: '/crm/v4/objects/contacts/1/associations/companies',
      query: 'limit=500&after=500',
      answer: { results: [{ toObjectId: 2, associationTypes: [plain, type] }], paging: { next: { after: '1000' } } },
    },
    [
      { name: 'a page too long', where: 'query', message: /<= 500/, change: { query: 'limit=501' } },
      inAnswer('an id in words', /must be integer/, { results: [{ toObjectId: '2', associationTypes: [] }] }),
      inAnswer('no types', /required property 'associationTypes'/, { results: [{ toObjectId: 2 }] }),
    ],
  ),
  control(
    `POST ${between}/batch/create`,
    {
      path: `${path}/batch/create`,
      body: { inputs: [input] },
      status: 201,
      answer: { status: 'COMPLETE', results: [made], startedAt: at, completedAt: at },
    },
    writes,
  ),
  control(
    `POST ${between}/batch/labels/archive`,
    { path: `${path}/batch/labels/archive`, body: { inputs: [input] }, status: 204 },
    writes,
  ),
];
