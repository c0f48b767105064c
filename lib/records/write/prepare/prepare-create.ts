import type { Call } from '../../../call.ts';
import type { GivenFile } from '../../../engine/files/transfer.ts';
import { normalise } from '../../../engine/mapping/choices.ts';
import { ApiError, validationError } from '../../../errors.ts';
import { type ModelValues, ownFieldsOf, type UnifiedObject } from '../../../objects/define.ts';
import { canDo, isUnion, kindsOf } from '../../../providers/language/kinds.ts';
import { type OpenedObject, type RecordContext, scopeOf } from '../../context.ts';
import { partitionFor } from '../../partitions.ts';
import { spreadIn } from '../list-implied-fields.ts';
import { isStrict, type WriteOptions } from '../write-options.ts';
import { type Way, wayWithOther } from './create-with-other.ts';
import { fileWarnings, withoutFile } from './file-content.ts';
import { withoutAnyNulls } from './nulls.ts';
import { type Prepared, prepareWrite } from './prepare-write.ts';

/**
 * The kind and partition of a new record. If the record names no kind, it has the first kind that can be created.
 * @throws ApiError `validation_failed` for a kind that the provider does not have
 */
const enterNew = async (opened: OpenedObject, values: ModelValues): Promise<RecordContext> => {
  const { declared, provider, name } = opened;
  if (!isUnion(declared)) return scopeOf(opened, [undefined, declared], await partitionFor(opened, declared, values));
  const { field: by } = declared;
  const kinds = kindsOf(declared);
  const wanted = by === undefined ? undefined : values[by];
  const creatable = kinds.filter(([, declaration]) => canDo(declaration, 'create'));
  const entry =
    wanted === undefined
      ? (creatable[0] ?? kinds[0])
      : kinds.find(([kind]) => kind !== undefined && normalise(kind) === normalise(String(wanted)));
  if (entry !== undefined) return scopeOf(opened, entry, await partitionFor(opened, entry[1], values));
  const known = kinds.map(([kind]) => kind).join(', ');
  throw validationError([{ path: by ?? '', message: `${provider.id} has ${name} of ${known} only` }]);
};

export interface PreparedCreate {
  readonly context: RecordContext;
  readonly values: ModelValues;
  readonly prepared: Prepared;
  /** Set if the record is created with another record. */
  readonly way: Way | undefined;
}

/** Whether the decision of an address prevents the create. The decision counts even if no contact has the address. */
const isConsentRefusal = (error: unknown): boolean => error instanceof ApiError && error.code === 'consent_required';

/**
 * Checks that a strict create contains the members that the interface requires.
 * @throws ApiError `validation_failed`
 */
const checkDemanded = ({ demanded = [] }: UnifiedObject, input: Readonly<Record<string, unknown>>): void => {
  const omitted = demanded.filter((name) => (input[name] ?? undefined) === undefined);
  if (omitted.length === 0) return;
  throw validationError(omitted.map((path) => ({ path, message: 'is required, unless handled leniently' })));
};

/**
 * A new record that is ready to be sent.
 * @throws ApiError `validation_failed` for missing or invalid values
 */
export const prepareCreate = async (
  opened: OpenedObject,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  file: GivenFile | undefined,
  options: WriteOptions,
): Promise<PreparedCreate> => {
  const strict = isStrict(call, options);
  if (strict) checkDemanded(opened.object, input);
  opened.object.checkTimes?.(input, opened.now);
  const said = opened.object.toModel?.(withoutAnyNulls(input)) ?? {};
  const model = file === undefined ? said : withoutFile(said);
  const { values: given, called } = opened.object.spread === undefined ? { values: model } : spreadIn(opened, model);
  const context = await enterNew(opened, given);
  const prepared = await prepareWrite(context, {
    mode: 'create',
    values: given,
    fieldMappings: Object(input[ownFieldsOf(opened.object)]),
    strict,
    warnings: file === undefined ? [] : fileWarnings(context, input),
    called,
  }).catch(async (error: unknown) => {
    if (!isConsentRefusal(error)) throw error;
    throw (await (await import('./address-conflict.ts')).conflicting(opened, call, input)) ?? error;
  });
  const creation = context.declaration.quirks?.create;
  const way = creation && (await wayWithOther(context, creation, prepared));
  return { context, values: prepared.values, prepared, way };
};
