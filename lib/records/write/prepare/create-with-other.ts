import { getText, setPath } from '../../../engine/mapping/path.ts';
import { readChoices } from '../../../engine/metadata/choices-and-fields.ts';
import { ApiError } from '../../../errors.ts';
import type { Creation, ObjectDeclaration, WriteRequest } from '../../../providers/define.ts';
import type { RecordContext } from '../../context.ts';
import { remotePathOfRecord } from '../../present.ts';
import { loadVisible } from '../../read/field-selection.ts';
import { readAmongOthers } from '../../read/remote-record.ts';
import { afterApplied, uncertain } from '../outcomes.ts';
import { writeRequestOf } from '../write-body.ts';
import type { Prepared } from './prepare-write.ts';

type With = Creation<ObjectDeclaration>;

/** The other record that a vendor must create to create a new record, with its prepared request. */
export interface Way {
  /** The context of the other record, which is created. */
  readonly context: RecordContext;
  readonly request: WriteRequest;
  readonly prepared: Prepared;
  /**
   * Returns the new record in the form of its own create.
   * @throws ApiError with the outcome `applied`
   */
  readonly found: (created: unknown) => Promise<unknown>;
  /**
   * Expresses a refusal in terms of the object. A conflicting record is then a record of the object, or is not named.
   */
  readonly inOwnTerms: (error: ApiError) => Promise<ApiError>;
}

/**
 * Values that the other record needs and the new record does not contain. Only a single choice is used. If there are
 * several choices, the vendor uses its default.
 */
const onlyChoices = async (
  { session, now }: RecordContext,
  { object: other }: With,
): Promise<Record<string, unknown>> => {
  const record = {};
  for (const { at, metadata } of Object.values(other.defaults ?? {})) {
    const [only, another] = metadata === undefined ? [] : await readChoices(session, metadata, now);
    if (only !== undefined && another === undefined) setPath(record, at, only.value);
  }
  return record;
};

/** The id of the object's own record, which the vendor created with the other record. */
const nextTo = async ({ id: names }: With, context: RecordContext, other: RecordContext, id: string) => {
  const own = getText(await readAmongOthers(other, { ...context.partition, id }), names);
  if (own !== undefined) return own;
  const { provider, object } = context;
  throw new ApiError('provider_failed', `${provider.name} did not say which ${object.noun} it has made`);
};

const madeWith = (context: RecordContext, creation: With, prepared: Prepared): Way => {
  const other: RecordContext = { ...context, declaration: creation.object };
  return {
    context: other,
    request: writeRequestOf(other, 'create'),
    prepared,
    found: async (created) => {
      if (context.session.preview !== undefined) return created;
      const id = remotePathOfRecord(other, created, uncertain).at(-1) ?? '';
      const own = await nextTo(creation, context, other, id).catch((error: unknown) => {
        throw afterApplied(error, 'create', {});
      });
      return { [String(context.declaration.id)]: own };
    },
    inOwnTerms: async (error) => {
      const { existing_remote_id: id, ...details } = error.details ?? {};
      if (id === undefined) return error;
      // The client needs the conflict itself, even without the conflicting record.
      const own = await nextTo(creation, context, other, id).catch(() => undefined);
      const known = own === undefined ? details : { ...details, existing_remote_id: own };
      return new ApiError(error.code, error.message, { details: known, cause: error });
    },
  };
};

/**
 * The way to create a new record, if some records are created with another record.
 * @returns `undefined` if the record has its own request
 */
export const wayWithOther = async (
  context: RecordContext,
  creation: With,
  prepared: Prepared,
): Promise<Way | undefined> => {
  const visible = await loadVisible(context);
  const record = creation.encode(prepared.record, (field) => visible?.has(field) === true);
  if (record === undefined) return undefined;
  const chosen = await onlyChoices(context, creation);
  return madeWith(context, creation, { ...prepared, record: { ...chosen, ...record } });
};
