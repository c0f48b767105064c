import type { Values } from '../../engine/http/request/template.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { readPathsOf } from '../../engine/mapping/places.ts';
import { readNames } from '../../engine/metadata/choices-and-fields.ts';
import { ApiError, isMissing, notApplied } from '../../errors.ts';
import type { FieldMapping, ListRequest, ObjectDeclaration, Path, RequestTemplate } from '../../providers/define.ts';
import { mappedFields } from '../../providers/language/compiled.ts';
import type { RecordContext } from '../context.ts';
import { loadCustomFields, namesBelow, selectedFields } from '../present.ts';

/** The fields that a read requests from a vendor that returns only requested fields. */
export interface FieldSelection {
  /** `{fields}` of the request. `undefined` if the vendor returns all fields. */
  readonly asked: readonly string[] | undefined;
  /** All wanted fields, if the request would be too long with them. `getMany` reads them later. */
  readonly left: readonly string[] | undefined;
}

/** The account's fields that a request can name. */
export interface Selectable {
  readonly customFields: readonly CustomField[];
  /** Names of the fields that the account may see, including the vendor's standard fields. Default: all. */
  readonly visible?: ReadonlySet<string> | undefined;
}

/** Whether a request contains names of fields. */
const takesFields = (request: RequestTemplate): boolean => /\{fields[:}]/.test(JSON.stringify(request));

/** Whether a list requests fields by name. If so, the account's fields must be known before the request. */
export const selectsFields = ({ declaration }: RecordContext, request: ListRequest): boolean =>
  declaration.selects !== undefined && (request.id !== undefined || takesFields(request));

/**
 * The names of the fields that the account may see.
 * @returns `undefined` if the declaration names no list of fields; then all fields count as visible
 */
export const loadVisible = async (context: RecordContext, since?: number): Promise<ReadonlySet<string> | undefined> => {
  const { session, now } = context;
  const { visible } = context.declaration;
  if (visible === undefined) return undefined;
  return readNames(session, visible, now, since).catch((error: unknown) => {
    throw isMissing(error) ? notInAccount(context, error) : error;
  });
};

/**
 * The error if an account does not describe an object. The account does not have the object, or hides it from this
 * user.
 */
const notInAccount = ({ provider, object }: RecordContext, cause: ApiError): ApiError =>
  new ApiError('provider_forbidden', `${provider.id} has no ${object.plural} in this account, or not for this user`, {
    details: { ...cause.details, ...notApplied },
    cause,
  });

/** Whether a separate request reads the value at a path, independently of the account's fields. */
const isJoined = ({ list, listBy = [], get, getMany, joins = [] }: ObjectDeclaration, path: Path): boolean =>
  [...joins, ...[list, ...listBy, get, getMany].flatMap((request) => request?.joins ?? [])].some(
    ({ at: into }) => path === into || path.startsWith(`${into}.`),
  );

/**
 * The fields of the object that the account does not have, or does not show to this user.
 * @throws as `loadVisible`
 */
export const loadHidden = async (context: RecordContext): Promise<ReadonlySet<string>> => {
  const visible = await loadVisible(context);
  if (visible === undefined) return new Set();
  const isHidden = (mapping: FieldMapping): boolean => {
    const { declaration } = context;
    const asked = readPathsOf(mapping).filter((path) => !isJoined(declaration, path));
    const names = namesBelow(declaration, asked);
    return names.length > 0 && !names.some((name) => visible.has(name));
  };
  return new Set(mappedFields(context.declaration).flatMap(([name, mapping]) => (isHidden(mapping) ? [name] : [])));
};

const loadSelectable = async (context: RecordContext, since?: number): Promise<Selectable> => {
  if (context.declaration.selects === undefined) return { customFields: [] };
  const [customFields, visible] = await Promise.all([loadCustomFields(context, since), loadVisible(context, since)]);
  return { customFields, visible };
};

/** Whether the vendor refused a request because a field no longer exists, or is no longer visible to this account. */
const isUnknownField = ({ declaration: { visible } }: RecordContext, error: unknown): boolean =>
  visible?.refused !== undefined && error instanceof ApiError && error.details?.provider?.code === visible.refused;

/**
 * Runs a read that names the account's fields in its requests. The names are cached. If the vendor refuses a name, the
 * names and the records are read again, once.
 * @throws as `read`
 */
export const withSelectable = async <T>(
  context: RecordContext,
  read: (selectable: Selectable) => Promise<T>,
): Promise<T> => {
  try {
    return await read(await loadSelectable(context));
  } catch (error) {
    if (!isUnknownField(context, error)) throw error;
    return read(await loadSelectable(context, Date.now()));
  }
};

/**
 * Selects the fields by the length of the request, for accounts with many custom fields. If the request would be too
 * long with all fields, it contains only the object's own mapped fields and ids. `getMany` then reads the whole
 * selection.
 */
export const selectFields = (
  context: RecordContext,
  request: RequestTemplate & Pick<Partial<ListRequest>, 'longest'>,
  values: Values,
  { customFields, visible }: Selectable,
): FieldSelection => {
  const { session, declaration } = context;
  const all = selectedFields(context, customFields, visible);
  if (all === undefined || declaration.getMany === undefined) return { asked: all, left: undefined };
  if (session.fits(request, { ...values, fields: all }, request.longest)) return { asked: all, left: undefined };
  return { asked: selectedFields(context, [], visible), left: all };
};
