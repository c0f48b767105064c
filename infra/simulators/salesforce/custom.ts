import { defineObject, type Field, type ObjectType, toField } from './objects/define.ts';

/** A custom field, which an admin has added. */
export interface CustomField {
  /** Line in the format of the standard objects' fields. */
  readonly line: string;
  readonly picklist?: string;
  /** Formula of a read-only field. */
  readonly formula?: NonNullable<Field['formula']>;
}

/** A custom object, which an admin has added. Users type the names of its records. */
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

/**
 * A custom object of an org.
 * @param place number of the object in the org, which determines its prefix: `a00`, `a01` and so on
 */
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
