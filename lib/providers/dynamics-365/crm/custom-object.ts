import type { Metadata, ObjectDeclaration } from '../../define.ts';
import { demanded } from '../columns.ts';
import { vendorPrefix } from '../messages.ts';
import { contains, withColumns } from '../requests.ts';
import { path } from '../version.ts';

/** Tables that the vendor's own apps add to an org are none of its own. */
const ofTheVendor = new RegExp(`^${vendorPrefix}`);

/**
 * The custom tables of an org. Those of activities, of virtual and elastic rows, of business processes and of links between two
 * others are kept in other ways. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/entitymetadata
 */
export const classes: Metadata = {
  request: {
    method: 'GET',
    path: path('/EntityDefinitions'),
    query: {
      $select:
        'LogicalName,EntitySetName,DisplayName,DisplayCollectionName,PrimaryNameAttribute,IsActivity,IsBPFEntity,IsIntersect,IsPrivate,DataProviderId',
      $filter: 'IsCustomEntity eq true',
    },
  },
  records: ['value'],
  value: 'EntitySetName',
  label: 'DisplayName.UserLocalizedLabel.Label',
  // Rows of others are kept elsewhere. Same page.
  where: { DataProviderId: [null, undefined] },
  leaveOut: {
    LogicalName: [ofTheVendor],
    IsActivity: [true],
    IsBPFEntity: [true],
    IsIntersect: [true],
    IsPrivate: [true],
  },
};

/**
 * Rows of a custom table. Its key has its name before `id`.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-update-entity-definitions-using-web-api
 */
const declared = withColumns(
  { name: '{class_name}', set: '{class}', key: '{class_name}id', search: contains('{name_field}') },
  'classColumns',
);

export const customObject = {
  ...declared,
  classes: {
    metadata: 'classes',
    // Nobody can change it. Same page.
    name: 'LogicalName',
    plural: 'DisplayCollectionName.UserLocalizedLabel.Label',
    title: 'PrimaryNameAttribute',
    required: demanded,
  },
  fields: {
    name: { kind: 'value', read: '{name_field}' },
    class: { kind: 'constant', value: '{class_name}' },
  },
  customFields: { ...declared.customFields, inGroup: '{class}' },
} as const satisfies ObjectDeclaration<'crm.custom-object'>;
