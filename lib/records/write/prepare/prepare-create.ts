import type { Body, Call } from '../../../call.ts';
import type { GivenFile } from '../../../engine/files/transfer.ts';
import { normalise } from '../../../engine/mapping/choices.ts';
import { ApiError, validationError } from '../../../errors.ts';
import { type ModelValues, ownFieldsOf, type UnifiedObject } from '../../../objects/define.ts';
import type { Declaration } from '../../../providers/define.ts';
import { compiled } from '../../../providers/language/compiled.ts';
import { canDo, kindFieldOf, kindsOf } from '../../../providers/language/kinds.ts';
import { type OpenedObject, type RecordContext, scopeOf } from '../../context.ts';
import { partitionFor } from '../../partitions.ts';
import { spreadIn } from '../list-implied-fields.ts';
import { isStrict, type WriteOptions } from '../write-options.ts';
import { type Way, wayWithOther } from './create-with-other.ts';
import { fileWarnings, withoutFile } from './file-content.ts';
import { withoutAnyNulls } from './nulls.ts';
import { type Prepared, prepareWrite } from './prepare-write.ts';

/** The kind of a new record that names none: the first kind that can be created. */
const defaultKindOf = compiled((declared: Declaration) => {
  const kinds = kindsOf(declared);
  return kinds.find(([, declaration]) => canDo(declaration, 'create')) ?? kinds[0];
});

/**
 * The kind of a new record, by its own field or by default.
 * @throws ApiError `validation_failed` for a kind that the provider does not have
 */
const kindOfNew = ({ provider, name, declared }: OpenedObject, values: ModelValues) => {
  const kinds = kindsOf(declared);
  const by = kindFieldOf(declared) ?? '';
  const wanted = values[by];
  const entry =
    wanted === undefined
      ? defaultKindOf(declared)
      : kinds.find(([kind = '']) => normalise(kind) === normalise(String(wanted)));
  if (entry !== undefined) return entry;
  const known = kinds.map(([kind]) => kind).join(', ');
  throw validationError([{ path: by, message: `${provider.id} has ${name} of ${known} only` }]);
};

export interface PreparedCreate {
  readonly context: RecordContext;
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
const checkDemanded = ({ demanded = [] }: UnifiedObject, input: Body): void => {
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
  input: Body,
  file: GivenFile | undefined,
  options: WriteOptions,
): Promise<PreparedCreate> => {
  const { object } = opened;
  const { spread } = object;
  const strict = isStrict(call, options);
  if (strict) checkDemanded(object, input);
  object.checkTimes?.(input, opened.now);
  const said = object.toModel?.(withoutAnyNulls(input)) ?? {};
  const model = file === undefined ? said : withoutFile(said);
  const { values: given, called } = spread === undefined ? { values: model } : spreadIn(opened, spread, model);
  const entry = kindOfNew(opened, given);
  const { partitions } = entry[1];
  const context = scopeOf(opened, entry, partitions && (await partitionFor(opened, partitions, given)));
  const prepared = await prepareWrite(context, {
    mode: 'create',
    values: given,
    fieldMappings: Object(input[ownFieldsOf(object)]),
    strict,
    warnings: file === undefined ? [] : fileWarnings(context, input),
    called,
  }).catch(async (error: unknown) => {
    if (!isConsentRefusal(error)) throw error;
    throw (await (await import('./address-conflict.ts')).conflicting(opened, call, input)) ?? error;
  });
  const creation = context.declaration.quirks?.create;
  const way = creation && (await wayWithOther(context, creation, prepared));
  return { context, prepared, way };
};
