import type { Values } from '../../engine/http/template.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import type { ListRequest, RequestTemplate } from '../../providers/define.ts';
import type { RecordContext } from '../context.ts';
import { selectedFields } from '../present.ts';

/** What a read asks for of records whose vendor answers only that. */
export interface FieldSelection {
  /** `{fields}` of the request; none where the vendor answers all. */
  readonly asked: readonly string[] | undefined;
  /** All that is wanted, where the request would be too long with it: `getMany` reads it. */
  readonly left: readonly string[] | undefined;
}

/** Whether a request takes the names of fields. */
const takesFields = (request: RequestTemplate): boolean => /\{fields[:}]/.test(JSON.stringify(request));

/** Whether a list asks for fields by their names, so that those of the account are to be known before it is sent. */
export const selectsFields = ({ declaration }: RecordContext, request: ListRequest): boolean =>
  declaration.selects !== undefined && (request.ids !== undefined || takesFields(request));

/**
 * Chooses by the length of the request, so that no account has too many custom fields: where all would make it too long,
 * it asks for those that the object maps itself, by which records are told apart, and `getMany` reads the whole selection.
 */
export const selectFields = (
  { session, declaration }: RecordContext,
  request: RequestTemplate & Pick<Partial<ListRequest>, 'longest'>,
  values: Values,
  customFields: readonly CustomField[],
): FieldSelection => {
  const all = selectedFields(declaration, customFields);
  if (all === undefined || declaration.getMany === undefined) return { asked: all, left: undefined };
  if (session.fits(request, { ...values, fields: all }, request.longest)) return { asked: all, left: undefined };
  return { asked: selectedFields(declaration, []), left: all };
};
