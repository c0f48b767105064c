import { compiledObject } from '../engine/compile/concerns.ts';
import type { ChoiceSet } from '../engine/mapping/choices.ts';
import type { CustomField } from '../engine/mapping/custom-field.ts';
import { mayHaveCustomFields, readCustomFields } from '../engine/mapping/custom-fields.ts';
import { mappedSince, type TargetedFields, targetingOf } from '../engine/mapping/field-targets.ts';
import { getText } from '../engine/mapping/path.ts';
import { conditionPathsOf, readPathsOf } from '../engine/mapping/places.ts';
import { readRecord } from '../engine/mapping/read/record.ts';
import type { Collections } from '../engine/mapping/read/tools.ts';
import { type RemotePath, remoteIdOf } from '../engine/mapping/remote-ids.ts';
import { pageMembersOf, remoteUrlOf } from '../engine/mapping/remote-url.ts';
import {
  loadChoices,
  readFieldList,
  readFieldListOrNone,
  wantedForReading,
} from '../engine/metadata/choices-and-fields.ts';
import { toIso } from '../engine/time.ts';
import { ApiError, type ErrorDetails } from '../errors.ts';
import { ownFieldsOf, type UnifiedObject } from '../objects/define.ts';
import type { ObjectName } from '../objects/names.ts';
import type { CustomFields, ObjectDeclaration, Partitions, Path, Provider } from '../providers/define.ts';
import { mappedFields } from '../providers/language/compiled.ts';
import { idPathsOf } from '../providers/language/kinds.ts';
import { loadCollections, namingFields } from './collections.ts';
import { namesInScope, type RecordContext } from './context.ts';
import type { IssuedIds } from './issued-ids.ts';

/** A record in the form of the API. */
export type UnifiedRecord = Readonly<Record<string, unknown>> & { readonly id: string; readonly remote_id: string };

/** The account's data that a presentation needs. It is read once per request, for any number of records. */
export interface Presentation {
  readonly collections: Collections;
  readonly choices: ReadonlyMap<string, ChoiceSet>;
  readonly customFields: readonly CustomField[];
}

/**
 * The account's custom fields of an object, with the targets of the project. Empty if the account can have none.
 * @throws ApiError of the provider, also if the account may not see the list
 */
export const loadTargetedFields = async ({
  session,
  declaration,
  targets,
  now,
}: RecordContext): Promise<TargetedFields> => {
  const defined = await targets();
  const listed = await readFieldList(session, declaration, now, mappedSince(defined));
  return targetingOf(declaration)(listed, defined);
};

/**
 * The account's custom fields of an object. Empty if the account can have none, or may not see the list.
 * @param since epoch ms; data that was read from the account earlier is read again
 */
export const loadCustomFields = async (
  { session, declaration, targets, now }: RecordContext,
  since?: number,
): Promise<readonly CustomField[]> => {
  const defined = await targets();
  const listed = await readFieldListOrNone(session, declaration, now, since ?? mappedSince(defined));
  return targetingOf(declaration)(listed, defined).fields;
};

/** Whether any record may contain a custom field. */
const needsCustomFields = async (
  custom: CustomFields,
  remotes: readonly unknown[],
  targets: RecordContext['targets'],
): Promise<boolean> => {
  const isMapped = (await targets()).some(({ remoteField }) => remoteField !== undefined);
  for (const remote of remotes) if (mayHaveCustomFields(custom, remote, isMapped)) return true;
  return false;
};

/** The account's choices of the wanted fields. */
export const choicesOf = (
  { session, name: object, declaration, connection, now }: RecordContext,
  wants: Parameters<typeof loadChoices>[0]['wants'],
): Promise<Presentation['choices']> =>
  loadChoices({ session, object, declaration, defaults: connection.defaults, now, wants });

/** Data of an account that a caller has already read, so that the presentation does not read it again. */
interface Known {
  readonly choices?: Presentation['choices'] | undefined;
  readonly customFields?: readonly CustomField[] | undefined;
}

/**
 * Loads the data that the presentation of these remote records needs.
 * @param known parts that are not loaded again
 */
export const loadPresentation = async (
  context: RecordContext,
  remotes: readonly unknown[],
  known: Known = {},
): Promise<Presentation> => {
  const { declaration, targets } = context;
  const custom = declaration.customFields;
  const needed = custom !== undefined && remotes.length > 0 && (await needsCustomFields(custom, remotes, targets));
  const [choices, fields, collections] = await Promise.all([
    known.choices ?? choicesOf(context, wantedForReading),
    known.customFields ?? (needed ? loadCustomFields(context) : []),
    namingFields(declaration).length > 0 ? loadCollections(context, remotes) : new Map(),
  ]);
  return { choices, customFields: fields, collections };
};

/** The presentation of a page without records. */
export const nothingToPresent: Presentation = { choices: new Map(), customFields: [], collections: new Map() };

/** Loads the data that the presentation of a page needs. Without records, nothing is read from the account. */
export const loadForPage = async (
  context: RecordContext,
  remotes: readonly unknown[],
  customFields?: readonly CustomField[],
): Promise<Presentation> =>
  remotes.length === 0 ? nothingToPresent : loadPresentation(context, remotes, { customFields });

type Declared = Pick<RecordContext, 'declaration' | 'object' | 'provider'>;

/** Names for `{fields}` that a declaration reads in every account. A declaration belongs to one provider. */
const declaredFields = compiledObject(({ declaration, provider }: Declared): readonly string[] => {
  const mapped = mappedFields(declaration).flatMap(([, mapping]) => [
    ...readPathsOf(mapping),
    ...conditionPathsOf(mapping),
  ]);
  const { where = {}, leaveOut = {} } = declaration;
  const others = [...Object.keys(provider.hostParts ?? {}), ...idPathsOf(declaration).map(([name]) => name)];
  const page = pageMembersOf(declaration).filter((name) => !others.includes(name));
  const read = [...mapped, ...pathsOf(declaration), ...page, ...Object.keys(where), ...Object.keys(leaveOut)];
  return [...new Set(namesBelow(declaration, read))];
});

/**
 * Names for `{fields}`, for a vendor that returns only the requested fields.
 * @param visible fields that the account may see. Default: all.
 */
export const selectedFields = (
  declared: Declared,
  customFields: readonly CustomField[],
  visible?: ReadonlySet<string>,
): readonly string[] | undefined => {
  if (declared.declaration.selects === undefined) return undefined;
  const names = new Set([...declaredFields(declared), ...customFields.map(nameOfField)]);
  return visible === undefined ? [...names] : [...names].filter((name) => visible.has(name));
};

const nameOfField = ({ name }: CustomField): string => name;

/** The paths of a record's ids, times and version. */
const pathsOf = (declaration: ObjectDeclaration): readonly Path[] => {
  const { createdAt, modifiedAt, update } = declaration;
  const ids = idPathsOf(declaration).map(([, path]) => path);
  return [ids, createdAt ?? [], modifiedAt ?? [], update?.precondition?.version ?? []].flat();
};

/** The path of the object that contains the fields of the account by name. */
export const fieldsRootOf = ({ selects, customFields }: ObjectDeclaration): Path => {
  const keptIn = customFields?.at;
  return selects ?? (keptIn !== undefined && 'object' in keptIn ? keptIn.object : '');
};

/** Vendor field names that the paths begin with. Paths outside the object that `{fields}` selects are left out. */
export const namesBelow = (declaration: ObjectDeclaration, paths: readonly Path[]): readonly string[] => {
  const root = fieldsRootOf(declaration);
  const prefix = root === '' ? '' : `${root}.`;
  return paths
    .filter((path) => path !== '' && path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).split('.')[0] ?? '');
};

/**
 * Names for `{fields}` of a list that needs only ids and times. Empty if the vendor returns ids and times in any case.
 */
export const leastFields = (declaration: ObjectDeclaration): readonly string[] =>
  declaration.selects === '' ? [...new Set(namesBelow(declaration, pathsOf(declaration)))] : [];

type Failure = Pick<ErrorDetails, 'retriable' | 'outcome'>;

/**
 * The error for a record without an id.
 * @param failure outcome of the request that returned the record. Default: a read, which can be sent again.
 */
export const withoutId = ({ id }: Provider, failure: Failure = { retriable: true, outcome: 'not_applied' }): ApiError =>
  new ApiError('provider_failed', `${id} returned a record without an id`, {
    details: { provider: { name: id }, ...failure },
  });

/**
 * The parts that name a remote record.
 * @param failure as for `withoutId`
 * @throws ApiError `provider_failed` if the record lacks a part
 */
export const remotePathOfRecord = (
  { provider, declaration, prefix }: RecordContext,
  remote: unknown,
  failure?: Failure,
): RemotePath => {
  const parts = [...prefix];
  for (const [, path] of idPathsOf(declaration)) {
    const part = getText(remote, path);
    if (part === undefined) throw withoutId(provider, failure);
    parts.push(part);
  }
  return parts;
};

const timeAt = (remote: unknown, path: string | undefined): string | null => {
  const text = path === undefined ? undefined : getText(remote, path);
  return text === undefined ? null : toIso(text);
};

/** The provider's own time of the record's last change: ISO 8601, UTC. */
export const modifiedAtOf = ({ declaration }: RecordContext, remote: unknown): string | undefined =>
  timeAt(remote, declaration.modifiedAt) ?? undefined;

export interface PresentOptions {
  readonly remoteData?: boolean | undefined;
  /**
   * Model values that the response does not contain, such as the echo of a create, or the children that a get has read.
   */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The unified id of a remote record. */
type IdOf = (object: ObjectName, remote: RemotePath) => string;

/** The collection of a record, if its remote path names the collection. */
const collectionOf = (
  { field, object, parts }: Partitions,
  partition: RecordContext['partition'],
  idOf: IdOf,
): Readonly<Record<string, string>> => {
  if (field === undefined) return {};
  const path = parts.map((part) => partition[part] ?? '');
  return { [field]: object === undefined ? path.join('/') : idOf(object, path) };
};

/**
 * Leaves out members that only a get reads, unless they were read or just written. An empty list would mean that the
 * record has none.
 */
const withoutUnread = (
  { children = [], rendered = [] }: UnifiedObject,
  shown: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const unread = [...children, ...rendered].filter((name) => extra[name] === undefined);
  return unread.length === 0
    ? shown
    : Object.fromEntries(Object.entries(shown).filter(([name]) => !unread.includes(name)));
};

/** The model values of a remote record, including its collection. */
export const modelOf = (
  { declaration, partition, richText }: RecordContext,
  remote: unknown,
  { choices, collections }: Pick<Presentation, 'choices' | 'collections'>,
  idOf: IdOf,
): Record<string, unknown> => {
  const { partitions } = declaration;
  const toUnified = (target: ObjectName, ...path: string[]): string => idOf(target, path);
  const tools = { choices, collections, toUnified, collection: Object.values(partition), richText };
  const values = readRecord(declaration, remote, tools);
  return partitions === undefined ? values : { ...values, ...collectionOf(partitions, partition, idOf) };
};

/** A remote record in the unified form. */
export const presentRecord = (
  context: RecordContext,
  remote: unknown,
  presentation: Presentation,
  issuedIds: IssuedIds,
  { remoteData = false, extra = {} }: PresentOptions = {},
): UnifiedRecord => {
  const { declaration, object, name } = context;
  const remotePath = remotePathOfRecord(context, remote);
  const namesOf = () => ({ ...context.session.hostParts, ...namesInScope(context, remotePath) });
  const remote_url = remoteUrlOf(declaration, remote, namesOf) ?? null;
  const model = modelOf(context, remote, presentation, (target, path) => issuedIds.idOf(target, path));
  const shown = object.present({ ...model, remote_url, ...extra });
  return {
    ...(object.children === undefined && object.rendered === undefined ? shown : withoutUnread(object, shown, extra)),
    id: issuedIds.idOf(name, remotePath),
    remote_id: remoteIdOf(remotePath),
    remote_url,
    [ownFieldsOf(object)]: readCustomFields(declaration, presentation.customFields, remote),
    created_at: timeAt(remote, declaration.createdAt),
    modified_at: timeAt(remote, declaration.modifiedAt),
    ...(remoteData && { remote_data: remote }),
  };
};
