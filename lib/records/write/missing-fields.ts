import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { pathOf } from '../../engine/mapping/custom-fields.ts';
import { isEmpty } from '../../engine/mapping/empty.ts';
import { hasText } from '../../engine/mapping/fallbacks.ts';
import { shownKeyOf } from '../../engine/mapping/field-names.ts';
import { getPath } from '../../engine/mapping/path.ts';
import type { Issue } from '../../errors.ts';
import { type ModelValues, ownFieldPath } from '../../objects/define.ts';
import { isWritable, mappingOf } from '../../providers/kinds.ts';
import type { RecordContext } from '../context.ts';
import { loadCustomFields } from '../present.ts';

/** Of fields of which one is needed, the first where there is none. */
const noneOf = ({ provider, declaration: { oneOf = [] } }: RecordContext, values: ModelValues): readonly Issue[] => {
  const [path = '', ...others] = oneOf;
  if (path === '' || oneOf.some((name) => !isEmpty(values[name]))) return [];
  return [{ path, message: `is required by ${provider.id}, or ${others.join(' or ')}` }];
};

/** What the vendor would refuse the record without, refused before it is asked: of a text, either form that it takes. */
export const missingFields = (
  context: RecordContext,
  values: ModelValues,
  own: Readonly<Record<string, unknown>>,
): readonly Issue[] => {
  const { provider, object, declaration } = context;
  const { formatted = {} } = object;
  const isFormatted = (name: string): boolean =>
    Boolean(values[formatted[name] ?? '']) && isWritable(mappingOf(declaration, formatted[name] ?? ''));
  const required: readonly string[] = declaration.required ?? [];
  const unsaid = Object.keys(formatted).filter((name) => values[name] === undefined && !required.includes(name));
  const ownMissing = (object.requiredFields ?? []).filter((name) => (own[name] ?? '') === '');
  return [...required.filter((name) => !hasText(object, values, name)), ...unsaid]
    .filter((name) => !isFormatted(name))
    .concat(ownMissing.map((name) => ownFieldPath(object, name)))
    .map((path): Issue => ({ path, message: `is required by ${provider.id}` }))
    .concat(noneOf(context, values));
};

/** Whether the fields of the account are known before a write: what it may not write is taken out by the same list. */
const knowsFields = ({ declaration: { customFields, visible } }: RecordContext): boolean =>
  customFields?.metadata !== undefined && customFields.metadata === visible?.metadata;

const isLacking = ({ declaration }: RecordContext, record: object, field: CustomField): boolean => {
  const { customFields: custom } = declaration;
  const path = custom && pathOf(custom, field);
  const isOurs = field.isRequired && !field.isStandard && !field.isReadOnly;
  return isOurs === true && path !== undefined && (getPath(record, path) ?? null) === null;
};

const lackingIn = async (context: RecordContext, record: object, since?: number): Promise<readonly string[]> => {
  const fields = await loadCustomFields(context, since);
  const lacking = fields.filter((field) => isLacking(context, record, field));
  return lacking.map((field) => shownKeyOf(field, fields) ?? field.name);
};

/**
 * The account's own fields that a new record must have, and lacks. Where the list was read before, it may be outdated: nobody
 * is refused before it was read anew.
 */
export const missingOwnFields = async (context: RecordContext, record: object): Promise<readonly Issue[]> => {
  const { provider, object, now } = context;
  if (object.requiredFields !== undefined || !knowsFields(context)) return [];
  if ((await lackingIn(context, record)).length === 0) return [];
  const keys = await lackingIn(context, record, now);
  return keys.map((key) => ({
    path: ownFieldPath(object, key),
    message: `is required by this ${provider.id} account`,
  }));
};
