import type { ObjectName } from '../../objects/names.ts';
import type { WithFile } from './files.ts';
import type { Identified, Path, Placed } from './paths.ts';
import type { PathRequest, Requested, WithHeaders } from './requests.ts';

/** Values of placeholders by name. */
export type Placeholders = Readonly<Record<string, unknown>>;

/** A request of a quirk. The quirk receives the body of its response. */
export interface Ask extends WithFile, Requested {
  /** Values of its placeholders, in addition to the placeholders of the record's own requests. */
  readonly values?: Placeholders;
}

/**
 * Sends the record's file to a URL from a response. The URL's host must be declared, and the response is not read. The
 * headers override the file's media type. Headers that frame the request or authenticate the caller are left out.
 */
export interface Upload extends WithHeaders, Pick<PathRequest, 'method'> {
  /** URL from an earlier response. Its host must be declared. */
  readonly url: unknown;
}

/**
 * A request that undoes an earlier step if the record is not created. If the outcome of the create is uncertain,
 * nothing is undone, because the record may exist and need it.
 */
export interface Undo {
  /**
   * Request that undoes the step. The last undo is sent first. If the outcome of the create is unknown, nothing is
   * undone.
   */
  readonly undo: Ask;
}

/** The next step of a quirk. */
export type Step = Ask | Upload | Undo;

/**
 * Behaviour that only one vendor has, in several requests: a pure generator that yields requests and receives the
 * bodies of their responses. The engine does the I/O, retries, redaction, checks and messages. A failed request ends
 * the quirk.
 */
export type Quirk<Result> = Generator<Step, Result, unknown>;

/** A part of a declaration whose request needs a preparation. */
export interface Prepared<Preparation> {
  /** Quirk that runs before the request. */
  readonly prepares?: Preparation;
}

/** Input of a quirk for a record. */
interface OfRecord {
  /** Record that is sent, or that the vendor has returned. */
  readonly record: unknown;
}

/** A change of a record's references. */
export interface LinkChange extends OfRecord {
  /** Parts of the remote paths of the other records, by name. */
  readonly others: readonly Placeholders[];
  /** Id of the new main record among `others`. Absent if the main record stays, or if the vendor has none. */
  readonly main?: string | undefined;
}

/**
 * Separate requests that change references. Each quirk returns the reason if a successful request did not take full
 * effect.
 */
export interface Links<Change = LinkChange> {
  /**
   * Adds references, or replaces a single reference. Returns the reason if a successful request did not take full
   * effect.
   */
  readonly add: (change: Change) => Quirk<string | undefined>;
  /** Removes references. Default: a reference can be changed and not emptied. */
  readonly remove?: (change: Change) => Quirk<string | undefined>;
}

/** A type of associations between two records: the general type of all associations, or a labelled type. */
export interface AssociationType {
  /** Vendor's id of the type. */
  readonly id: string;
  /** Name of the type in reads and writes. */
  readonly name: string;
  /** `primary`, or the vendor's label. Absent for the type of all associations. */
  readonly label: string | undefined;
  /** Whether the account has created the type. */
  readonly custom: boolean;
  /** Whether only one association of a record can have this type. */
  readonly main: boolean;
}

/** An association of a record. An association with several types occurs once for each type. */
export interface Associated {
  /** Id of the other record. */
  readonly id: string;
  /** Name of a type. */
  readonly type: string;
}

/** A change of associations, by the names of types. */
export interface AssociationChange extends LinkChange {
  /** Names of types. */
  readonly names: readonly string[];
}

/**
 * Labelled associations between the records of two objects. All requests have the placeholders of the record. Removing
 * the general type removes the association.
 */
export interface Associations extends Required<Links<AssociationChange>> {
  /** Returns the types of the account. */
  readonly types: () => Quirk<readonly AssociationType[]>;
  /** Returns all associations of the record. */
  readonly list: () => Quirk<readonly Associated[]>;
}

/** Names in a write that a quirk converts to ids. */
export interface GivenNames extends OfRecord {
  /** Names without duplicates. */
  readonly names: readonly string[];
  /** Current record at the vendor, in an update. */
  readonly current: unknown;
}

/** A refused write: another record already has a unique value. */
export interface Conflict extends OfRecord {
  /** Body of the refusal. */
  readonly body: unknown;
  /** Id of the record itself, in an update. */
  readonly id?: string | undefined;
}

/** The record that conflicts with a write, if the vendor names it. */
export interface InTheWay {
  /** Vendor's name of the field. */
  readonly field: string;
  /** Id of the other record. Absent if the vendor does not name the record. */
  readonly id?: string | undefined;
}

/**
 * Another record that makes the vendor create the new record: with an account of a person, the vendor creates the
 * person.
 *
 * - `id`: Path in the other record of the new record's id.
 */
export interface Creation<Declaration> extends Identified {
  /**
   * Declaration of the other record: its create, its reads, and the object's own fields at their places. A default is
   * written if the account has exactly one choice.
   */
  readonly object: Declaration;

  /**
   * Returns the body of the other record, or nothing for a record that `create` makes. `has` says whether the account
   * has a field.
   */
  readonly encode: (
    record: Readonly<Record<string, unknown>>,
    has: (field: string) => boolean,
  ) => Record<string, unknown> | undefined;
}

/** Values of a write that the record's own request does not accept. */
export interface ApartChange extends OfRecord {
  /** The mapped record, reduced to these paths. */
  readonly given: unknown;
}

/**
 * Paths of the mapped record that the vendor accepts only in separate requests, after the record exists. The vendor may
 * carry out these requests after its response.
 */
export interface Apart extends Placed<readonly Path[]> {
  /** Subset of the paths that a create sends in its own request. */
  readonly create?: readonly Path[];
  /** Sends the values. Returns the reason if the vendor did not accept all values and its response does not say so. */
  readonly update: (change: ApartChange) => Quirk<string | undefined>;
}

/**
 * Adds a contact to an automation, which sends messages to the contact.
 *
 * - `request`: Adds the contact. It must not be able to subscribe the contact. Placeholders: the placeholders of the
 *   automation, `{contact}` (the id), `{email_address}`, and the values of `prepares`.
 * - `prepares`: Returns further placeholders of the request, or nothing if the automation accepts no contacts.
 *   Placeholders of its own requests: the placeholders of the automation.
 */
export interface Enrolment extends Requested, Prepared<() => Quirk<Placeholders | undefined>> {}

/**
 * Behaviour of a single vendor for an object. Each function is in the provider's folder, with the vendor's URL.
 *
 * - `prepares`: Returns further members of a create or update, if looking them up needs a request. The mapped record does
 *   not change. Placeholders of its own requests: the parts of a partition.
 */
export interface Quirks<Declaration = unknown>
  extends Prepared<(record: Readonly<Record<string, unknown>>) => Quirk<Readonly<Record<string, unknown>>>> {
  /** Associations with labels, by the object at the other end. */
  readonly associations?: { readonly [O in ObjectName]?: Associations };
  /**
   * Sends the file of an object before `create`, and returns further placeholders of the create. Placeholders of its
   * own requests: `{file_name}`, `{content_type}`, `{size}` in bytes, and the parts of a partition.
   */
  readonly upload?: () => Quirk<Placeholders>;
  /**
   * Returns the id of the record into which a missing record was merged, if the vendor says so. Placeholders of its own
   * requests: the placeholders of the record.
   */
  readonly mergedInto?: (names: Placeholders) => Quirk<string | undefined>;
  /** Returns the record that conflicts with a refused write, if the refusal does not name that record. */
  readonly conflict?: (conflict: Conflict) => Quirk<InTheWay | undefined>;
  /**
   * Returns the requests that delete the record, for vendors that delete a record with another record or in several
   * steps. Returns nothing for a record that `remove` deletes.
   */
  readonly remove?: (record: unknown) => Ask | readonly Ask[] | undefined;
  /**
   * Returns the reasons why the vendor would refuse an update, by path. Arguments: the values to write, and the record
   * as it was read. For a delete, there is nothing to write, and the path is `''`.
   */
  readonly refuse?: (change: unknown, record: unknown) => Readonly<Record<Path, string>>;
  /** Adds a contact to an automation. */
  readonly add?: Enrolment;
  /** Creates a record through another record. */
  readonly create?: Creation<Declaration>;
  /**
   * Values that need requests of their own after the write, because contacts may receive messages. Sent one after the
   * other.
   */
  readonly write?: readonly Apart[];
  /**
   * Functions by field that return the ids of names, for vendors that accept only ids. Called before the write. The
   * service reports a name without an id and does not write it.
   */
  readonly ids?: Readonly<Record<string, (given: GivenNames) => Quirk<ReadonlyMap<string, string>>>>;
}
