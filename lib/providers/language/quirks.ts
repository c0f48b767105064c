import type { ObjectName } from '../../objects/names.ts';
import type { WithFile } from './files.ts';
import type { Identified, Path, Placed } from './paths.ts';
import type { Method, Requested, WithHeaders } from './requests.ts';

/** Values of placeholders, by their names. */
export type Placeholders = Readonly<Record<string, unknown>>;

/** A request as everywhere in a declaration; the quirk receives the body of its answer. */
export interface Ask extends WithFile, Requested {
  /** Values of its placeholders, in addition to the placeholders of the record's own requests. */
  readonly values?: Placeholders;
}

/**
 * The record's file, sent to a URL that an answer has given, whose host must be declared; its answer is not read. The headers come
 * with the media type of the file, or replace it. Headers that frame a request or prove who calls are left out.
 */
export interface Upload extends WithHeaders {
  /** URL from an earlier answer. Its host must be declared. */
  readonly url: unknown;
  /** HTTP method of the upload. */
  readonly method: Method;
}

/**
 * What takes back what was done, where the record does not come to be. Nothing is taken back where nobody knows whether
 * it did: the record may be there, and need it.
 */
export interface Undo {
  /** Request for a record that was not created. The last undo is sent first. After an unknown outcome nothing is undone. */
  readonly undo: Ask;
}

/** What a quirk wants done next. */
export type Step = Ask | Upload | Undo;

/**
 * What one vendor alone does, in several requests: a pure generator that yields requests and receives the bodies of their
 * answers. The engine does the I/O, and with it retries, redaction, checks and what is said of a failure: a request that
 * fails ends the quirk.
 */
export type Quirk<Result> = Generator<Step, Result, unknown>;

/** Something that a quirk is to do for a record. */
interface OfRecord {
  /** Record that is sent, or that the vendor has returned. */
  readonly record: unknown;
}

/** What becomes of the references of a record. */
export interface LinkChange extends OfRecord {
  /** Parts of the remote paths of the other records, by name. */
  readonly others: readonly Placeholders[];
  /** Id of the new main record among `others`. Absent if the main record stays, or if the vendor has none. */
  readonly main?: string | undefined;
}

/** How references are changed by requests of their own. Each returns why not all of it took place, where a success says so. */
export interface Links<Change = LinkChange> {
  /** Adds references, or replaces a single reference. Returns why a part failed, if a success says so. */
  readonly add: (change: Change) => Quirk<string | undefined>;
  /** Removes references. Default: a reference can be changed and not emptied. */
  readonly remove?: (change: Change) => Quirk<string | undefined>;
}

/** A way in which two records can be associated: as all are that are, or with a label. */
export interface AssociationType {
  /** Vendor's id of the type. */
  readonly id: string;
  /** Name of the type in reads and writes. */
  readonly name: string;
  /** `primary`, or the vendor's label. Absent for the type of all associations. */
  readonly label: string | undefined;
  /** The account has created the type. */
  readonly custom: boolean;
  /** One association of a record has this type. */
  readonly main: boolean;
}

/** An association of a record, once for each of its types. */
export interface Associated {
  /** Id of the other record. */
  readonly id: string;
  /** Name of a type. */
  readonly type: string;
}

/** A change of associations, by the names of their types. */
export interface AssociationChange extends LinkChange {
  /** Names of types. */
  readonly names: readonly string[];
}

/**
 * How records of two objects are associated with labels. Placeholders of all requests: those of the record. A removal of the type that
 * all have leaves nothing.
 */
export interface Associations extends Required<Links<AssociationChange>> {
  /** Returns the types of the account. */
  readonly types: () => Quirk<readonly AssociationType[]>;
  /** Returns all associations of the record. */
  readonly list: () => Quirk<readonly Associated[]>;
}

/** Names that a write gives for a field. */
export interface GivenNames extends OfRecord {
  /** Names without duplicates. */
  readonly names: readonly string[];
  /** For an update: the record as the vendor returned it. */
  readonly current: unknown;
}

/** A refused write: another record has a value that is there once. */
export interface Conflict extends OfRecord {
  /** Body of the refusal. */
  readonly body: unknown;
  /** For an update: the id of the record itself. */
  readonly id?: string | undefined;
}

/** What is in the way of a write, as far as the vendor tells. */
export interface InTheWay {
  /** Vendor's name of the field. */
  readonly field: string;
  /** Id of the other record. Absent if the vendor does not name the record. */
  readonly id?: string | undefined;
}

/**
 * Another record that the vendor creates with the new record: a person account with its contact.
 *
 * - `id`: Path in the other record of the new record's id.
 */
export interface Creation<Declaration> extends Identified {
  /**
   * Declaration of the other record: its create, its reads, and the object's own fields at their places. A default is written
   * if the account has exactly one choice.
   */
  readonly object: Declaration;

  /**
   * Returns the body of the other record, or nothing for a record that `create` makes. `has` says whether the account has a
   * field.
   */
  readonly encode: (
    record: Readonly<Record<string, unknown>>,
    has: (field: string) => boolean,
  ) => Record<string, unknown> | undefined;
}

/** What a write says of a record beside what its own request takes. */
export interface ApartChange extends OfRecord {
  /** Mapped record with the separate places only. */
  readonly given: unknown;
}

/**
 * Places of the mapped record that the vendor accepts by requests of its own alone, once the record exists. The vendor may carry them
 * out after it has answered.
 */
export interface Apart extends Placed<readonly Path[]> {
  /** Places that the create request of a new record contains itself. */
  readonly create?: readonly Path[];
  /** Sends the values. Returns why a part was not sent, if the vendor does not say so. */
  readonly update: (change: ApartChange) => Quirk<string | undefined>;
}

/**
 * Adds a contact to an automation, which sends messages to the contact.
 *
 * - `request`: Adds the contact. It must not be able to subscribe the contact. Placeholders: the placeholders of the
 *   automation, `{contact}` (the id), `{email_address}`, and the values of `prepares`.
 */
export interface Enrolment extends Requested {
  /**
   * Returns further placeholders of the request, or nothing if the automation accepts no contacts. Placeholders of its own
   * requests: the placeholders of the automation.
   */
  readonly prepares?: () => Quirk<Placeholders | undefined>;
}

/** What one vendor alone does with an object, each function in the provider's folder with the vendor's URL. */
export interface Quirks<Declaration = unknown> {
  /** Associations with labels, by the object at the other end. */
  readonly associations?: { readonly [O in ObjectName]?: Associations };
  /**
   * For an object with a file, before `create`: returns further placeholders of the create. Placeholders of its own requests:
   * `{file_name}`, `{content_type}`, `{size}` in bytes, and the parts of a partition.
   */
  readonly upload?: () => Quirk<Placeholders>;
  /**
   * For a record that is gone: returns the id of the record that contains it after a merge. Placeholders of its own requests:
   * the placeholders of the record.
   */
  readonly mergedInto?: (names: Placeholders) => Quirk<string | undefined>;
  /** For a refused write: returns the record that conflicts, if the refusal does not name it. */
  readonly conflict?: (conflict: Conflict) => Quirk<InTheWay | undefined>;
  /**
   * Returns further members of a create or update that need a request to find. The mapped record does not change.
   * Placeholders of its own requests: the parts of a partition.
   */
  readonly prepares?: (record: Readonly<Record<string, unknown>>) => Quirk<Readonly<Record<string, unknown>>>;
  /**
   * Returns the requests that delete the record, for vendors that delete it with another record or in several steps. Returns
   * nothing for a record that `remove` deletes.
   */
  readonly remove?: (record: unknown) => Ask | readonly Ask[] | undefined;
  /**
   * Returns why the vendor would refuse an update, by path. Arguments: the values to write, and the record as it was read.
   * For a delete, there is nothing to write, and the path is `''`.
   */
  readonly refuse?: (change: unknown, record: unknown) => Readonly<Record<Path, string>>;
  /** For an automation: adds a contact. */
  readonly add?: Enrolment;
  /** For a new record that the vendor creates with another record. */
  readonly create?: Creation<Declaration>;
  /**
   * Values that need requests of their own after the write, because contacts may receive messages. Sent one after the other.
   */
  readonly write?: readonly Apart[];
  /**
   * By field: returns the ids of names, for vendors that accept ids. Called before the write. The service reports a name
   * without an id and does not write it.
   */
  readonly ids?: Readonly<Record<string, (given: GivenNames) => Quirk<ReadonlyMap<string, string>>>>;
}
