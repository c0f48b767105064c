import type { Property } from '../types.ts';

export type Options = readonly (readonly [value: string, label: string])[];

/** A property in short: what the vendor's metadata says beyond the usual. */
export interface PropertySeed {
  readonly name: string;
  readonly label: string;
  readonly type: Property['type'];
  readonly fieldType: string;
  readonly options?: Options;
  readonly readOnly?: boolean;
  readonly unique?: boolean;
  /** Values live outside the metadata: owners, pipelines, stages. */
  readonly external?: string;
}

export const text = (name: string, label: string, fieldType = 'text'): PropertySeed => ({
  name,
  label,
  type: 'string',
  fieldType,
});

export const number = (name: string, label: string): PropertySeed => ({
  name,
  label,
  type: 'number',
  fieldType: 'number',
});

export const datetime = (name: string, label: string): PropertySeed => ({
  name,
  label,
  type: 'datetime',
  fieldType: 'date',
});

export const select = (name: string, label: string, options: Options, fieldType = 'select'): PropertySeed => ({
  name,
  label,
  type: 'enumeration',
  fieldType,
  options,
});

export const external = (name: string, label: string, referenced: string): PropertySeed => ({
  name,
  label,
  type: 'enumeration',
  fieldType: 'select',
  options: [],
  external: referenced,
});

export const readOnly = (seed: PropertySeed): PropertySeed => ({ ...seed, readOnly: true });

export const owner = external('hubspot_owner_id', 'Owner', 'OWNER');
export const objectId = readOnly(number('hs_object_id', 'Record ID'));
export const modified = readOnly(datetime('hs_lastmodifieddate', 'Last Modified Date'));
