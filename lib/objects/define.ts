import type * as z from 'zod';
import type { Warning } from '../errors.ts';
import type { Formatted } from './formatted.ts';
import type { Match } from './matches.ts';
import type { ObjectName } from './names.ts';

export const verticals = ['crm', 'ticketing', 'marketingautomation'] as const;
export type Vertical = (typeof verticals)[number];

/** Verticals whose objects share functions and routes of the gateway. An API of the gateway has at most 300 routes. */
const sharing: readonly Vertical[] = ['marketingautomation'];
export type ObjectOperation = 'list' | 'get' | 'create' | 'update' | 'remove';

/** Writes that have a batch form. */
export const batchOperations = ['create', 'update', 'upsert', 'remove'] as const;
export type BatchOperation = (typeof batchOperations)[number];

/**
 * Operations on the contacts of a list that a provider may support. `bulk_…` writes several contacts with one request.
 */
export const memberships = ['add', 'remove', 'bulk_add', 'bulk_remove', 'status'] as const;

/** Batch operations on the contacts of a list. */
export const memberOperations = ['add_contacts', 'remove_contacts'] as const;
export type MemberOperation = (typeof memberOperations)[number];

/** Parsed value of a filter by a field of an account: the value or, if it is invalid, the problem. */
export type FilterValue = { readonly value: string } | { readonly problem: string };

/** A query parameter that filters a list. `field` is the model field whose values the parameter accepts. */
export type Filter =
  /** `same`: name of the filter, if this name is an alias. `read`: parses a value for a field of an account. */
  | { readonly kind: 'text'; readonly same?: string; readonly read?: (value: string) => FilterValue }
  | { readonly kind: 'choice'; readonly field: string }
  /** A flag accepts `true` or `false`. */
  | { readonly kind: 'flag' }
  | { readonly kind: 'ref'; readonly object: string };

/** An action on a record, which has its own route: `POST …/{id}/send`. */
export interface ObjectAction {
  /** First words of the action in the documents: `Send`. */
  readonly does: string;
  readonly body: z.ZodObject;
  /** Whether the service never repeats the action, which then needs an `Idempotency-Key`. */
  readonly once: boolean;
  /** Whether the body must contain `confirm_recipient_count` or `preview_token`. */
  readonly confirmed?: true;
  /** Member of the body that contains a future time. */
  readonly later?: string;
}

/** Values of a record as providers map them, keyed by model field. A field that is `undefined` was not given. */
export type ModelValues = Readonly<Record<string, unknown>>;

/**
 * One unified object. The API, the engine and the documents read all facts about an object from this definition.
 *
 * The three shapes differ on purpose: a client sends `input` and `patch`, providers map `model` in both directions, and
 * a client receives `record`. `toModel`, `patchToModel` and `present` translate between these shapes.
 */
export interface UnifiedObject {
  readonly vertical: Vertical;
  /** Singular, such as `contact`. Messages use it; together with the vertical it is the name of the object. */
  readonly noun: string;
  /** Plural, such as `contacts`: last part of the path and of the name of the handler's file. */
  readonly plural: string;
  readonly operations: readonly ObjectOperation[];
  /** Whether each record is a file. A create accepts the bytes as `content`; `GET …/{id}/content` returns them. */
  readonly file?: boolean;
  /**
   * Whether a provider may create a record later and never return its id. The service then answers a create with 202.
   */
  readonly mayBeUnnamed?: boolean;
  /** Shape that providers map. Its keys are the field names of a provider declaration. */
  readonly model: z.ZodObject;
  /** Body of a create. Absent on read-only objects. */
  readonly input?: z.ZodObject;
  /** Body of an update. */
  readonly patch?: z.ZodObject;
  /** Shape of `data` in an answer, with the members of every record (see `recordBase`). */
  readonly record: z.ZodObject;
  /** Filters of a list, in addition to the parameters for paging and times. */
  readonly filters?: Readonly<Record<string, Filter>>;
  /** Period of a list, for objects with too many records to read them all. Default: the last days. */
  readonly window?: Window;
  /** Scalars of the model that mean the first element of an array: `email_address` for `email_addresses`. */
  readonly primaries?: Readonly<Record<string, Primary>>;
  /**
   * References that mean the first element of a list of references: `company_id` for `company_ids`. The first is the
   * main one.
   */
  readonly leads?: Readonly<Record<string, string>>;
  /** Model fields that repeat the values of other fields, with these fields. A provider needs to map only one side. */
  readonly derived?: Readonly<Record<string, readonly string[]>>;
  /**
   * Fields whose elements are separate records at the provider. A create returns the given elements; a get reads them.
   */
  readonly children?: readonly string[];
  /** Fields with the HTML that the provider renders from other fields. Only a get returns these fields. */
  readonly rendered?: readonly string[];
  /** Model field, or primary, whose value replaces an empty text that a provider demands. */
  readonly fallbacks?: Readonly<Record<string, string>>;
  /**
   * Members that a strict create must contain because the interface requires them. The schema lets other creates omit
   * them.
   */
  readonly demanded?: readonly string[];
  /**
   * Keys that upserts use to find a record, by name. A provider may support only some. An upsert also accepts unique
   * fields of the account. An object without `matches` has no upserts.
   */
  readonly matches?: Readonly<Record<string, Match>>;
  /** Member of bodies and records that contains the fields that the account defines. Default: `field_mappings`. */
  readonly ownFields?: string;
  /**
   * Whether the records belong to classes that the account defines, each class with its own fields. Every path contains
   * the class. The service refuses values that the fields of the class do not accept.
   */
  readonly classes?: boolean;
  /** Class to which this object is limited, as the account names it. Default: all classes. */
  readonly ofClass?: string;
  /** Classes to which this object is limited, when a sync reads only some classes. */
  readonly someClasses?: readonly string[];
  /** Names of the fields of the class that a new record must contain. */
  readonly requiredFields?: readonly string[];
  /**
   * Guards, by field. An update first reads the record at the provider, and writes a guarded field only if its value
   * differs.
   */
  readonly guards?: Readonly<Record<string, Guard>>;
  /** Checks the times in a body. @param now epoch ms @throws ApiError for a time that is not allowed */
  readonly checkTimes?: (body: ModelValues, now: number) => void;
  /** List whose elements set other fields. */
  readonly spread?: Spread;
  /**
   * Field → field that it requires if `when` returns true for its value: a status that subscribes requires a consent.
   */
  readonly demands?: {
    readonly by: Readonly<Record<string, string>>;
    readonly when: (value: unknown) => boolean;
  };
  /** Actions, by name. A create or an update never performs an action. */
  readonly actions?: Readonly<Record<string, ObjectAction>>;
  /** Texts that a create must contain as plain text or as HTML. */
  readonly formatted?: Formatted;
  /** Converts a parsed `input` to model values. @throws ApiError `validation_failed` if fields contradict each other */
  toModel?(input: Record<string, unknown>): ModelValues;
  /** Converts a parsed `patch` to model values, for the given fields only. */
  patchToModel?(patch: Record<string, unknown>): ModelValues;
  /** Converts model values to members of the record. A field that the provider does not have is `undefined`. */
  present(model: ModelValues): Record<string, unknown>;
}

/** Period of a list, by a time field that never changes. A declaration maps the same field as `createdAt`. */
export interface Window {
  /** Names of the filters for the beginning and the end of the period. */
  readonly filters: readonly [after: string, before: string];
  /** Schemas of these filters. */
  readonly query: Readonly<Record<string, z.ZodType>>;
  /**
   * Completes the filters with the beginning and the end of the period.
   * @param until end of the period if the filters name no end: ISO 8601, UTC
   * @throws ApiError `validation_failed` for a period that is too long or that ends before it begins
   */
  within(filters: Readonly<Record<string, string>>, until: string): Readonly<Record<string, string>>;
}

/** Names of the filters for the period of a list. */
export const windowFiltersOf = ({ window }: UnifiedObject): readonly string[] => window?.filters ?? [];

/** A rule that may refuse a value for a record. */
export interface Guard {
  /**
   * Field whose value the vendor may know apart from its records, such as an e-mail address, and the fields with the
   * decision that the vendor stores for that value.
   */
  readonly by?: { readonly field: string; readonly tells: readonly string[] };
  /** Whether the values contain a change that needs the check. */
  readonly asks: (values: ModelValues) => boolean;
  /**
   * Checks the values against the current record.
   * @param now epoch ms
   * @param nameOf path of a field in the body, for messages
   * @returns fields whose value the record has already; the service does not write these fields
   * @throws ApiError if the record may not have the value
   */
  readonly check: (
    values: ModelValues,
    current: ModelValues,
    now: number,
    nameOf?: (field: string) => string,
  ) => readonly string[];
}

/** Fields and values of an object that a provider accepts. */
export interface Taken {
  readonly provider: string;
  /** Whether the provider accepts a field or, if a word is given, accepts this word for a choice. */
  readonly has: (field: string, word?: string) => boolean;
  /** Whether the provider accepts a field only together with another field. */
  readonly needs: (field: string, other: string) => boolean;
}

/** Values of a list's elements, moved into the fields that the elements set. */
export interface SpreadValues {
  readonly values: ModelValues;
  /** Place of each value in the body, by field: `subscriptions[0].status`. */
  readonly called: Readonly<Record<string, string>>;
  readonly warnings: readonly Warning[];
}

/** Schemas of a list whose elements set other fields. A write does not load these schemas. */
export interface SpreadSchemas {
  /**
   * JSON Schema with further conditions for an element.
   * @param isSentBack whether the caller may send back a read element
   */
  readonly element: (taken: Taken, isSentBack: boolean) => Readonly<Record<string, unknown>>;
  /** JSON Schema of an element that sets a field to one of these words; `undefined` if no element sets the field. */
  readonly saying: (field: string, words: readonly unknown[]) => Readonly<Record<string, unknown>> | undefined;
}

/** A list whose elements set other fields: `subscriptions` sets the status of each channel. */
export interface Spread {
  readonly of: string;
  /**
   * Checks a field that the body gives without the list.
   * @throws ApiError `validation_failed` for a word that the service must not ignore with a warning
   */
  readonly check: (given: ModelValues, taken: Taken) => void;
  /**
   * Model values without the list.
   * @param shown current record, for an update; elements that the caller sends back unchanged have no effect
   * @throws ApiError `validation_failed` for values that the provider does not accept
   */
  readonly values: (given: ModelValues, taken: Taken, shown: ModelValues | undefined) => SpreadValues;
  /** Value of such a field in a record. */
  readonly shownIn: (record: ModelValues, field: string) => unknown;
}

/** Location of a scalar in an array of the model: `of[0][member]`. */
export interface Primary {
  readonly of: string;
  readonly member: string;
}

/** Filters that the list of every object accepts. */
export const timeFilters = ['modified_after', 'modified_before', 'created_after', 'created_before'] as const;

/** Orders that the list of every object accepts. `-` means the latest first. */
export const sorts = ['modified_at', '-modified_at', 'created_at', '-created_at'] as const;
export type Sort = (typeof sorts)[number];

/** Filters that the list of an object accepts: the common filters and the filters of the object. */
export const listFiltersOf = (object: UnifiedObject): readonly string[] => [
  ...timeFilters,
  'include_deleted',
  ...windowFiltersOf(object),
  ...Object.keys(object.filters ?? {}),
];

/** Whether the objects of a vertical share one function per operation. */
export const sharesFunctions = ({ vertical }: Pick<UnifiedObject, 'vertical'>): boolean => sharing.includes(vertical);

/** Resolves an alias to the name of the filter. */
export const filterNamed = ({ filters = {} }: UnifiedObject, name: string): string => {
  const filter = filters[name];
  return filter?.kind === 'text' ? (filter.same ?? name) : name;
};

/** Member of bodies and records that contains the fields that the account defines. */
export const ownFieldsOf = ({ ownFields = 'field_mappings' }: UnifiedObject): string => ownFields;

/** Name of an account's own field in filters, events and issues: `field_mappings.tier`. */
export const ownFieldPath = (object: UnifiedObject, name: string): string => `${ownFieldsOf(object)}.${name}`;

/**
 * Name of an object. This function is not in the registry because the import of the registry builds the schemas of
 * every object, and a Lambda function needs only its own schemas.
 */
export const nameOf = ({ vertical, noun }: UnifiedObject): ObjectName => `${vertical}.${noun}` as ObjectName;
