import type { Property } from '../types.ts';

/** Pairs in the order of display. Requests contain the value, screens the label. */
export type Options = readonly (readonly [value: string, label: string])[];

/** A property in short form: metadata that differs from the default. */
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

/** A text property. `fieldType` is `text`, `textarea` or `phonenumber`: the vendor's input control. */
export const text = (name: string, label: string, fieldType = 'text'): PropertySeed => ({
  name,
  label,
  type: 'string',
  fieldType,
});

/** A number property. HubSpot returns its values as texts. */
export const number = (name: string, label: string): PropertySeed => ({
  name,
  label,
  type: 'number',
  fieldType: 'number',
});

/** A time property. The vendor's input control for times is `date`. */
export const datetime = (name: string, label: string): PropertySeed => ({
  name,
  label,
  type: 'datetime',
  fieldType: 'date',
});

/** A choice among `options`. `fieldType`: `select`, `radio`, `booleancheckbox`, or `checkbox` for several choices. */
export const select = (name: string, label: string, options: Options, fieldType = 'select'): PropertySeed => ({
  name,
  label,
  type: 'enumeration',
  fieldType,
  options,
});

/** A choice among values outside the metadata. `referenced` is the vendor's word: `OWNER`. */
export const external = (name: string, label: string, referenced: string): PropertySeed => ({
  name,
  label,
  type: 'enumeration',
  fieldType: 'select',
  options: [],
  external: referenced,
});

/** Marks a property that HubSpot computes. A write to it is a 400. */
export const readOnly = (seed: PropertySeed): PropertySeed => ({ ...seed, readOnly: true });

/** Owner of a record. The options are the portal's owners, not metadata. */
export const owner = external('hubspot_owner_id', 'Owner', 'OWNER');
/** Read-only copy of the record's id. Each kind of record has this property. */
export const objectId = readOnly(number('hs_object_id', 'Record ID'));
/** Time of the last change. Contacts have `lastmodifieddate` instead. */
export const modified = readOnly(datetime('hs_lastmodifieddate', 'Last Modified Date'));
