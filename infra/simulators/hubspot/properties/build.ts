import type { ObjectType, Property } from '../types.ts';
import type { PropertySeed } from './seeds.ts';

const groups: Readonly<Partial<Record<ObjectType, string>>> = {
  contacts: 'contactinformation',
  companies: 'companyinformation',
  tickets: 'ticketinformation',
  deals: 'dealinformation',
  leads: 'leadinformation',
  notes: 'engagement',
  tasks: 'engagement',
  calls: 'engagement',
  emails: 'engagement',
  meetings: 'engagement',
};

/** Property metadata of the published shape. HubSpot's own definitions are read-only, custom definitions are not. */
export const buildProperties = (
  type: ObjectType,
  seeds: readonly PropertySeed[],
  hubspotDefined: boolean,
): Property[] =>
  seeds.map((seed, index) => ({
    name: seed.name,
    label: seed.label,
    type: seed.type,
    fieldType: seed.fieldType,
    description: '',
    groupName: groups[type] ?? `${type}_information`,
    options: (seed.options ?? []).map(([value, label], displayOrder) => ({
      value,
      label,
      displayOrder,
      hidden: false,
    })),
    displayOrder: index,
    calculated: false,
    externalOptions: seed.external !== undefined,
    hasUniqueValue: seed.unique ?? false,
    hidden: false,
    formField: !seed.readOnly,
    archived: false,
    dataSensitivity: 'non_sensitive',
    modificationMetadata: {
      archivable: !hubspotDefined,
      readOnlyDefinition: hubspotDefined,
      readOnlyValue: seed.readOnly ?? false,
    },
    // The vendor omits the key for custom properties.
    ...(hubspotDefined ? { hubspotDefined } : {}),
    ...(seed.external === undefined ? {} : { referencedObjectType: seed.external }),
  }));
