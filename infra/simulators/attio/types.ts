/** Types of attributes that the vendor has. https://docs.attio.com/docs/attribute-types */
export type AttributeType =
  | 'text'
  | 'number'
  | 'checkbox'
  | 'currency'
  | 'date'
  | 'timestamp'
  | 'rating'
  | 'status'
  | 'select'
  | 'record-reference'
  | 'actor-reference'
  | 'location'
  | 'domain'
  | 'email-address'
  | 'phone-number'
  | 'interaction'
  | 'personal-name';

/** An attribute of an object or a list. The vendor defines system attributes, and an admin defines the others. */
export interface Attribute {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly type: AttributeType;
  readonly isSystem: boolean;
  readonly isWritable: boolean;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly isMulti: boolean;
  /** Options or statuses, in their order. */
  readonly options: readonly Option[];
  /** Object whose records the attribute refers to. */
  readonly target?: string;
  /** Attribute of the other object that refers to this record. Its records are the values. */
  readonly inverse?: string;
}

/** A choice of a select attribute, or a status. A write may contain the `title` instead of the id. */
export interface Option {
  readonly id: string;
  readonly title: string;
  /** Attio celebrates when a record reaches this status. */
  readonly celebrates?: true;
}

/** An object or a list: the owners of attributes. */
export interface Schema {
  readonly id: string;
  readonly slug: string;
  readonly singular: string;
  readonly plural: string;
  readonly createdAt: string;
  readonly attributes: readonly Attribute[];
}

/** A list. Its entries are rows too, with the list's own attributes. */
export interface ListSchema extends Schema {
  /** Slug of the object whose records the list contains. */
  readonly parent: string;
}

/** A workspace member. A suspended member stays in the list of members. */
export interface Member {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly level: 'admin' | 'member' | 'suspended';
}

/** JSON members by the vendor's names. */
export type Values = Readonly<Record<string, unknown>>;

/** Values by attribute, each in the vendor's form. */
export type Kept = Readonly<Record<string, readonly Values[]>>;

/** A record of an object, or an entry of a list. */
export interface Row {
  readonly id: number;
  readonly uuid: string;
  /** Slug of the object or list. */
  readonly of: string;
  readonly createdAt: string;
  readonly values: Kept;
  readonly removed: boolean;
  /** Id of the record into which this record was merged. */
  readonly mergedInto?: string;
  /** Record to which an entry belongs. */
  readonly parent?: string;
}

/** A note. Times have nine digits after the second. */
export interface NoteRow {
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: string;
  readonly parentObject: string;
  readonly parentId: string;
  /** The member who wrote the note. Absent if an app wrote it. */
  readonly author?: string;
  readonly title: string;
  readonly content: string;
  readonly removed: boolean;
}

/** A record that a task is linked to. `object` is a slug. */
export interface Link {
  readonly object: string;
  readonly id: string;
}

/** A task. `assignees` contains ids of members. Times have nine digits after the second, or are null. */
export interface TaskRow {
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: string;
  readonly content: string;
  readonly deadline: string | null;
  readonly completedAt: string | null;
  readonly links: readonly Link[];
  readonly assignees: readonly string[];
  readonly removed: boolean;
}

/** A webhook. `secret` is hexadecimal and signs each message with HMAC-SHA256. */
export interface HookRow {
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: string;
  readonly url: string;
  readonly secret: string;
  readonly subscriptions: readonly Values[];
  readonly removed: boolean;
}

/** Declaration of an attribute: its rules such as `multi` and `unique`, and its options or target object. */
export interface AttributeSeed {
  readonly slug: string;
  readonly title?: string;
  readonly type: AttributeType;
  readonly rules?: readonly ('multi' | 'unique' | 'required' | 'enriched' | 'custom')[];
  readonly options?: readonly string[];
  readonly target?: string;
  readonly inverse?: string;
}
