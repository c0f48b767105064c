import type { Values } from '../../engine/http/request/template.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { readPathsOf } from '../../engine/mapping/places.ts';
import { readNames } from '../../engine/metadata/choices-and-fields.ts';
import { ApiError, isMissing, notApplied } from '../../errors.ts';
import type { FieldMapping, ListRequest, ObjectDeclaration, Path, RequestTemplate } from '../../providers/define.ts';
import { mappedFields } from '../../providers/language/compiled.ts';
import type { RecordContext } from '../context.ts';
import { loadCustomFields, namesBelow, selectedFields } from '../present.ts';

/** What a read asks for of records whose vendor answers only that. */
export interface FieldSelection {
  /** `{fields}` of the request; none where the vendor answers all. */
  readonly asked: readonly string[] | undefined;
  /** All that is wanted, where the request would be too long with it: `getMany` reads it. */
  readonly left: readonly string[] | undefined;
}

/** What the account has that can be asked for. */
export interface Selectable {
  readonly customFields: readonly CustomField[];
  /** Names of the fields that it may see, the vendor's own too; all without. */
  readonly visible?: ReadonlySet<string> | undefined;
}

/** Whether a request takes the names of fields. */
const takesFields = (request: RequestTemplate): boolean => /\{fields[:}]/.test(JSON.stringify(request));

/** Whether a list asks for fields by their names, so that those of the account are to be known before it is sent. */
export const selectsFields = ({ declaration }: RecordContext, request: ListRequest): boolean =>
  declaration.selects !== undefined && (request.id !== undefined || takesFields(request));

/** The names of the fields that the account may see; all where the declaration names no list of them. */
export const loadVisible = async (context: RecordContext, since?: number): Promise<ReadonlySet<string> | undefined> => {
  const { session, now } = context;
  const { visible } = context.declaration;
  if (visible === undefined) return undefined;
  return readNames(session, visible, now, since).catch((error: unknown) => {
    throw isMissing(error) ? notInAccount(context, error) : error;
  });
};

/** An account that describes no such object does not have it, or shows this user none of it. */
const notInAccount = ({ provider, object }: RecordContext, cause: ApiError): ApiError =>
  new ApiError('provider_forbidden', `${provider.id} has no ${object.plural} in this account, or not for this user`, {
    details: { ...cause.details, ...notApplied },
    cause,
  });

/** Whether a request of its own reads what is at a path, whatever fields the account has. */
const isJoined = ({ list, listBy = [], get, getMany, joins = [] }: ObjectDeclaration, path: Path): boolean =>
  [...joins, ...[list, ...listBy, get, getMany].flatMap((request) => request?.joins ?? [])].some(
    ({ at: into }) => path === into || path.startsWith(`${into}.`),
  );

/** The fields of the object of which the account has no place, or shows this user none. @throws as `loadVisible` does */
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

/** Whether the vendor refuses a request for a field that it has no more, or shows this account no more. */
const isUnknownField = ({ declaration: { visible } }: RecordContext, error: unknown): boolean =>
  visible?.refused !== undefined && error instanceof ApiError && error.details?.provider?.code === visible.refused;

/**
 * Reads with the names of the fields that the account may see. They are remembered: where the vendor refuses one, they are read
 * anew, once.
 * @throws as `read` does
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
 * Chooses by the length of the request, so that no account has too many custom fields: where all would make it too long,
 * it asks for those that the object maps itself, by which records are told apart, and `getMany` reads the whole selection.
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
