import type * as z from 'zod';
import type { Warning } from '../errors.ts';
import type { Formatted } from './formatted.ts';
import type { Match } from './matches.ts';
import type { ObjectName } from './names.ts';

export const verticals = ['crm', 'ticketing', 'marketingautomation'] as const;
export type Vertical = (typeof verticals)[number];

/** Whose objects share functions, and routes of the gateway, of which an API has 300 at most. */
const sharing: readonly Vertical[] = ['marketingautomation'];
export type ObjectOperation = 'list' | 'get' | 'create' | 'update' | 'remove';

/** Writes that there are batches of. */
export const batchOperations = ['create', 'update', 'upsert', 'remove'] as const;
export type BatchOperation = (typeof batchOperations)[number];

/** What providers may let be done with the contacts of a list: `bulk_…`, several with one request. */
export const memberships = ['add', 'remove', 'bulk_add', 'bulk_remove', 'status'] as const;

/** What a batch does to the contacts of a list. */
export const memberOperations = ['add_contacts', 'remove_contacts'] as const;
export type MemberOperation = (typeof memberOperations)[number];

/** What a filter by a field of an account is given. */
export type FilterValue = { readonly value: string } | { readonly problem: string };

/** A query parameter of a list that narrows it down. `field`: the model field whose values it takes. */
export type Filter =
  /** `same`: another name of the filter of this name. `read`: a value in the form of a field of the account, or what it must be. */
  | { readonly kind: 'text'; readonly same?: string; readonly read?: (value: string) => FilterValue }
  | { readonly kind: 'choice'; readonly field: string }
  /** `true` or `false`. */
  | { readonly kind: 'flag' }
  | { readonly kind: 'ref'; readonly object: string };

/** What a record is told to do by a route of its own: `POST …/{id}/send`. */
export interface ObjectAction {
  /** Its first word in the documents: `Send`. */
  readonly does: string;
  readonly body: z.ZodObject;
  /** It is never repeated, and needs an `Idempotency-Key`. */
  readonly once: boolean;
  /** It needs `confirm_recipient_count` or `preview_token` in its body. */
  readonly confirmed?: true;
  /** Member of its body that is a time to come. */
  readonly later?: string;
}

/** The values of a record as providers map them, keyed by model field. A field that is `undefined` was not given. */
export type ModelValues = Readonly<Record<string, unknown>>;

/**
 * One unified object. Everything the API, the engine and the documents know about it is read from here.
 *
 * The three shapes differ on purpose: `input` and `patch` are what a client sends, `model` is what providers map in
 * both directions, `record` is what a client gets back. `toModel`, `patchToModel` and `present` translate.
 */
export interface UnifiedObject {
  readonly vertical: Vertical;
  /** `contact`: used in messages and, with the vertical, as the name of the object. */
  readonly noun: string;
  /** `contacts`: the last part of the path and of the handler's file. */
  readonly plural: string;
  readonly operations: readonly ObjectOperation[];
  /** Each record is a file: a create takes its bytes as `content`, and `GET …/{id}/content` answers them. */
  readonly file?: boolean;
  /** A provider may take a new one that it makes later, and never say which it is: the answer to the create is 202 then. */
  readonly mayBeUnnamed?: boolean;
  /** What providers map. Its keys are the field names of a provider declaration. */
  readonly model: z.ZodObject;
  /** Body of a create. Absent on read-only objects. */
  readonly input?: z.ZodObject;
  /** Body of an update. */
  readonly patch?: z.ZodObject;
  /** `data` of an answer, without the members every record has (see `recordBase`). */
  readonly record: z.ZodObject;
  /** Query parameters of a list besides paging and times. */
  readonly filters?: Readonly<Record<string, Filter>>;
  /** Lists are of a time, the last days where none is named: there are more records than anybody goes through. */
  readonly window?: Window;
  /** Scalars of the model that stand for the first element of an array: `email_address` of `email_addresses`. */
  readonly primaries?: Readonly<Record<string, Primary>>;
  /** References that are the first of a list of references: `company_id` of `company_ids`. The first is the main one. */
  readonly leads?: Readonly<Record<string, string>>;
  /** Model fields that say again what others say, and which: a provider needs a place for one or the other. */
  readonly derived?: Readonly<Record<string, readonly string[]>>;
  /** Fields whose elements become records of their own at the provider: a create echoes them, a get reads them. */
  readonly children?: readonly string[];
  /** Fields that say again what others say, as HTML that the provider makes of it: a get alone has them. */
  readonly rendered?: readonly string[];
  /** Model field, or primary, to use when a text that a provider demands is empty. */
  readonly fallbacks?: Readonly<Record<string, string>>;
  /** Members that a strict create must have, though the schema lets them be omitted: the interface requires them. */
  readonly demanded?: readonly string[];
  /**
   * By name, the values by which an upsert finds a record where its provider can, beside the fields of the account that have each
   * value once. Without, it has no upserts.
   */
  readonly matches?: Readonly<Record<string, Match>>;
  /** Member of bodies and records that has what the account itself defines; `field_mappings` without. */
  readonly ownFields?: string;
  /**
   * Its records are of classes, each with fields of its own, that the account defines: a class is in every path, and what its
   * fields do not take is refused.
   */
  readonly classes?: boolean;
  /** Of an object with classes: the one that is meant, as the account has it. All without. */
  readonly ofClass?: string;
  /** Of an object with classes: those that are meant, where some are left out of sight. */
  readonly someClasses?: readonly string[];
  /** Of such a class: the names of the own fields that a new record must have. */
  readonly requiredFields?: readonly string[];
  /** By field: it is written only if it differs from the record as the provider has it, which an update reads first. */
  readonly guards?: Readonly<Record<string, Guard>>;
  /** @throws ApiError for what a body says at a time, epoch ms. */
  readonly checkTimes?: (body: ModelValues, now: number) => void;
  /** A list whose elements say what other fields have. */
  readonly spread?: Spread;
  /** Field → field that it demands if `when` holds for its value: a status that subscribes demands a consent. */
  readonly demands?: {
    readonly by: Readonly<Record<string, string>>;
    readonly when: (value: unknown) => boolean;
  };
  /** By name. No create and no update does any of them. */
  readonly actions?: Readonly<Record<string, ObjectAction>>;
  /** Texts of which a create needs one form. */
  readonly formatted?: Formatted;
  /** Parsed `input` to model values; throws a validation error where fields contradict each other. */
  toModel?(input: Record<string, unknown>): ModelValues;
  /** Parsed `patch` to model values: only the fields given are present. */
  patchToModel?(patch: Record<string, unknown>): ModelValues;
  /** Model values to the record's own members. A field the provider does not have arrives as `undefined`. */
  present(model: ModelValues): Record<string, unknown>;
}

/** The time that a list is of: by a field that a declaration has as `createdAt` too, and that never changes. */
export interface Window {
  /** The filters that say it: since when, and until when. */
  readonly filters: readonly [after: string, before: string];
  /** Their schemas. */
  readonly query: Readonly<Record<string, z.ZodType>>;
  /**
   * Filters with the whole time that a list is of.
   * @param until where they do not name its end: ISO 8601, UTC
   * @throws ApiError `validation_failed` for a time that is too long, or has its end before its beginning
   */
  within(filters: Readonly<Record<string, string>>, until: string): Readonly<Record<string, string>>;
}

/** Filters by which a list of an object says of which time it is. */
export const windowFiltersOf = ({ window }: UnifiedObject): readonly string[] => window?.filters ?? [];

/** What keeps a record from having a value. */
export interface Guard {
  /** The field of which the vendor may know something beyond its records, as of an address, and the fields that tell it. */
  readonly by?: { readonly field: string; readonly tells: readonly string[] };
  /** Whether the values ask for what is guarded. */
  readonly asks: (values: ModelValues) => boolean;
  /**
   * @param now epoch ms
   * @param nameOf what the body calls a field
   * @returns fields that say what the record has already: none of them is written
   * @throws ApiError if the record is not to have the value
   */
  readonly check: (
    values: ModelValues,
    current: ModelValues,
    now: number,
    nameOf?: (field: string) => string,
  ) => readonly string[];
}

/** What a provider takes of an object. */
export interface Taken {
  readonly provider: string;
  /** Whether it takes a field; of a choice, whether it takes this word for it. */
  readonly has: (field: string, word?: string) => boolean;
  /** Whether it takes a field only together with another one. */
  readonly needs: (field: string, other: string) => boolean;
}

/** What the elements of a list say, in the fields that they are of. */
export interface SpreadValues {
  readonly values: ModelValues;
  /** By field, the place in the body that says it: `subscriptions[0].status`. */
  readonly called: Readonly<Record<string, string>>;
  readonly warnings: readonly Warning[];
}

/** Schemas of such a list, which no write loads. */
export interface SpreadSchemas {
  /** JSON Schema of what an element must be beside its members. @param isSentBack whether it may be one that was read */
  readonly element: (taken: Taken, isSentBack: boolean) => Readonly<Record<string, unknown>>;
  /** JSON Schema of an element that gives a field one of these words; `undefined` if no element has the field. */
  readonly saying: (field: string, words: readonly unknown[]) => Readonly<Record<string, unknown>> | undefined;
}

/** A list whose elements say what other fields have: what somebody is sent, by channel. */
export interface Spread {
  readonly of: string;
  /** @throws ApiError `validation_failed` for a word of another field, given without the list, that no warning may leave out */
  readonly check: (given: ModelValues, taken: Taken) => void;
  /**
   * Model values without the list.
   * @param shown of an update, the record as it is: what is sent back as it was read says nothing
   * @throws ApiError `validation_failed` for what the provider does not take
   */
  readonly values: (given: ModelValues, taken: Taken, shown: ModelValues | undefined) => SpreadValues;
  /** What a record shows in the place of such a field. */
  readonly shownIn: (record: ModelValues, field: string) => unknown;
}

/** `of[0][member]` of the model, written on its own. */
export interface Primary {
  readonly of: string;
  readonly member: string;
}

/** Filters that the list of every object takes. */
export const timeFilters = ['modified_after', 'modified_before', 'created_after', 'created_before'] as const;

/** Orders that the list of every object takes; `-` is the latest first. */
export const sorts = ['modified_at', '-modified_at', 'created_at', '-created_at'] as const;
export type Sort = (typeof sorts)[number];

/** Filters that the list of an object takes: those of every list, and its own. */
export const listFiltersOf = (object: UnifiedObject): readonly string[] => [
  ...timeFilters,
  'include_deleted',
  ...windowFiltersOf(object),
  ...Object.keys(object.filters ?? {}),
];

/** Whether the objects of its vertical have one function for each operation. */
export const sharesFunctions = ({ vertical }: Pick<UnifiedObject, 'vertical'>): boolean => sharing.includes(vertical);

/** The filter that a name is for. */
export const filterNamed = ({ filters = {} }: UnifiedObject, name: string): string => {
  const filter = filters[name];
  return filter?.kind === 'text' ? (filter.same ?? name) : name;
};

/** The member of bodies and records that has what the account itself defines. */
export const ownFieldsOf = ({ ownFields = 'field_mappings' }: UnifiedObject): string => ownFields;

/** The name by which filters, events and issues mean one of the account's own fields: `field_mappings.tier`. */
export const ownFieldPath = (object: UnifiedObject, name: string): string => `${ownFieldsOf(object)}.${name}`;

/** Not in the registry, whose import builds the schemas of every object: a function needs those of its own. */
export const nameOf = ({ vertical, noun }: UnifiedObject): ObjectName => `${vertical}.${noun}` as ObjectName;
