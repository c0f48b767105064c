import type { Call } from '../call.ts';
import { openConnection, providerOf, type SessionCall } from '../connections/session.ts';
import type { Session } from '../engine/http/session/session.ts';
import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import { webHostOf } from '../engine/mapping/remote-url.ts';
import { loadRichText, readingAt } from '../engine/rich-text/load.ts';
import type { RichText } from '../engine/rich-text/rich-text.ts';
import { type ApiError, refusal, type Warning } from '../errors.ts';
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

/** An object of a connected account, before its kind and partition are known. */
export interface OpenedObject {
  readonly connection: Connection;
  readonly provider: Provider;
  readonly object: UnifiedObject;
  readonly name: ObjectName;
  readonly declared: Declaration;
  readonly session: Session;
  /**
   * Returns the fields that the project has defined for the object, with their mapping for this connection. Always
   * returns the same list.
   */
  readonly targets: () => Promise<readonly FieldTarget[]>;
  /** The converter of HTML, if a text of the object is HTML at the provider. */
  readonly richText: RichText | undefined;
  /** Epoch ms. */
  readonly now: number;
  /** The item of a batch, which can take steps together with the other items. Present in batches only. */
  readonly member?: Member;
  /** Body of the call, or the item of a batch. Absent without a body. */
  readonly sent?: unknown;
  /** The names in our paths, by the provider's own names. Contains the opened classes of an object with classes. */
  readonly classNames?: ReadonlyMap<string, string>;
}

/** A kind and partition of an object, ready for requests. */
export interface RecordContext extends OpenedObject {
  readonly declaration: ObjectDeclaration;
  /** The start of the remote paths of its records: the kind, then the parts of the partition that name a record. */
  readonly prefix: RemotePath;
  /** Kind and partition as a path: the kind if there are several, then the parts of the partition. */
  readonly scope: RemotePath;
  /** The parts of the partition, as placeholders. */
  readonly partition: Readonly<Record<string, string>>;
}

/** The error for an operation that the provider does not support for an object. */
export const unsupportedOperation = (
  { provider, name }: Pick<OpenedObject, 'provider' | 'name'>,
  operation: string,
): ApiError => refusal('unsupported_operation', `${provider.id} does not support ${operation} of ${name}`);

/** The facts of a declared object that its opening needs. */
const openingOf = compiled((declared: Declaration) => {
  const declarations = kindsOf(declared).map(([, declaration]) => declaration);
  return {
    can: new Set(operations.filter((operation) => declarations.some((one) => canDo(one, operation)))),
    /** Whether the account can have custom fields. All fields of a class are its own, so classes do not count. */
    hasCustomFields: declarations.some(
      ({ customFields, classes }) => customFields !== undefined && classes === undefined,
    ),
    hasHtml: hasHtml(declared),
    /** Whether all accounts have the declared object: no own classes, and no other declaration. */
    isForAll: !isOfClasses(declared) && (isUnion(declared) || declared.orElse === undefined),
  };
});

/**
 * Reads the targets at their first use, if the account can have custom fields. A look that finds no record needs no
 * targets.
 */
export const targetsWhenNeeded = (
  { project, provider, linkedUser }: Connection,
  object: ObjectName,
  declared: Declaration,
  now: number,
): OpenedObject['targets'] => {
  const { hasCustomFields } = openingOf(declared);
  let found: Promise<readonly FieldTarget[]> | undefined;
  return () => {
    found ??= hasCustomFields
      ? recentTargets({ project, object, provider, linkedUser }, now)
      : Promise.resolve(noTargets);
    return found;
  };
};

/**
 * Host of the web pages that users of an account open. Relative addresses in the account's texts refer to this host.
 */
export const htmlHostOf = ({ objects }: Provider, { hostParts }: Pick<Session, 'hostParts'>): string | undefined =>
  webHostOf(
    Object.values<Declaration>(objects).flatMap((declared) => kindsOf(declared).map(([, { page }]) => page)),
    hostParts,
  );

/** The converter of HTML, with the host of an account for relative addresses. Only for an object with HTML. */
export const richTextOfAccount = async (
  provider: Provider,
  session: Pick<Session, 'hostParts'> | Promise<Pick<Session, 'hostParts'>>,
): Promise<RichText> => {
  const [richText, opened] = await Promise.all([loadRichText(), session]);
  return readingAt(richText, htmlHostOf(provider, opened));
};

/** The purpose of opening an object. `describe` reads and writes no record. */
type Purpose = ObjectOperation | 'describe';

const operations: readonly ObjectOperation[] = ['list', 'get', 'create', 'update', 'remove'];

/** The parts of a call that the opening of an object needs. The work of a sync has no body. */
type OpeningCall = SessionCall & Pick<Call, 'preview'> & { readonly body?: unknown };

/**
 * Opens an object as the provider declares it.
 * @throws ApiError as `openObject`
 */
export const openDeclared = async (
  call: OpeningCall,
  connection: Connection,
  object: UnifiedObject,
  purpose?: Purpose,
): Promise<OpenedObject> => {
  const provider = await providerOf(connection);
  const name = nameOf(object);
  const declared: Declaration | undefined = provider.objects[name];
  if (declared === undefined) throw refusal('unsupported_object', `${provider.id} does not support ${name}`);
  const { can, hasHtml: isHtml } = openingOf(declared);
  if (purpose !== undefined && purpose !== 'describe' && !can.has(purpose))
    throw unsupportedOperation({ provider, name }, purpose);
  // A delete shows no fields.
  const showsFields = purpose !== 'describe' && purpose !== 'remove';
  const targets = targetsWhenNeeded(connection, name, declared, call.now);
  const opening = openConnection(connection, call);
  const [opened, richText] = await Promise.all([
    opening,
    showsFields && isHtml ? richTextOfAccount(provider, opening) : undefined,
    // Read at the same time as the connection's credentials, because most requests need the targets.
    purpose === 'remove' ? undefined : targets(),
  ]);
  const session = call.preview === undefined ? opened : call.preview.of(opened);
  const { now, body: sent } = call;
  return { connection, provider, object, name, declared, session, targets, richText, now, sent };
};

/**
 * The opened object with the account's own classes, or with the declaration that fits the account. Few objects need
 * this.
 */
export const openedAs = async (opened: OpenedObject): Promise<OpenedObject> => {
  const { declared } = opened;
  if (openingOf(declared).isForAll) return opened;
  return isOfClasses(declared) ? (await import('./classes.ts')).withClasses(opened) : asAccountHas(opened);
};

/**
 * Opens an object at the provider of a connection.
 * @throws ApiError `unsupported_object` or `unsupported_operation` if the provider does not support it, `not_found` if
 *   the account does not have the class
 */
export const openObject = async (
  call: OpeningCall,
  connection: Connection,
  object: UnifiedObject,
  purpose?: Purpose,
): Promise<OpenedObject> => {
  const opened = await openDeclared(call, connection, object, purpose);
  return openingOf(opened.declared).isForAll ? opened : openedAs(opened);
};

/** Notices about data that a response lacks because the account may not see it. */
export const noticesOf = ({ session }: Pick<OpenedObject, 'session'>): readonly Warning[] => [
  ...session.notices.values(),
];

/** The context of a list or a new record: its kind and partition. */
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

/**
 * The names of a record in requests, by placeholder.
 * @param remotePath path of a record in this kind and partition
 */
export const namesInScope = (
  { declaration, prefix, partition }: Pick<RecordContext, 'declaration' | 'prefix' | 'partition'>,
  remotePath: RemotePath,
): Readonly<Record<string, string>> => {
  const ids = remotePath.slice(prefix.length);
  const names: Record<string, string> = { ...partition };
  for (const [index, [name]] of idPathsOf(declaration).entries()) names[name] = ids[index] ?? '';
  return names;
};

/** The kind and partition of a record, and the names of the record within them, as placeholders. */
export const scopeOfRecord = (
  opened: OpenedObject,
  remotePath: RemotePath,
): { readonly context: RecordContext; readonly names: Readonly<Record<string, string>> } => {
  const [first = '', ...others] = remotePath;
  const { declared } = opened;
  const kind = isUnion(declared) ? first : undefined;
  const rest = kind === undefined ? remotePath : others;
  const declaration = kindsOf(declared).find(([name]) => name === kind)?.[1];
  if (declaration === undefined) throw refusal('not_found', `There is no such ${opened.object.noun} at the provider.`);
  const context = scopeOf(opened, [kind, declaration], rest.slice(0, partsOf(declaration).length));
  return { context, names: namesInScope(context, remotePath) };
};

/** Number of parts in a remote path. */
export const partCountOf = (declared: Declaration): number => {
  const [entry] = kindsOf(declared);
  if (entry === undefined) return 1;
  const [kind, declaration] = entry;
  return (kind === undefined ? 0 : 1) + partsOf(declaration).length + idPathsOf(declaration).length;
};
