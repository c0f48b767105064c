import type { Control } from '../../../contract/controls/negative-controls.ts';
import {
  batchWrites,
  control,
  create,
  get,
  list,
  moment,
  objects,
  patch,
  readMany,
  remove,
  search,
} from './control-builders.ts';

const type = '2-3465404';

const record = {
  id: '101',
  properties: { hs_object_id: '101', hs_createdate: moment },
  createdAt: moment,
  updatedAt: moment,
  archived: false,
};

const written = { hubspot_owner_id: '5' };

/** A control in the description of all object types. */
const ofAnyType = (one: Control): Control => ({
  ...one,
  operation: one.operation.replace(`${objects}/${type}`, `${objects}/{objectType}`),
});

const property = {
  name: 'vin',
  label: 'VIN',
  type: 'string',
  fieldType: 'text',
  groupName: 'cars',
  hasUniqueValue: true,
};

const schema = {
  id: '3465404',
  objectTypeId: type,
  fullyQualifiedName: 'p1_cars',
  name: 'cars',
  labels: { singular: 'Car', plural: 'Cars' },
  primaryDisplayProperty: 'vin',
  requiredProperties: ['vin'],
  searchableProperties: [],
  properties: [property],
  associations: [],
};

const schemas = control(
  'GET /crm-object-schemas/v3/schemas',
  { path: '/crm-object-schemas/v3/schemas', answer: { results: [schema] } },
  [
    {
      name: 'a schema without properties',
      where: 'response',
      message: /required property 'properties'/,
      change: { answer: { results: [{ ...schema, properties: undefined }] } },
    },
    {
      name: 'an unknown type of property',
      where: 'response',
      message: /allowed values/,
      change: { answer: { results: [{ ...schema, properties: [{ ...property, type: 'colour' }] }] } },
    },
    {
      name: 'a schema with a colour',
      where: 'response',
      message: /unknown field "colour"/,
      change: { answer: { results: [{ ...schema, colour: 'red' }] } },
    },
  ],
);

/** Controls of custom objects. */
export const hubspotCustomControls: readonly Control[] = [
  schemas,
  ...[
    list(type, record, 'hs_createdate'),
    get(type, 'objectId', record, 'hs_createdate'),
    create(type, written, record, 15),
    patch(type, 'objectId', written, record),
    remove(type, 'objectId'),
    search(type, 'hs_lastmodifieddate', 'hs_createdate', record),
    readMany(type, 'hs_createdate', record),
    ...batchWrites(type, written, record, 15),
  ].map(ofAnyType),
];
