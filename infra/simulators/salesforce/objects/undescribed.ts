import { defineObject } from './define.ts';

/**
 * Object `BusinessProcess`, a pipeline, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_businessprocess.htm
 */
export const businessProcess = defineObject({
  name: 'BusinessProcess',
  plural: 'Business Processes',
  prefix: '019',
  can: [],
  system: ['CreatedDate', 'CreatedById', 'LastModifiedDate', 'LastModifiedById', 'SystemModstamp'],
  fields: `
    Name string 80 !n
    NamespacePrefix string 15
    Description string 255
    TableEnumOrId picklist 40 !r ~Entity Enumeration Or ID
    IsActive boolean d ~Active
  `,
  picklists: { TableEnumOrId: 'Case;Lead;Opportunity' },
});

/**
 * Object `Profile`, the rights of users, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_profile.htm
 */
export const profile = defineObject({
  name: 'Profile',
  prefix: '00e',
  can: [],
  system: ['CreatedDate', 'CreatedById', 'LastModifiedDate', 'LastModifiedById', 'SystemModstamp'],
  fields: `
    Name string 255 !n
    UserType picklist 40 r
    Description string 255
  `,
  picklists: { UserType: 'Standard' },
});
