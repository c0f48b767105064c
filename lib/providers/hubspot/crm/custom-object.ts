import type { Classes, Metadata, ObjectDeclaration } from '../../define.ts';
import { labelled } from '../labels.ts';
import { collection, customProperties, inProperties } from '../requests.ts';

/**
 * The definitions of the account's custom objects, with all their properties.
 * https://developers.hubspot.com/docs/api-reference/crm-schemas-v3/core/get-crm-object-schemas-v3-schemas
 */
const request = { method: 'GET', path: '/crm-object-schemas/v3/schemas' } as const;

/** The custom objects of an account, and their properties. One request reads both. */
export const classMetadata = {
  classes: { request, records: ['results'], value: 'objectTypeId', label: 'labels.singular' },
  classProperties: {
    ...customProperties('{class}'),
    request,
    records: ['results', 'properties'],
    group: 'objectTypeId',
  },
} as const satisfies Record<string, Metadata>;

const classes: Classes = {
  metadata: 'classes',
  // "Once you create an object, the object's name and label can't be changed." https://developers.hubspot.com/docs/api-reference/crm-schemas-v3/guide
  name: 'name',
  plural: 'labels.plural',
  title: 'primaryDisplayProperty',
  required: 'requiredProperties',
};

/** Records of a custom object. https://developers.hubspot.com/docs/api-reference/crm-custom-objects-v3/guide */
export const customObject = {
  ...collection({ path: '{class}', created: 'hs_createdate' }),
  classes,
  fields: {
    name: { kind: 'value', read: 'properties.{name_field}' },
    class: { kind: 'constant', value: '{class_name}' },
  },
  customFields: { ...inProperties('classProperties'), inGroup: '{class}' },
  // "Association labels are supported between contacts, companies, deals, tickets, and custom objects."
  // https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide
  quirks: {
    associations: {
      'crm.contact': labelled('{class}', 'contacts'),
      'crm.company': labelled('{class}', 'companies'),
      'crm.deal': labelled('{class}', 'deals'),
    },
  },
} as const satisfies ObjectDeclaration<'crm.custom-object'>;
