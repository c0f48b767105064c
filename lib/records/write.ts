import { type CustomField, writeCustomFields } from '../engine/mapping/custom-fields.ts';
import { type Written, writeRecord } from '../engine/mapping/write.ts';
import { loadChoices } from '../engine/metadata.ts';
import { getPath, setPath } from '../engine/path.ts';
import { fill } from '../engine/template.ts';
import { ApiError, type Issue, validationError, type Warning } from '../errors.ts';
import type { ModelValues } from '../objects/define.ts';
import type { ObjectDeclaration, WriteRequest } from '../providers/define.ts';
import type { RecordContext } from './context.ts';
import { resolveRefs } from './mappings.ts';
import { loadCustomFields, loadPresentation, type Presentation } from './present.ts';

export interface Preparation {
  readonly mode: 'create' | 'update';
  readonly values: ModelValues;
  readonly fieldMappings: Readonly<Record<string, unknown>>;
  readonly strict: boolean;
  /** Warnings of the caller's own, refused like the others when strict. */
  readonly warnings?: readonly Warning[];
}

/** A write that is ready to be sent: nothing has reached the provider yet. */
export interface Prepared {
  readonly record: Record<string, unknown>;
  readonly warnings: readonly Warning[];
  readonly customFields: readonly CustomField[] | undefined;
  /** Read before anything is sent, so that presenting what was written does not depend on another answer. */
  readonly presentation: Presentation;
}

const refusals = (warnings: readonly Warning[]): readonly Issue[] =>
  warnings.map(({ path, message }) => ({ path, message }));

const lookUpChoices = ({ session, name, declaration, connection, now }: RecordContext, values: ModelValues) =>
  loadChoices({
    session,
    object: name,
    declaration,
    defaults: connection.defaults,
    now,
    wants: (field) => Boolean(values[field]),
  });

/** Fills in what a minimal record needs and the client has not said. */
const applyDefaults = ({ declaration, name, connection }: RecordContext, record: Record<string, unknown>): void => {
  const chosen = connection.defaults[name] ?? {};
  const declared = Object.entries(declaration.defaults ?? {});
  // A stage chosen by the client brings its own pipeline: a default must not be mixed into it.
  if (declared.some(([, { path, group }]) => !group && getPath(record, path) !== undefined)) return;
  for (const [key, { path }] of declared) if (chosen[key] !== undefined) setPath(record, path, chosen[key]);
};

/**
 * Maps a body to what the provider takes.
 * @throws ApiError `validation_failed` for ids that are not on this connection, for values of a wrong type and, when
 *   strict, for everything that would be a warning
 */
export const prepareWrite = async (
  context: RecordContext,
  { mode, values, fieldMappings, strict, warnings = [] }: Preparation,
): Promise<Prepared> => {
  const { provider, object, declaration } = context;
  const hasCustom = Object.keys(fieldMappings).length > 0;
  const [remoteIds, choices, presentation, customFields] = await Promise.all([
    resolveRefs(context, values),
    lookUpChoices(context, values),
    loadPresentation(context, []),
    hasCustom ? loadCustomFields(context) : undefined,
  ]);
  const toRemote = (id: string): string => remoteIds.get(id) ?? id;
  const written: Written = writeRecord({ provider, object, declaration, mode, values, tools: { toRemote, choices } });
  const custom = writeCustomFields(provider, declaration, customFields ?? [], fieldMappings, written.record);
  const all = [...warnings, ...written.warnings, ...custom.warnings];
  const issues = [...custom.issues, ...(strict ? refusals(all) : [])];
  if (issues.length > 0) throw validationError(issues);
  if (mode === 'create') applyDefaults(context, written.record);
  return { record: written.record, warnings: all, customFields, presentation };
};

/** Puts a record into the body that the declaration gives. */
export const bodyOf = (request: WriteRequest, record: Record<string, unknown>): unknown => {
  const body = fill(request.body ?? {}, {}) as Record<string, unknown>;
  if (request.wrap === undefined) return { ...body, ...record };
  setPath(body, request.wrap, record);
  return body;
};

/** A conflict with a record of the same object names that record by its unified id too. */
export const nameExisting = (error: unknown, idOf: (remoteId: string) => string): unknown => {
  const remoteId = error instanceof ApiError ? error.details?.existing_remote_id : undefined;
  if (!(error instanceof ApiError) || remoteId === undefined) return error;
  return new ApiError(error.code, error.message, {
    details: { ...error.details, existing_id: idOf(remoteId) },
    cause: error,
  });
};

/** The request of a write, which `openRecords` has checked to be declared. */
export const writeRequestOf = (declaration: ObjectDeclaration, mode: 'create' | 'update'): WriteRequest => {
  const request = declaration[mode];
  if (request === undefined) throw new Error(`${mode} is not declared`);
  return request;
};
