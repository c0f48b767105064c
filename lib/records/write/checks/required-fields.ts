import type { Planned } from '../../../engine/compile/concerns.ts';
import type { CustomField } from '../../../engine/mapping/custom-field.ts';
import { pathOf } from '../../../engine/mapping/custom-fields.ts';
import { type Demand, demandsOf, isMet } from '../../../engine/mapping/demands.ts';
import { shownKeyOf } from '../../../engine/mapping/field-names.ts';
import { getPath } from '../../../engine/mapping/path.ts';
import { placeOf } from '../../../engine/mapping/places.ts';
import type { Warning } from '../../../errors.ts';
import { type ModelValues, ownFieldPath } from '../../../objects/define.ts';
import { mappingOf } from '../../../providers/language/kinds.ts';
import { choosableIn } from '../../connection-defaults.ts';
import type { RecordContext } from '../../context.ts';
import { loadCustomFields } from '../../present.ts';
import type { MappedWrite, Step } from '../writing.ts';

/** The part of an error that explains how a caller sets a default for the field. */
const hintFor = (context: RecordContext, { oneOf }: Demand): string => {
  const field = choosableIn(context).find((name) => oneOf.includes(name));
  if (field === undefined) return '';
  const { id } = context.connection;
  return `, or one for all: PATCH /connections/${id} with {"defaults":{"${context.name}":{"${field}":"…"}}}`;
};

const reasonFor = (context: RecordContext, demand: Demand): string => {
  const { path, oneOf } = demand;
  const others = oneOf.includes(path) ? oneOf.filter((name) => name !== path) : [];
  const instead = others.map((name) => ` or ${name}`).join('');
  return `is required by ${context.provider.id}${instead && `,${instead}`}${hintFor(context, demand)}`;
};

/** Refuses a new record that lacks fields, before the vendor would refuse it. */
export const requiredFields: Step<MappedWrite> = {
  appliesTo: (planned) =>
    planned.mode === 'create' && (demandsOf(planned).length > 0 || planned.object.requiredFields !== undefined),
  run: ({ context, values, given: { fieldMappings: own }, issues }) => {
    const { provider, object } = context;
    const missing = demandsOf(context).filter((demand) => !isMet(demand, values));
    const ownMissing = (object.requiredFields ?? []).filter((name) => (own[name] ?? '') === '');
    issues.push(
      ...missing.map((demand) => ({ path: demand.path, message: reasonFor(context, demand) })),
      ...ownMissing.map((name) => ({ path: ownFieldPath(object, name), message: `is required by ${provider.id}` })),
    );
  },
};

/**
 * Whether the fields of the account are known before a write. The same list removes the fields that the account may not
 * write.
 */
const knowsFields = ({ declaration: { customFields, visible } }: Planned): boolean =>
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
 * Refuses a new record that lacks required fields of the account. The known list may be outdated, so it is read again
 * before a refusal.
 */
export const requiredOwnFields: Step<MappedWrite> = {
  appliesTo: (planned) =>
    planned.mode === 'create' && planned.object.requiredFields === undefined && knowsFields(planned),
  run: async ({ context, record, issues }) => {
    const { provider, object, now } = context;
    if ((await lackingIn(context, record)).length === 0) return;
    const keys = await lackingIn(context, record, now);
    const lacking = keys.map((key) => ({
      path: ownFieldPath(object, key),
      message: `is required by this ${provider.id} account`,
    }));
    // Each field has only one reason for a refusal.
    issues.push(...lacking.filter(({ path }) => issues.every((one) => one.path !== path)));
  },
};

/**
 * The warnings that refuse a create even when it is not strict. If a demanded field were left out, the vendor would
 * choose a value. A field that was written, but not completely, stays a warning.
 */
export const unwritten = (
  { declaration }: RecordContext,
  mode: 'create' | 'update',
  warnings: readonly Warning[],
  record: unknown,
): readonly Warning[] => {
  const isWritten = (name: string): boolean => {
    const mapping = mappingOf(declaration, name);
    const place = mapping && placeOf(mapping);
    return place !== undefined && (getPath(record, place) ?? null) !== null;
  };
  const required: readonly string[] = mode === 'create' ? (declaration.required ?? []) : [];
  return warnings.filter(({ path }) => required.includes(path) && !isWritten(path));
};

/**
 * Leaves out warnings about fields that the object demands for another value. Otherwise a provider without those fields
 * could not accept that value in a strict write.
 */
export const withoutDemanded = (
  { object: { demands } }: RecordContext,
  values: ModelValues,
  warnings: readonly Warning[],
): readonly Warning[] => {
  const demanded = Object.entries(demands?.by ?? {}).flatMap(([field, by]) => (demands?.when(values[field]) ? by : []));
  return warnings.filter(({ path }) => !demanded.includes(path));
};
