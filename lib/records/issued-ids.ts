import { Cache } from '../cache.ts';
import { type RemotePath, recordId, remoteIdOf } from '../engine/mapping/remote-ids.ts';
import { ApiError, type Issue, refusal, validationError } from '../errors.ts';
import type { ModelValues } from '../objects/define.ts';
import type { ObjectName } from '../objects/names.ts';
import type { ObjectDeclaration } from '../providers/define.ts';
import { refFields } from '../providers/language/kinds.ts';
import type { Connection } from '../store/connections/connection.ts';
import {
  followRecord,
  getRecords,
  putRecord,
  putRecords,
  type RecordMapping,
} from '../store/records/record-mappings.ts';
import type { OpenedObject } from './context.ts';

/** Ids that a response contains. Their mappings must be stored before the client can use the ids. */
export class IssuedIds {
  readonly #connection: Connection;
  /** Mappings by object and remote id. A page names the same owner many times, and each id costs a hash. */
  readonly #mappings = new Map<string, RecordMapping>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The unified id of a remote record. */
  idOf(object: ObjectName, remote: RemotePath): string {
    const name = `${object}:${remoteIdOf(remote)}`;
    const given = this.#mappings.get(name);
    if (given !== undefined) return given.id;
    const { project, identity, id: connection } = this.#connection;
    const id = recordId(identity, object, remote);
    this.#mappings.set(name, { project, id, object, identity, connection, remote });
    return id;
  }

  get mappings(): readonly RecordMapping[] {
    return [...this.#mappings.values()];
  }
}

/**
 * Mappings that this process has stored or read. A mapping never changes, because its id follows from its other
 * members. The cache is bounded: a forgotten mapping costs a read, or a write that changes nothing.
 */
const known = new Cache<RecordMapping>({ maxEntries: 20_000 });

const keyOf = ({ project, id }: Pick<RecordMapping, 'project' | 'id'>): string => `${project}#${id}`;

/** Keeps mappings that are stored. */
export const remember = (mappings: readonly RecordMapping[]): void => {
  for (const mapping of mappings) known.set(keyOf(mapping), mapping);
};

/**
 * The mappings to store. A mapping from an earlier connection is stored again, because that connection's data is being
 * erased.
 */
const unknownOf = (mappings: readonly RecordMapping[]): readonly RecordMapping[] => {
  const unknown: RecordMapping[] = [];
  for (const mapping of mappings)
    if (known.get(keyOf(mapping))?.connection !== mapping.connection) unknown.push(mapping);
  return unknown;
};

const store = async (mappings: readonly RecordMapping[]): Promise<void> => {
  const [only] = mappings;
  if (only !== undefined && mappings.length === 1) await putRecord(only);
  else if (mappings.length > 1) await putRecords(mappings);
  remember(mappings);
};

/** Stores the mappings after a record was written. Sends a request only if a mapping is new to this process. */
export const storeWritten = async (issuedIds: IssuedIds): Promise<void> => {
  const unknown = unknownOf(issuedIds.mappings);
  if (unknown.length > 0) await store(unknown);
};

/**
 * Stores the mappings after a read. Asks which ids are stored already, and writes only the others.
 * @param except ids that are stored in another way
 */
export const storeRead = async (issuedIds: IssuedIds, except: ReadonlySet<string> = new Set()): Promise<void> => {
  const unknown = unknownOf(issuedIds.mappings).filter(({ id }) => !except.has(id));
  const [first] = unknown;
  if (first === undefined) return;
  const stored = await getRecords(
    first.project,
    unknown.map(({ id }) => id),
  );
  remember(stored);
  await store(unknownOf(unknown));
};

/**
 * Mappings of ids. Reads only those from the table that this process does not know, because many records name the same
 * owner.
 */
const findMappings = async (project: string, ids: readonly string[]): Promise<readonly RecordMapping[]> => {
  const seen = ids.flatMap((id) => known.get(keyOf({ project, id })) ?? []);
  const seenIds = new Set(seen.map(({ id }) => id));
  const missing = ids.filter((id) => !seenIds.has(id));
  if (missing.length === 0) return seen;
  const stored = await getRecords(project, missing);
  remember(stored);
  return [...seen, ...stored];
};

/** Moves mappings from an earlier connection to this connection. */
const takeOverMappings = ({ id: connection }: Connection, mappings: readonly RecordMapping[]): Promise<void> =>
  store(mappings.filter((mapping) => mapping.connection !== connection).map((mapping) => ({ ...mapping, connection })));

/**
 * Whether a mapping belongs to this account. The id must follow from the account, so no stored data has to be trusted.
 */
const belongs = (connection: Connection, mapping: RecordMapping, object: ObjectName): boolean =>
  mapping.object === object && recordId(connection.identity, object, mapping.remote) === mapping.id;

/**
 * The error for a record that was merged into another record.
 * @param survivor remote path of the other record
 */
const mergedRecord = ({ connection, object, name }: OpenedObject, id: string, survivor: RemotePath): ApiError => {
  const details = {
    retriable: false,
    outcome: 'not_applied',
    merged_into: recordId(connection.identity, name, survivor),
    merged_into_remote_id: remoteIdOf(survivor),
  } as const;
  const message = `The ${object.noun} ${id} was merged into ${details.merged_into}: use that one.`;
  return new ApiError('not_found', message, { details: { ...details, quoted: [details.merged_into] } });
};

/**
 * Refuses the id of a merged record. A vendor may return the surviving record for that id.
 * @param asked remote path of the id
 * @param found remote path of the returned record
 * @throws ApiError `not_found` with `merged_into` if the two paths differ
 */
export const refuseMerged = (opened: OpenedObject, id: string, asked: RemotePath, found: RemotePath): void => {
  if (remoteIdOf(found) !== remoteIdOf(asked)) throw mergedRecord(opened, id, found);
};

/**
 * The remote path of a unified id.
 * @throws ApiError `not_found` if the id belongs to another object, account or project, or the record was merged
 */
export const remoteOf = async (opened: OpenedObject, id: string): Promise<RemotePath> => {
  const { connection, object, name } = opened;
  const { mapping, mergedInto } = (await followRecord(connection.project, id)) ?? {};
  if (mapping === undefined || !belongs(connection, mapping, name))
    throw refusal('not_found', `There is no ${object.noun} ${id} on this connection.`);
  if (mergedInto !== undefined) throw mergedRecord(opened, id, mergedInto);
  remember([mapping]);
  if (opened.session.preview === undefined) await takeOverMappings(connection, [mapping]);
  return mapping.remote;
};

/** A unified id in a body or query, and the object that it must name. */
export interface WantedRef {
  readonly path: string;
  readonly id: string;
  readonly object: ObjectName;
  /** Class that the record must have. Only for an object with classes. */
  readonly class?: string;
}

/** Remote paths by unified id. */
export type RemotePaths = ReadonlyMap<string, RemotePath>;

/**
 * Remote paths of the unified ids in a request.
 * @throws ApiError `validation_failed` with each path whose id is not on this connection
 */
export const findRemotePaths = async (
  { connection, session }: Pick<OpenedObject, 'connection' | 'session'>,
  wanted: readonly WantedRef[],
): Promise<RemotePaths> => {
  if (wanted.length === 0) return new Map();
  const stored = await findMappings(
    connection.project,
    wanted.map(({ id }) => id),
  );
  const byId = new Map(stored.map((mapping) => [mapping.id, mapping]));
  const found = new Map<string, RemotePath>();
  const issues: Issue[] = [];
  for (const { path, id, object, class: ofClass } of wanted) {
    const mapping = byId.get(id);
    const isOfClass = ofClass === undefined || mapping?.remote[0] === ofClass;
    if (mapping !== undefined && isOfClass && belongs(connection, mapping, object)) found.set(id, mapping.remote);
    else issues.push({ path, message: `there is no ${ofClass ?? object} ${id} on this connection` });
  }
  if (issues.length > 0) throw validationError(issues);
  const named = stored.filter(({ id }) => found.has(id));
  if (session.preview === undefined) await takeOverMappings(connection, named);
  return found;
};

type Ref = string | Pick<WantedRef, 'id' | 'class'>;

const wantedAt = (path: string, ref: Ref, object: ObjectName): WantedRef =>
  typeof ref === 'string' ? { path, id: ref, object } : { ...ref, path: `${path}.id`, object };

/** The references of a body, in the fields that the provider maps. */
export const wantedRefs = (declaration: ObjectDeclaration, values: ModelValues): readonly WantedRef[] => {
  const wanted: WantedRef[] = [];
  for (const [name, { object }] of refFields(declaration)) {
    const value = values[name];
    if (typeof value === 'string') wanted.push(wantedAt(name, value, object));
    else if (Array.isArray(value))
      wanted.push(...value.map((ref, index) => wantedAt(`${name}[${index}]`, ref, object)));
  }
  return wanted;
};
