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

/** How a caller has it filled in from then on. */
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

/** The fields that the vendor would refuse a new record without, refused before it is asked. */
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

/** Whether the fields of the account are known before a write: what it may not write is taken out by the same list. */
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
 * The account's own fields that a new record must have, and lacks. Where the list was read before, it may be outdated: nobody
 * is refused before it was read anew.
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
    // A field is refused for one reason.
    issues.push(...lacking.filter(({ path }) => issues.every((one) => one.path !== path)));
  },
};

/**
 * What the vendor demands cannot be left out of a new record: it would put something else in its place. What was written, and
 * is not kept as a whole, is no more than a warning.
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

/** Leaves out warnings about demanded fields: otherwise a provider that does not keep the field could not take the value. */
export const withoutDemanded = (
  { object: { demands } }: RecordContext,
  values: ModelValues,
  warnings: readonly Warning[],
): readonly Warning[] => {
  const demanded = Object.entries(demands?.by ?? {}).flatMap(([field, by]) => (demands?.when(values[field]) ? by : []));
  return warnings.filter(({ path }) => !demanded.includes(path));
};
