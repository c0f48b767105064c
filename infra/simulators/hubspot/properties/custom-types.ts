import type { ObjectDefinition, ObjectType } from '../types.ts';
import { datetime, modified, number, objectId, owner, type PropertySeed, readOnly, select, text } from './seeds.ts';

/** A custom object: a kind of record that a user has defined in an account. */
export interface CustomType {
  readonly typeId: `2-${number}`;
  readonly name: string;
  readonly singular: string;
  readonly plural: string;
  /** The property that serves as the title of a record. */
  readonly primary: string;
  readonly required: readonly string[];
  /** The vendor's own kinds of records that can be associated. */
  readonly associated?: readonly ObjectType[];
  readonly properties: readonly PropertySeed[];
}

/** The vendor's own properties of every custom object. */
export const customTypeDefaults: readonly PropertySeed[] = [
  objectId,
  readOnly(datetime('hs_createdate', 'Object create date/time')),
  modified,
  owner,
];

const vin: PropertySeed = { ...text('vin', 'VIN'), unique: true };

const cars: Omit<CustomType, 'typeId'> = {
  name: 'cars',
  singular: 'Car',
  plural: 'Cars',
  primary: 'model',
  required: ['model'],
  associated: ['contacts', 'companies', 'deals'],
  properties: [
    text('model', 'Model'),
    vin,
    number('year', 'Year'),
    {
      name: 'sold',
      label: 'Sold',
      type: 'bool',
      fieldType: 'booleancheckbox',
      options: [
        ['true', 'Yes'],
        ['false', 'No'],
      ],
    },
    select('colour', 'Colour', [
      ['red', 'Red'],
      ['blue', 'Blue'],
    ]),
    select(
      'extras',
      'Extras',
      [
        ['roof', 'Sun roof'],
        ['hook', 'Tow hook'],
        ['heat', 'Heated seats'],
      ],
      'checkbox',
    ),
    { name: 'registered_on', label: 'Registered on', type: 'date', fieldType: 'date' },
    datetime('serviced_at', 'Serviced at'),
    readOnly(number('age_score', 'Age score')),
  ],
};

const boats: Omit<CustomType, 'typeId'> = {
  name: 'boats',
  singular: 'Boat',
  plural: 'Boats',
  primary: 'boat_name',
  required: [],
  properties: [text('boat_name', 'Name'), number('length', 'Length')],
};

/** Custom objects of the first portal. The second portal has an object with the same name and other fields. */
export const seededTypes: readonly CustomType[] = [
  { ...cars, typeId: '2-3465404' },
  { ...boats, typeId: '2-3465405' },
];
/** Custom objects of the second portal: the same name as in the first, with a different type id. */
export const otherTypes: readonly CustomType[] = [
  { ...cars, typeId: '2-7700001', properties: [text('model', 'Model'), vin, number('doors', 'Doors')] },
];

/** First id of a custom object's records. */
const firstId = 3_000_001;

/** Definition of a custom object. */
export const definitionOf = ({ typeId, name, required, associated = [] }: CustomType): ObjectDefinition => ({
  // Key of the portal's tables and properties.
  name: typeId as ObjectType,
  singular: name,
  typeId,
  created: 'hs_createdate',
  modified: 'hs_lastmodifieddate',
  defaults: ['hs_createdate', 'hs_lastmodifieddate', 'hs_object_id'],
  required,
  associated,
  firstId,
});
