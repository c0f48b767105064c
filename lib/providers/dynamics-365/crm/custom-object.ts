import type { Metadata, ObjectDeclaration } from '../../define.ts';
import { demanded } from '../columns.ts';
import { vendorPrefix } from '../messages.ts';
import { contains, withColumns } from '../requests.ts';
import { path } from '../version.ts';

/** Tables of the vendor's own apps, which are not custom tables of the org. */
const ofTheVendor = new RegExp(`^${vendorPrefix}`);

/**
 * The custom tables of an org. Tables of activities, virtual or elastic rows, business processes and links between two
 * tables are left out, because the vendor stores them differently.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/entitymetadata
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
  // Rows of tables with a data provider are stored elsewhere. Same page.
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
 * Declares the rows of a custom table. The key column is the name of the table followed by `id`.
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
    // This name can never change. Same page.
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
