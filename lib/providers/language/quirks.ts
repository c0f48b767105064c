import type { ObjectName } from '../../objects/names.ts';
import type { WithFile } from './files.ts';
import type { Identified, Path, Placed } from './paths.ts';
import type { Method, Requested, WithHeaders } from './requests.ts';

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
export interface Upload extends WithHeaders {
  /** The URL. */
  readonly url: unknown;
  /** Method that the vendor's storage requires. */
  readonly method: Method;
}

/**
 * A request that undoes an earlier step if the record is not created. If the outcome of the create is uncertain,
 * nothing is undone, because the record may exist and need it.
 */
export interface Undo {
  /** Request that undoes the step. Requests are sent in reverse order. */
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

/** Input of a quirk for a record. */
interface OfRecord {
  /** The record that is sent, or that the vendor returned. */
  readonly record: unknown;
}

/** A change of a record's references. */
export interface LinkChange extends OfRecord {
  /** Parts of the other records' remote paths, by name. */
  readonly others: readonly Placeholders[];
  /**
   * Id of the other record that becomes the main reference. Absent if the vendor has no main reference, or the main
   * reference stays.
   */
  readonly main?: string | undefined;
}

/**
 * Separate requests that change references. Each quirk returns the reason if a successful request did not take full
 * effect.
 */
export interface Links<Change = LinkChange> {
  /** Adds references, or replaces the reference. */
  readonly add: (change: Change) => Quirk<string | undefined>;
  /** Removes references. Without it, the reference can be changed but not emptied. */
  readonly remove?: (change: Change) => Quirk<string | undefined>;
}

/** A type of associations between two records: the general type of all associations, or a labelled type. */
export interface AssociationType {
  /** The vendor's id of the type. */
  readonly id: string;
  /** Name of the type in reads and writes of associations. */
  readonly name: string;
  /** `primary`, or the vendor's label of the type. Absent for the type of all associations. */
  readonly label: string | undefined;
  /** Whether the account has defined the type. */
  readonly custom: boolean;
  /** Whether only one association of a record has the type. */
  readonly main: boolean;
}

/** An association of a record. An association with several types occurs once for each type. */
export interface Associated {
  /** Id of the record at the other end. */
  readonly id: string;
  /** Name of a type. */
  readonly type: string;
}

/** A change of associations, by the names of types. */
export interface AssociationChange extends LinkChange {
  /** Names of the types. */
  readonly names: readonly string[];
}

/**
 * Labelled associations between the records of two objects. All requests have the placeholders of the record. Removing
 * the general type removes the association.
 */
export interface Associations extends Required<Links<AssociationChange>> {
  /** Reads the types of the account. */
  readonly types: () => Quirk<readonly AssociationType[]>;
  /** Reads all associations of the record. */
  readonly list: () => Quirk<readonly Associated[]>;
}

/** Names in a write that a quirk converts to ids. */
export interface GivenNames extends OfRecord {
  /** Names, each once. */
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
  /** The vendor's name of the conflicting field. */
  readonly field: string;
  /** Id of the other record. */
  readonly id?: string | undefined;
}

/**
 * Another record that makes the vendor create the new record: with an account of a person, the vendor creates the
 * person. The other record contains the id of the new record at `id`.
 */
export interface Creation<Declaration> extends Identified {
  /**
   * Declaration of the other record: its requests, alone and in batches. Its fields are the object's own fields, at
   * their paths in the other record. A default is written if the account has only one choice.
   */
  readonly object: Declaration;

  /**
   * Converts the new record to the other record. Returns undefined for a record that `create` creates itself.
   * @param has whether the account has a field with that name
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
  /**
   * Sends the values. Returns the reason if the vendor did not accept all of the values and its response does not say
   * so.
   */
  readonly update: (change: ApartChange) => Quirk<string | undefined>;
}

/**
 * Adds a contact to an automation, which sends messages to the contact. The request must not subscribe the contact.
 * Placeholders: the placeholders of the automation's requests, `{contact}` (its id), `{email_address}`, and the result
 * of `prepares`.
 */
export interface Enrolment extends Requested {
  /**
   * Reads further placeholders for the request. Returns undefined if the automation accepts no contacts. Its own
   * requests have the placeholders of the automation.
   */
  readonly prepares?: () => Quirk<Placeholders | undefined>;
}

/** Behaviour of a single vendor for an object. Each function is in the provider's folder, with the vendor's URL. */
export interface Quirks<Declaration = unknown> {
  /** Labelled associations, by object at the other end. */
  readonly associations?: { readonly [O in ObjectName]?: Associations };
  /**
   * Sends the file of an object before `create`. Returns further placeholders for that request. Placeholders of its own
   * requests: `{file_name}`, `{content_type}`, `{size}` in bytes, and the parts of a partition.
   */
  readonly upload?: () => Quirk<Placeholders>;
  /**
   * Finds the record into which a missing record was merged, if the vendor says so. Its own requests have the
   * placeholders of the record.
   */
  readonly mergedInto?: (names: Placeholders) => Quirk<string | undefined>;
  /** Finds the record that conflicts with a write, if the refusal does not name it. */
  readonly conflict?: (conflict: Conflict) => Quirk<InTheWay | undefined>;
  /**
   * Extra members of a create or update that need a request to look up, such as the vendor's name of a reference that
   * the account has defined. The mapped members stay. Placeholders of its own requests: the parts of a partition.
   */
  readonly prepares?: (record: Readonly<Record<string, unknown>>) => Quirk<Readonly<Record<string, unknown>>>;
  /**
   * Requests that delete a record instead of the usual delete, one after the other: the vendor deletes the record only
   * with another record, or in several steps. Returns undefined for a record that the usual delete can delete.
   */
  readonly remove?: (record: unknown) => Ask | readonly Ask[] | undefined;
  /**
   * Reasons to refuse an update, by path, if the vendor's own refusal would not explain them to people. Receives the
   * change and the current record. For a delete, the change is empty and the path is `''`.
   */
  readonly refuse?: (change: unknown, record: unknown) => Readonly<Record<Path, string>>;
  /** Adds a contact to an automation. */
  readonly add?: Enrolment;
  /** Creates a record through another record. */
  readonly create?: Creation<Declaration>;
  /**
   * Values that the record's own request does not accept, such as whether a contact receives messages. They are sent
   * one after the other.
   */
  readonly write?: readonly Apart[];
  /**
   * Ids by name, for fields whose names the vendor accepts only as ids. They are read before the write. A name without
   * an id causes a warning, and is not written.
   */
  readonly ids?: Readonly<Record<string, (given: GivenNames) => Quirk<ReadonlyMap<string, string>>>>;
}
