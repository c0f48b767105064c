import type { Call } from '../call.ts';
import { openConnection, providerOf, type SessionCall } from '../connections/session.ts';
import type { Session } from '../engine/http/session/session.ts';
import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import { webHostOf } from '../engine/mapping/remote-url.ts';
import { loadRichText, readingAt } from '../engine/rich-text/load.ts';
import type { RichText } from '../engine/rich-text/rich-text.ts';
import { ApiError, notApplied, type Warning } from '../errors.ts';
import type { ObjectOperation, UnifiedObject } from '../objects/define.ts';
import { nameOf } from '../objects/define.ts';
import type { ObjectName } from '../objects/names.ts';
import type { Declaration, ObjectDeclaration, Provider } from '../providers/define.ts';
import { compiled } from '../providers/language/compiled.ts';
import type { FieldTarget } from '../providers/language/field-target.ts';
import { canDo, hasHtml, idPathsOf, isOfClasses, isUnion, kindsOf, partsOf } from '../providers/language/kinds.ts';
import type { Connection } from '../store/connections/connection.ts';
import { noTargets, recentTargets } from '../store/projects/recent-targets.ts';
import type { Member } from './batch-members.ts';
import { asAccountHas } from './declaration-of-account.ts';

/** One object of one connected account, before it is known which kind or partition of it is meant. */
export interface OpenedObject {
  readonly connection: Connection;
  readonly provider: Provider;
  readonly object: UnifiedObject;
  readonly name: ObjectName;
  readonly declared: Declaration;
  readonly session: Session;
  /** The fields that the project has defined for the object, as they are mapped for this connection: always the same list. */
  readonly targets: () => Promise<readonly FieldTarget[]>;
  /** Where a text of it is HTML at the provider. */
  readonly richText: RichText | undefined;
  /** Epoch ms. */
  readonly now: number;
  /** Of one item of a batch: how it goes together with the others. */
  readonly member?: Member;
  /** Of an object of classes: what our paths call those that are open, by what the provider calls them. */
  readonly classNames?: ReadonlyMap<string, string>;
}

/** One kind and partition of an object, ready for requests. */
export interface RecordContext extends OpenedObject {
  readonly declaration: ObjectDeclaration;
  /** What the remote paths of its records begin with: the kind, then the parts of the partition that name a record. */
  readonly prefix: RemotePath;
  /** Where a list is: the kind, then all parts of the partition. */
  readonly scope: RemotePath;
  /** The parts of the partition, as placeholders. */
  readonly partition: Readonly<Record<string, string>>;
}

const refused = { details: notApplied } as const;

const declarationOf = (provider: Provider, name: ObjectName): Declaration => {
  const declaration = provider.objects[name];
  if (declaration !== undefined) return declaration;
  throw new ApiError('unsupported_object', `${provider.id} does not support ${name}`, refused);
};

/** The error for an operation that the provider does not have for an object. */
export const unsupportedOperation = (
  { provider, name }: Pick<OpenedObject, 'provider' | 'name'>,
  operation: string,
): ApiError =>
  new ApiError('unsupported_operation', `${provider.id} does not support ${operation} of ${name}`, refused);

/** A class has fields of its own alone. */
const hasCustomFields = compiled((declared: Declaration): boolean =>
  kindsOf(declared).some(([, { customFields, classes }]) => customFields !== undefined && classes === undefined),
);

/** Read only if the account can have custom fields. */
const targetsOf = (
  { project, provider, linkedUser }: Connection,
  object: ObjectName,
  declared: Declaration,
  now: number,
): Promise<readonly FieldTarget[]> =>
  hasCustomFields(declared)
    ? recentTargets({ project, object, provider, linkedUser }, now)
    : Promise.resolve(noTargets);

/** Reads them when they are first needed: a look at a sync that finds no record needs none. */
export const targetsWhenNeeded = (
  connection: Connection,
  object: ObjectName,
  declared: Declaration,
  now: number,
): OpenedObject['targets'] => {
  let found: Promise<readonly FieldTarget[]> | undefined;
  return () => {
    found ??= targetsOf(connection, object, declared, now);
    return found;
  };
};

/** What reads and writes its HTML; nothing is loaded for an object that has none. */
const richTextFor = async (declared: Declaration): Promise<RichText | undefined> =>
  hasHtml(declared) ? loadRichText() : undefined;

/** The host of the pages that people of an account open, which relative addresses in its texts are of. */
export const htmlHostOf = ({ objects }: Provider, { hostParts }: Pick<Session, 'hostParts'>): string | undefined =>
  webHostOf(
    Object.values<Declaration>(objects).flatMap((declared) => kindsOf(declared).map(([, { page }]) => page)),
    hostParts,
  );

/** The same for the texts of one account. */
export const richTextOfAccount = async (
  provider: Provider,
  declared: Declaration,
  session: Promise<Pick<Session, 'hostParts'>>,
): Promise<RichText | undefined> => {
  const [richText, opened] = await Promise.all([richTextFor(declared), session]);
  return richText && readingAt(richText, htmlHostOf(provider, opened));
};

/** What an object is opened for; `describe` reads and writes no record. */
type Purpose = ObjectOperation | 'describe';

/** A delete shows no field. */
const showsNothing = (purpose: Purpose | undefined): boolean => purpose === 'describe' || purpose === 'remove';

/** Opens an object as the provider is declared to have it. @throws ApiError as `openObject` */
export const openDeclared = async (
  call: SessionCall & Pick<Call, 'preview'>,
  connection: Connection,
  object: UnifiedObject,
  purpose?: Purpose,
): Promise<OpenedObject> => {
  const provider = await providerOf(connection);
  const name = nameOf(object);
  const declared = declarationOf(provider, name);
  const operation = purpose === 'describe' ? undefined : purpose;
  if (operation !== undefined && !kindsOf(declared).some(([, declaration]) => canDo(declaration, operation))) {
    throw unsupportedOperation({ provider, name }, operation);
  }
  const targets = targetsWhenNeeded(connection, name, declared, call.now);
  const opening = openConnection(connection, call);
  const [opened, richText] = await Promise.all([
    opening,
    showsNothing(purpose) ? undefined : richTextOfAccount(provider, declared, opening),
    // Beside the connection's credentials: most requests need them.
    operation === 'remove' ? undefined : targets(),
  ]);
  const session = call.preview === undefined ? opened : call.preview.of(opened);
  return { connection, provider, object, name, declared, session, targets, richText, now: call.now };
};

/** The same object as the account has it, where accounts have classes of their own, or one of two forms: few objects are so. */
export const openedAs = async (opened: OpenedObject): Promise<OpenedObject> => {
  const { declared } = opened;
  if (isOfClasses(declared)) return (await import('./classes.ts')).withClasses(opened);
  if (isUnion(declared) || declared.orElse === undefined) return opened;
  return asAccountHas(opened);
};

/**
 * Opens an object at the provider of a connection.
 * @throws ApiError `unsupported_object` or `unsupported_operation` where the provider does not have it, `not_found` for a class
 *   that the account does not have
 */
export const openObject = async (
  call: SessionCall & Pick<Call, 'preview'>,
  connection: Connection,
  object: UnifiedObject,
  purpose?: Purpose,
): Promise<OpenedObject> => openedAs(await openDeclared(call, connection, object, purpose));

/** What an answer lacks because the account may not see it. */
export const noticesOf = ({ session }: Pick<OpenedObject, 'session'>): readonly Warning[] => [
  ...session.notices.values(),
];

const noRecord = ({ object }: OpenedObject): ApiError =>
  new ApiError('not_found', `There is no such ${object.noun} at the provider.`, refused);

/** The kind and partition that a list or a new record works in. */
export const scopeOf = (
  opened: OpenedObject,
  [kind, declaration]: readonly [kind: string | undefined, ObjectDeclaration],
  partition: RemotePath = [],
): RecordContext => {
  const own = partition.slice(0, partsOf(declaration).length);
  const parts = (declaration.partitions?.parts ?? []).slice(0, partition.length);
  const first = kind === undefined ? [] : [kind];
  return {
    ...opened,
    declaration,
    prefix: [...first, ...own],
    scope: [...first, ...partition],
    partition: Object.fromEntries(parts.map((part, index) => [part, partition[index] ?? ''])),
  };
};

/** The names of a record in requests, by placeholder. @param remotePath of a record in this kind and partition */
export const namesInScope = (
  { declaration, prefix, partition }: Pick<RecordContext, 'declaration' | 'prefix' | 'partition'>,
  remotePath: RemotePath,
): Readonly<Record<string, string>> => {
  const ids = remotePath.slice(prefix.length);
  const names = Object.fromEntries(idPathsOf(declaration).map(([name], index) => [name, ids[index] ?? '']));
  return { ...partition, ...names };
};

/** The kind and partition of a record, and what names it within them, as placeholders. */
export const scopeOfRecord = (
  opened: OpenedObject,
  remotePath: RemotePath,
): { readonly context: RecordContext; readonly names: Readonly<Record<string, string>> } => {
  const [first = '', ...others] = remotePath;
  const { declared } = opened;
  const kind = isUnion(declared) ? first : undefined;
  const rest = kind === undefined ? remotePath : others;
  const declaration = kindsOf(declared).find(([name]) => name === kind)?.[1];
  if (declaration === undefined) throw noRecord(opened);
  const context = scopeOf(opened, [kind, declaration], rest.slice(0, partsOf(declaration).length));
  return { context, names: namesInScope(context, remotePath) };
};

/** How many parts a remote path has. */
export const partCountOf = (declared: Declaration): number => {
  const [entry] = kindsOf(declared);
  if (entry === undefined) return 1;
  const [kind, declaration] = entry;
  return (kind === undefined ? 0 : 1) + partsOf(declaration).length + idPathsOf(declaration).length;
};
