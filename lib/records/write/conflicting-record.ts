import { bodyOfRefusal, redact, refusedIn, subjectOf, takenIn } from '../../engine/http/answer/failures.ts';
import type { Values } from '../../engine/http/request/template.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { getText } from '../../engine/mapping/path.ts';
import { refusedPath } from '../../engine/mapping/refused-paths.ts';
import { runQuirk } from '../../engine/quirks.ts';
import { ApiError, type Issue } from '../../errors.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { InTheWay } from '../../providers/define.ts';
import { refFields } from '../../providers/language/kinds.ts';
import type { RecordContext } from '../context.ts';
import { loadCustomFields } from '../present.ts';

/** What a write has sent, and what of the account it was made with. */
interface Sent {
  readonly customFields: readonly CustomField[] | undefined;
  /** What the client has given. */
  readonly values: ModelValues;
  /** As the vendor was sent it. */
  readonly record: unknown;
  /** Of an update, what names the record in its requests. */
  readonly names?: Values;
}

/** The path of a field in a body, by the vendor's name of it; `''` of one that a body does not have. */
const pathOf = (
  { declaration, object }: Pick<RecordContext, 'declaration' | 'object'>,
  customFields: readonly CustomField[],
  name: string,
): string => refusedPath({ declaration, object, customFields }, name);

const issueOf = (path: string, name: string): Issue =>
  path === ''
    ? { path, message: `another record has the value of ${name}` }
    : { path, message: 'another record has this value' };

/** What is in the way, for which the vendor has to be asked; nothing where it does not tell. */
const askedFor = async (
  error: ApiError,
  { declaration, session, partition }: RecordContext,
  { record, names = {} }: Sent,
): Promise<InTheWay | undefined> => {
  const quirk = declaration.quirks?.conflict;
  if (quirk === undefined) return undefined;
  const conflict = { body: bodyOfRefusal(error), record, id: getText(names, 'id') };
  return runQuirk({ session, values: { ...partition, ...names } }, quirk(conflict)).catch((failure: unknown) => {
    // What is told is the conflict, with or without what is in the way.
    if (failure instanceof ApiError) return undefined;
    throw failure;
  });
};

/**
 * A conflict with another record of the same object: its unified id too, and the fields whose values that one has, where the
 * vendor says them.
 */
const withConflict = async (
  error: ApiError,
  context: RecordContext,
  sent: Sent,
  idOf: (remoteId: string) => string,
): Promise<ApiError> => {
  const asked = await askedFor(error, context, sent);
  const { existing_remote_id: remoteId = asked?.id } = error.details ?? {};
  const fields = asked === undefined ? takenIn(context.provider, error) : [asked.field];
  const issues = fields.map((name) => issueOf(pathOf(context, sent.customFields ?? [], name), name));
  if (remoteId === undefined && issues.length === 0) return error;
  return new ApiError(error.code, error.message, {
    details: {
      ...error.details,
      ...(issues.length > 0 && { issues }),
      ...(remoteId !== undefined && { existing_remote_id: remoteId, existing_id: idOf(remoteId) }),
    },
    cause: error,
  });
};

/** Fifteen characters of an id of Salesforce are the whole of it; no other vendor's is said in part. */
const shortest = 15;

const isSaid = (id: string, message: string): boolean =>
  message.includes(id.length > shortest ? id.slice(0, shortest) : id);

/** The references that were given and may be the one that the vendor has refused: that which it names by its id, or all. */
const refusedReferences = (
  { declaration }: RecordContext,
  error: ApiError,
  { values, record }: Sent,
): readonly string[] => {
  const given = refFields(declaration).flatMap(([name, { write }]) => {
    if ([undefined, null, ''].includes(values[name] as '')) return [];
    return typeof write === 'string' ? [{ name, id: getText(record, write) }] : [];
  });
  const said = given.filter(({ id }) => id !== undefined && isSaid(id, error.details?.provider?.message ?? ''));
  return (said.length > 0 ? said : given).map(({ name }) => name);
};

/** Fields that the org demands may be none that the body names: the list is then read, which is remembered for a while. */
const fieldsFor = async (context: RecordContext, { customFields }: Sent): Promise<readonly CustomField[]> => {
  if (customFields !== undefined) return customFields;
  return loadCustomFields(context).catch((error: unknown) => {
    // What is told is why the write was refused, with or without the names.
    if (error instanceof ApiError) return [];
    throw error;
  });
};

/** What the vendor has refused, with the paths of the fields in the body. */
const withRefused = async (error: ApiError, context: RecordContext, sent: Sent): Promise<ApiError> => {
  const {
    provider,
    session: { redactor },
  } = context;
  const isReference = subjectOf(provider, error) === 'reference';
  const refused = refusedIn(provider, error);
  const references = isReference && refused.length === 0 ? refusedReferences(context, error, sent) : [];
  if (refused.length + references.length === 0) return error;
  const customFields = refused.length === 0 ? [] : await fieldsFor(context, sent);
  const said = error.details?.provider?.message ?? 'it does not say why';
  const doubt = references.length > 1 ? ` (this one, or another one of ${references.join(', ')})` : '';
  const issueAt = (path: string, name: string, why: string): Issue => ({
    path,
    message: `${path === '' ? `${name}: ` : ''}${provider.id} did not accept it: ${why}${doubt}`,
  });
  const issues = [
    ...refused.map(([name, why]) =>
      issueAt(pathOf(context, customFields, name), name, why === undefined ? said : redact(redactor.text(why))),
    ),
    ...references.map((path) => issueAt(path, path, said)),
  ];
  const details = { ...error.details, issues };
  if (!isReference) return new ApiError(error.code, error.message, { details, cause: error });
  return new ApiError('provider_rejected', `${provider.id} did not accept the request: ${said}`, {
    details,
    cause: error,
  });
};

/** A refusal of a write in terms of its body: the record in the way, and the fields that the vendor has refused. */
export const explained = async (
  error: ApiError,
  context: RecordContext,
  sent: Sent,
  idOf: (remoteId: string) => string,
): Promise<ApiError> => {
  if (error.code === 'conflict') return withConflict(error, context, sent, idOf);
  const isRefusal = error.code === 'provider_rejected' || subjectOf(context.provider, error) === 'reference';
  return isRefusal ? withRefused(error, context, sent) : error;
};
