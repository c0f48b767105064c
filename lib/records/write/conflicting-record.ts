import { bodyOfRefusal, redact, refusedIn, subjectOf, takenIn } from '../../engine/http/answer/failures.ts';
import type { Values } from '../../engine/http/request/template.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { getText } from '../../engine/mapping/path.ts';
import { refusedPath } from '../../engine/mapping/refused-paths.ts';
import { recordId } from '../../engine/mapping/remote-ids.ts';
import { runQuirk } from '../../engine/quirks.ts';
import { ApiError, type Issue, unlessFailed, withDetails } from '../../errors.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { InTheWay } from '../../providers/define.ts';
import { refFields } from '../../providers/language/kinds.ts';
import type { RecordContext } from '../context.ts';
import { loadCustomFields } from '../present.ts';

/** A sent write, with the data of the account that it used. */
interface Sent {
  readonly customFields: readonly CustomField[] | undefined;
  /** The values that the client sent. */
  readonly values: ModelValues;
  /** The record in the form that the vendor received. */
  readonly record: unknown;
  /** Placeholders that name the record in requests, such as `id`. Only for an update. */
  readonly names?: Values;
}

/** The conflicting record, if the vendor has to be asked for it. `undefined` if the vendor does not name it. */
const askedFor = async (
  error: ApiError,
  { declaration, session, partition }: RecordContext,
  { record, names = {} }: Sent,
): Promise<InTheWay | undefined> => {
  const quirk = declaration.quirks?.conflict;
  if (quirk === undefined) return undefined;
  const conflict = { body: bodyOfRefusal(error), record, id: getText(names, 'id') };
  // The client needs the conflict itself, even without the conflicting record.
  return unlessFailed(runQuirk({ session, values: { ...partition, ...names } }, quirk(conflict)), undefined);
};

/** The unified id of a record of the same kind and collection. */
const idIn = ({ connection, name, prefix }: RecordContext, remoteId: string): string =>
  recordId(connection.identity, name, [...prefix, remoteId]);

/**
 * A conflict with another record of the same object. The error gains the record's unified id, and the fields with equal
 * values, if the vendor names them.
 */
const withConflict = async (error: ApiError, context: RecordContext, sent: Sent): Promise<ApiError> => {
  const asked = await askedFor(error, context, sent);
  const { existing_remote_id: remoteId = asked?.id } = error.details ?? {};
  const fields = asked === undefined ? takenIn(context.provider, error) : [asked.field];
  const issues = fields.map((name): Issue => {
    const path = refusedPath({ ...context, customFields: sent.customFields ?? [] }, name);
    return { path, message: `another record has ${path === '' ? `the value of ${name}` : 'this value'}` };
  });
  if (remoteId === undefined && issues.length === 0) return error;
  return withDetails(error, {
    ...(issues.length > 0 && { issues }),
    ...(remoteId !== undefined && { existing_remote_id: remoteId, existing_id: idIn(context, remoteId) }),
  });
};

/**
 * Minimum length of a quoted id. Fifteen characters identify a Salesforce record completely. No other vendor quotes a
 * part.
 */
const shortest = 15;

const isSaid = (id: string, message: string): boolean =>
  message.includes(id.length > shortest ? id.slice(0, shortest) : id);

/**
 * The given references that the vendor may have refused: the reference whose id the vendor quotes, or all of the
 * references.
 */
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

/** The vendor's refusal, with the paths of the fields in the body. */
const withRefused = async (error: ApiError, context: RecordContext, sent: Sent): Promise<ApiError> => {
  const { provider, session } = context;
  const isReference = subjectOf(provider, error) === 'reference';
  const refused = refusedIn(provider, error);
  const references = isReference && refused.length === 0 ? refusedReferences(context, error, sent) : [];
  if (refused.length + references.length === 0) return error;
  // A required field may be missing in the body, so the list is read. It is cached for a while. The client needs the
  // reason of the refusal, even without the names of fields.
  const customFields =
    refused.length === 0 ? [] : (sent.customFields ?? (await unlessFailed(loadCustomFields(context), [])));
  const said = error.details?.provider?.message ?? 'it does not say why';
  const doubt = references.length > 1 ? ` (this one, or another one of ${references.join(', ')})` : '';
  const issueAt = (path: string, name: string, why: string): Issue => ({
    path,
    message: `${path === '' ? `${name}: ` : ''}${provider.id} did not accept it: ${why}${doubt}`,
  });
  const issues = [
    ...refused.map(([name, why]) =>
      issueAt(
        refusedPath({ ...context, customFields }, name),
        name,
        why === undefined ? said : redact(session.redactor.text(why)),
      ),
    ),
    ...references.map((path) => issueAt(path, path, said)),
  ];
  if (!isReference) return withDetails(error, { issues });
  return new ApiError('provider_rejected', `${provider.id} did not accept the request: ${said}`, {
    details: { ...error.details, issues },
    cause: error,
  });
};

/** Explains a refusal in terms of the body: the conflicting record, and the fields that the vendor refused. */
export const explained = async (error: ApiError, context: RecordContext, sent: Sent): Promise<ApiError> => {
  if (error.code === 'conflict') return withConflict(error, context, sent);
  const isRefusal = error.code === 'provider_rejected' || subjectOf(context.provider, error) === 'reference';
  return isRefusal ? withRefused(error, context, sent) : error;
};
