import type { Answer, Call, Route } from '../shared/vendor.ts';
import type { Portal } from './portal.ts';
import { type CustomType, definitionOf } from './properties/custom-types.ts';
import { seededAt } from './seeds.ts';
import { type ObjectDefinition, objectType } from './types.ts';

const qualifiedName = ({ settings }: Portal, { name }: CustomType): string => `p${settings.portalId}_${name}`;

/** "Fully qualified name or object type ID of your schema"; `p_` stands for the portal. */
const isNamed = (portal: Portal, type: CustomType, name: string): boolean =>
  [type.typeId, qualifiedName(portal, type), `p_${type.name}`].includes(name);

const typesOf = ({ settings: { customTypes = [] }, deletedTypes }: Portal): readonly CustomType[] =>
  customTypes.filter(({ typeId }) => !deletedTypes.has(typeId));

/** Kind of records by name, including the portal's custom objects. */
export const typeIn = (portal: Portal, name: string): ObjectDefinition | undefined => {
  const own = typesOf(portal).find((type) => isNamed(portal, type, name));
  return own === undefined ? objectType(name) : definitionOf(own);
};

/**
 * Definition of a custom object in the vendor's form.
 * https://developers.hubspot.com/docs/api-reference/crm-schemas-v3/guide
 */
const schemaOf = (portal: Portal, type: CustomType) => ({
  id: type.typeId.slice(type.typeId.indexOf('-') + 1),
  objectTypeId: type.typeId,
  fullyQualifiedName: qualifiedName(portal, type),
  name: type.name,
  labels: { singular: type.singular, plural: type.plural },
  primaryDisplayProperty: type.primary,
  secondaryDisplayProperties: [],
  requiredProperties: type.required,
  searchableProperties: [type.primary],
  properties: [...portal.properties[definitionOf(type).name].values()],
  associations: [],
  archived: false,
  createdAt: seededAt,
  updatedAt: seededAt,
});

const listSchemas = (portal: Portal, call: Call): Answer => {
  const isArchived = call.query.get('archived') === 'true';
  const results = isArchived ? [] : typesOf(portal).map((type) => schemaOf(portal, type));
  return { status: 200, body: { results } };
};

/** Read-only: a test defines custom objects with the portal's settings. */
export const schemaRoutes: readonly Route<Portal>[] = [
  { method: 'GET', path: '/crm-object-schemas/v3/schemas', handle: listSchemas },
];
