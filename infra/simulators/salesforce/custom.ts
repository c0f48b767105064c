import { defineObject, type Field, type ObjectType, toField } from './objects/define.ts';

/** A field that an admin has added. */
export interface CustomField {
  /** As those of the standard objects are written. */
  readonly line: string;
  readonly picklist?: string;
  /** Then nobody can write it. */
  readonly formula?: NonNullable<Field['formula']>;
}

/** An object that an admin has added; its records have a name, which people type. */
export interface CustomObject {
  readonly name: `${string}__c`;
  readonly label: string;
  readonly plural?: string;
  readonly fields: readonly CustomField[];
}

/** Reads `line` as `toField` describes it. A field with a formula is read-only. */
export const toCustomField = ({ line, picklist, formula }: CustomField): Field => ({
  ...toField(line, picklist),
  ...(formula && { formula }),
});

/** @param place of the object among those of the org, which gives it its prefix: `a00`, `a01` and on */
export const toCustomObject = ({ name, label, plural, fields }: CustomObject, place: number): ObjectType => {
  const type = defineObject({
    name,
    label,
    ...(plural !== undefined && { plural }),
    prefix: `a${place.toString(36).toUpperCase().padStart(2, '0')}`,
    can: ['createable', 'updateable', 'deletable'],
    custom: true,
    fields: `
      Name string 80 cudn ~${label} Name
      OwnerId reference cud @Group,User
      LastActivityDate date
      LastViewedDate datetime
      LastReferencedDate datetime
    `,
  });
  return { ...type, fields: [...type.fields, ...fields.map(toCustomField)] };
};
