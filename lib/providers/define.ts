import type { FieldOf, ObjectName } from '../objects/registry.ts';

/**
 * Dotted path into a remote record: `properties.firstname`, `associations.contacts.results.0.id`.
 * `''` is the record itself.
 */
export type Path = string;

/**
 * A value with placeholders: `'{limit}'` alone becomes the value with its type, inside a longer string it becomes text
 * (URL-encoded in paths). A member whose placeholder has no value is left out.
 */
export type Template = string | number | boolean | null | readonly Template[] | { readonly [key: string]: Template };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request to the provider, relative to its base URL. */
export interface RequestTemplate {
  readonly method: Method;
  readonly path: string;
  readonly query?: { readonly [name: string]: Template };
  readonly body?: Template;
}

/** Where the answer of a read or write holds the record; the whole body when absent. */
export interface RecordRequest extends RequestTemplate {
  readonly record?: Path;
}

/** A create or update; `wrap` is where in the body the mapped record goes. */
export interface WriteRequest extends RecordRequest {
  readonly wrap?: Path;
}

/**
 * A page of records. Placeholders: `{limit}`, `{cursor}`, `{cursor_or_start}`, `{fields}`, `{modified_after}` and
 * `{modified_after_first}` (first page only); `:ms`, `:s` and `:csv` convert.
 */
export interface ListRequest extends RequestTemplate {
  readonly items: Path;
  /** Largest page the vendor gives. */
  readonly maxLimit: number;
  readonly next: NextPage;
  /** `{cursor_or_start}` of the first page, for vendors that demand one. */
  readonly start?: string;
  /** What this list leaves out of the records, read in one further request per page each. */
  readonly joins?: readonly Join[];
  /** Seconds that must lie between `modified_after` and now. */
  readonly minAge?: number;
}

/** Completes the records of a page. Placeholder: `{ids}`, a list of `{ id }`. */
export interface Join {
  readonly request: RequestTemplate;
  readonly items: Path;
  /** Path of the record's id in an item. */
  readonly from: Path;
  /** Path of what the record lacks, and where in the record it goes. */
  readonly value: Path;
  readonly into: Path;
}

/** How an answer names the page after it. */
export interface NextPage {
  readonly cursor: Path;
  /** There is a further page only when this is true. */
  readonly more?: Path;
  /** There is no further page when this is true. */
  readonly end?: Path;
}

/** A pair of named conversions, so that a value survives the way there and back. */
export interface Codec {
  /** Remote value to model value; `undefined` when the remote value is not of the expected type. */
  readonly decode: (remote: unknown) => unknown;
  /** Model value to remote value. */
  readonly encode: (value: unknown) => unknown;
}

/** Adds an element to an array of the request body instead of setting a path. Placeholder: `{value}`. */
export interface Append {
  readonly append: Path;
  readonly value: Template;
}

interface FieldRules {
  /** The provider keeps the field only on records where these other model fields have these values. */
  readonly only?: { readonly field: string; readonly value: string };
}

/** One value at one path, a text where no codec says otherwise; without `write` it is read-only. */
export interface ValueField extends FieldRules {
  readonly kind: 'value';
  readonly read: Path;
  readonly write?: Path;
  readonly codec?: Codec;
}

/** A record of another object: unified id on our side, remote id on theirs. */
export interface RefField extends FieldRules {
  readonly kind: 'ref';
  readonly object: ObjectName;
  readonly read: Path;
  readonly write?: Path | Append;
  readonly codec?: Codec;
  /** The model has an array, the provider keeps one. */
  readonly single?: boolean;
}

/** A lossless enum: unified words where the account has a value for them, else the provider's own string. */
export interface ChoiceField extends FieldRules {
  readonly kind: 'choice';
  readonly path: Path;
  /** Fixed values, or the name of a `metadata` entry that lists the account's own. */
  readonly choices: readonly Choice[] | string;
  /** Unified word to the provider's value. */
  readonly words?: Readonly<Record<string, string>>;
  /** Where the group of a choice (the pipeline of a stage) is written, and the default that names the preferred one. */
  readonly group?: { readonly path: Path; readonly default: string };
  /** Gives the model a `<field>_category`. */
  readonly categorised?: boolean;
}

export interface Choice {
  readonly value: string;
  readonly label?: string | undefined;
  readonly category?: string | undefined;
  /** What the choice belongs to: the pipeline of a stage. */
  readonly group?: string | undefined;
}

/** An array on our side, a few named places on theirs. */
export interface SlotsField extends FieldRules {
  readonly kind: 'slots';
  /** Member of an element that holds the value. */
  readonly value: string;
  /** Member of an element that says what kind it is. */
  readonly type: string;
  readonly slots: readonly Slot[];
}

export interface Slot {
  readonly path: Path;
  /** `phone_type` (in any case) that belongs here; read back as the type. */
  readonly type: string;
  /** The first element goes here, unless its type is that of another slot. */
  readonly first?: boolean;
  /** Types that belong here too, but for the first element. */
  readonly also?: readonly string[];
  /** Takes only elements of its types. */
  readonly exact?: boolean;
}

/** An array of objects on our side, the parts of one object on theirs. */
export interface PartsField extends FieldRules {
  readonly kind: 'parts';
  readonly parts: Readonly<Record<string, Path>>;
  /** Members that are hints only: accepted, not written, not reported. */
  readonly hints: readonly string[];
}

/** A string is a text at the same path, read and written. */
export type FieldMapping = Path | ValueField | RefField | ChoiceField | SlotsField | PartsField;

/** Custom fields of an account, addressed by name in `field_mappings`. */
export interface CustomFields {
  /** `metadata` entry that lists them. */
  readonly metadata: string;
  /** An object keyed by name, or a list of `{[key]: name, [value]: value}`. */
  readonly at: { readonly object: Path } | { readonly list: Path; readonly key: string; readonly value: string };
  /** `string`: every value is sent as text. */
  readonly encode?: 'string';
}

/** What an account has: stages, statuses, custom fields. Read live and cached for 5 minutes. */
export interface Metadata {
  readonly request: RequestTemplate;
  /** Path of the list; `items: ['results', 'stages']` flattens the stages of all results. */
  readonly items: readonly [Path] | readonly [Path, Path];
  readonly value: Path;
  readonly label: Path;
  /** Path in the outer element, for two-level lists: the pipeline of a stage. */
  readonly group?: Path;
  /** Only the entries of this group. */
  readonly inGroup?: string;
  readonly category?: { readonly path: Path; readonly words: Readonly<Record<string, string>> };
  /** Entries without these values are left out: `{ hubspotDefined: [false, undefined] }`. */
  readonly where?: Readonly<Record<Path, readonly unknown[]>>;
  /** Type of a custom field, and its choices. */
  readonly type?: { readonly path: Path; readonly words: Readonly<Record<string, CustomFieldType>> };
  /** Where this value stands, a field of choices takes several. */
  readonly multiple?: { readonly path: Path; readonly value: string };
  readonly options?: { readonly items: Path; readonly value: Path; readonly label: Path };
}

export type CustomFieldType = 'string' | 'number' | 'boolean' | 'date' | 'date-time' | 'enum' | 'array';

/** What a minimal record needs and the interface has no field for; chosen when an account is connected. */
export interface Default {
  readonly path: Path;
  /** `metadata` entry whose first choice is taken. */
  readonly metadata: string;
  /** Take the group of the first choice instead of its value. */
  readonly group?: boolean;
}

/** How a get reads children back. Placeholders: `{id}`, and `{ids}`, a list of `{ id }`, where `of` is given. */
export interface ChildList extends RequestTemplate {
  /** Where the record itself names its children; without any, nothing is asked. */
  readonly of?: Path;
  readonly items: Path;
  readonly value: Path;
  /** Path of the time to order by, where the vendor does not answer the oldest first. */
  readonly orderBy?: Path;
  /** Leaves out the first ones: a description that the vendor keeps as the first comment. */
  readonly skip?: number;
}

/** A field whose elements are records of their own at the provider: the comments of a ticket. */
export interface Children {
  /** One request per element after the record exists. Placeholders: `{id}`, `{value}`, `{now}`. */
  readonly create: RequestTemplate;
  readonly list: ChildList;
}

/** How a provider has one unified object. */
export interface ObjectDeclaration<O extends ObjectName = ObjectName> {
  /** Path of the remote id, or of its parts. */
  readonly id: Path | readonly Path[];
  readonly createdAt?: Path;
  readonly modifiedAt?: Path;
  readonly list: ListRequest;
  /** Used instead of `list` when `modified_after` is given. */
  readonly listSince?: ListRequest;
  readonly get: RecordRequest;
  readonly create?: WriteRequest;
  readonly update?: WriteRequest;
  /** A listed record with one of these values is left out: `{ status: ['deleted'] }`. */
  readonly leaveOut?: Readonly<Record<Path, readonly unknown[]>>;
  /** Fields without which the vendor refuses a record; the object's `fallbacks` fill them. */
  readonly required?: readonly FieldOf<O>[];
  /** The vendor answers only the fields asked for: `{fields}` names those whose read path is below this. */
  readonly selects?: Path;
  /** A field that is absent here is not supported, and everything says so by reading this. */
  readonly fields: { readonly [F in FieldOf<O>]?: FieldMapping };
  readonly customFields?: CustomFields;
  readonly defaults?: Readonly<Record<string, Default>>;
  readonly children?: Readonly<Record<string, Children>>;
}

export interface CredentialField {
  readonly label: string;
  readonly secret: boolean;
}

/** How a request proves who it is. */
export type Authorization =
  | { readonly bearer: string }
  | { readonly basic: { readonly user: string; readonly password: string } };

/** Where the vendor's error answers hold what a client can act on. */
export interface ErrorShape {
  readonly message: readonly Path[];
  readonly code: readonly Path[];
  /** Where further reasons are: every `member` text below `at`. */
  readonly reasons?: { readonly at: Path; readonly member: string };
  readonly requestId?: { readonly header?: string; readonly path?: Path };
  /** Finds the id of the record in the way in the message of a 409. */
  readonly existingId?: RegExp;
}

/**
 * One provider: a literal, `as const satisfies Provider`. The engine interprets it in both directions.
 * Adding one is this file, a line in `registry.ts`, a simulator and its fixtures.
 */
export interface Provider {
  /** `hubspot`: in the API, in ids and in environment variables. */
  readonly id: string;
  readonly name: string;
  readonly documentation: string;
  /** `https://{subdomain}.zendesk.com`; placeholders are credentials with a pattern in `hostParts`. */
  readonly baseUrl: string;
  /** What a tenant may put into the host. */
  readonly hostParts?: Readonly<Record<string, RegExp>>;
  readonly credentials: Readonly<Record<string, CredentialField>>;
  readonly authorization: Authorization;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who the account is: a read that also proves the credentials. */
  readonly identify: RequestTemplate & {
    readonly account: Path | { readonly credential: string };
    readonly name: Path | { readonly credential: string };
    /** Nothing at this path means that the credentials are wrong, whatever the status says. */
    readonly proof?: Path;
  };
  /** What empties a field in a write; `null` when absent. */
  readonly empty?: string;
  readonly errors: ErrorShape;
  readonly metadata?: Readonly<Record<string, Metadata>>;
  readonly objects: { readonly [O in ObjectName]?: ObjectDeclaration<O> };
}
