import type { ObjectName } from '../../objects/names.ts';
import type { WithFile } from './files.ts';
import type { Path, Placed } from './paths.ts';
import type { Method, RequestTemplate, WithHeaders } from './requests.ts';

/** Values of placeholders, by their names. */
export type Placeholders = Readonly<Record<string, unknown>>;

/** A request as everywhere in a declaration; the quirk receives the body of its answer. */
export interface Ask extends WithFile {
  /** What is sent. */
  readonly request: RequestTemplate;
  /** Values of its placeholders, beside those of the record's own requests. */
  readonly values?: Placeholders;
}

/**
 * The record's file, sent to a URL that an answer has given, whose host must be declared; its answer is not read. The headers come
 * with the media type of the file, or replace it. Headers that frame a request or prove who calls are left out.
 */
export interface Upload extends WithHeaders {
  /** The URL. */
  readonly url: unknown;
  /** As the vendor's storage wants it. */
  readonly method: Method;
}

/**
 * What takes back what was done, where the record does not come to be. Nothing is taken back where nobody knows whether
 * it did: the record may be there, and need it.
 */
export interface Undo {
  /** Sent then, the last one first. */
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
  /** The record that is sent, or that the vendor has answered. */
  readonly record: unknown;
}

/** What becomes of the references of a record. */
export interface LinkChange extends OfRecord {
  /** The parts of the remote path of each of the other records, by their names. */
  readonly others: readonly Placeholders[];
  /** Of these, the id of the one that is to be the main one; none where the vendor has no such thing, or it stays. */
  readonly main?: string | undefined;
}

/** How references are changed by requests of their own. Each returns why not all of it took place, where a success says so. */
export interface Links<Change = LinkChange> {
  /** Refers to further records, or to another one. */
  readonly add: (change: Change) => Quirk<string | undefined>;
  /** Refers to some no longer; without it, the reference can be changed and not be emptied. */
  readonly remove?: (change: Change) => Quirk<string | undefined>;
}

/** A way in which two records can be associated: as all are that are, or with a label. */
export interface AssociationType {
  /** The vendor's own. */
  readonly id: string;
  /** By which associations are read and written. */
  readonly name: string;
  /** `primary`, or the vendor's name of it; absent of the type that all associations have. */
  readonly label: string | undefined;
  /** The account has made it. */
  readonly custom: boolean;
  /** One of all associations has it. */
  readonly main: boolean;
}

/** An association of a record, once for each of its types. */
export interface Associated {
  /** Of the record at the other end. */
  readonly id: string;
  /** Name of a type. */
  readonly type: string;
}

/** A change of associations, by the names of their types. */
export interface AssociationChange extends LinkChange {
  /** Of types. */
  readonly names: readonly string[];
}

/**
 * How records of two objects are associated with labels. Placeholders of all requests: those of the record. A removal of the type that
 * all have leaves nothing.
 */
export interface Associations extends Required<Links<AssociationChange>> {
  /** The types that the account has. */
  readonly types: () => Quirk<readonly AssociationType[]>;
  /** All associations of the record. */
  readonly list: () => Quirk<readonly Associated[]>;
}

/** Names that a write gives for a field. */
export interface GivenNames extends OfRecord {
  /** Each once. */
  readonly names: readonly string[];
  /** Of an update, the record as the vendor has it. */
  readonly current: unknown;
}

/** A refused write: another record has a value that is there once. */
export interface Conflict extends OfRecord {
  /** The body of the refusal. */
  readonly body: unknown;
  /** Of an update, the id of the record itself. */
  readonly id?: string | undefined;
}

/** What is in the way of a write, as far as the vendor tells. */
export interface InTheWay {
  /** The vendor's name of the field. */
  readonly field: string;
  /** The id of the other record. */
  readonly id?: string | undefined;
}

/** Another record, with which the vendor makes a new one: an account of a person, with which it makes the person. */
export interface Creation<Declaration> {
  /**
   * How the other one is created and read, alone and with others; its fields are the object's own, at their places in it. A
   * default is written where the account has one choice alone.
   */
  readonly object: Declaration;
  /** Where the other one names the new record. */
  readonly id: Path;
  /**
   * What the other one is to be made of: the new record at its places there. Nothing for one that `create` makes.
   * @param has whether the account has a field of that name
   */
  readonly encode: (
    record: Readonly<Record<string, unknown>>,
    has: (field: string) => boolean,
  ) => Record<string, unknown> | undefined;
}

/** What a write says of a record beside what its own request takes. */
export interface ApartChange extends OfRecord {
  /** The mapped record, of which these places are left. */
  readonly given: unknown;
}

/**
 * Places of the mapped record that the vendor accepts by requests of its own alone, once the record exists. The vendor may carry them
 * out after it has answered.
 */
export interface Apart extends Placed<readonly Path[]> {
  /** Of these, those that a new record is created with: its own request has them. */
  readonly create?: readonly Path[];
  /** Sends them. Returns why it did not, or not all of it, where the vendor does not say so itself. */
  readonly update: (change: ApartChange) => Quirk<string | undefined>;
}

/** How a contact is added to an automation, which sends it messages. */
export interface Enrolment {
  /**
   * Reads what the request needs beside: placeholders of it, or nothing where the automation takes nobody. Placeholders of its
   * own requests: those of the automation's.
   */
  readonly prepares?: () => Quirk<Placeholders | undefined>;
  /** Placeholders: those of the automation's, `{contact}` (its id), `{email_address}`, and what was found. It must be unable to subscribe anybody. */
  readonly request: RequestTemplate;
}

/** What one vendor alone does with an object, each function in the provider's folder with the vendor's URL. */
export interface Quirks<Declaration = unknown> {
  /** By object at the other end: associations with labels. */
  readonly associations?: { readonly [O in ObjectName]?: Associations };
  /**
   * Of an object with a file, before `create`: what it returns are further placeholders of that request. Placeholders of its
   * own requests: `{file_name}`, `{content_type}`, `{size}` in bytes, and the parts of a partition.
   */
  readonly upload?: () => Quirk<Placeholders>;
  /**
   * Of a record that is gone: the id of the one that it was merged into, where the vendor tells. Placeholders of its own
   * requests: those of the record's.
   */
  readonly mergedInto?: (names: Placeholders) => Quirk<string | undefined>;
  /** Of a write that another record is in the way of: which one, where the refusal does not say. */
  readonly conflict?: (conflict: Conflict) => Quirk<InTheWay | undefined>;
  /**
   * Members of a create or update beside what is mapped, which stays as it is, where they take requests to find: by which name
   * the vendor takes a reference that the account has added. Placeholders of its own requests: the parts of a partition.
   */
  readonly prepares?: (record: Readonly<Record<string, unknown>>) => Quirk<Readonly<Record<string, unknown>>>;
  /**
   * Of a record that the vendor deletes with another one alone, or in several steps: what is sent instead, one after the other. It
   * is given the record, and returns nothing for one that `remove` deletes.
   */
  readonly remove?: (record: unknown) => Ask | readonly Ask[] | undefined;
  /**
   * Of an update that the vendor would refuse in words that say nothing to people: why, by the paths of what cannot be written.
   * It is given what is to be written, and the record as it was read. Of a delete, nothing is to be written, and the path is `''`.
   */
  readonly refuse?: (change: unknown, record: unknown) => Readonly<Record<Path, string>>;
  /** Of an automation: how a contact is added to it. */
  readonly add?: Enrolment;
  /** Of a new record that the vendor makes with another one. */
  readonly create?: Creation<Declaration>;
  /** What its own request does not take: whether somebody is sent messages. Several are sent one after the other. */
  readonly write?: readonly Apart[];
  /**
   * By field, a list of names for which the vendor takes ids: the id of each name that there is. It is asked before the
   * write; a name without an id is reported, and is not written.
   */
  readonly ids?: Readonly<Record<string, (given: GivenNames) => Quirk<ReadonlyMap<string, string>>>>;
}
