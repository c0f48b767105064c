import type * as z from 'zod';
import type { fieldMappingRoutes, propertyRecord } from '../../api/management/field-mapping.ts';
import type { Answer, Call } from '../../call.ts';
import { openConnection, providerOf } from '../../connections/session.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { withChoices } from '../../engine/mapping/field-choices.ts';
import { shownKeyOf } from '../../engine/mapping/field-names.ts';
import { type TargetedFields, targetingOf } from '../../engine/mapping/field-targets.ts';
import { readOnlyReason } from '../../engine/mapping/standard-fields.ts';
import { readFieldList } from '../../engine/metadata/choices-and-fields.ts';
import { refusal } from '../../errors.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { ObjectDeclaration, Provider } from '../../providers/define.ts';
import { kindsOf } from '../../providers/language/kinds.ts';
import { readTargets } from '../../store/projects/field-mappings.ts';
import { projectOf } from '../caller.ts';
import { findLiveConnection } from '../connections/find-connection.ts';

type Routes = typeof fieldMappingRoutes;

/** A field of an account as the API shows it. @param all fields of the same object; the key is unique among these */
export const presentProperty = (field: CustomField, all: readonly CustomField[]): z.input<typeof propertyRecord> => ({
  name: field.name,
  label: field.label,
  data_type: field.type,
  options: (field.options ?? []).map(({ value, label }) => ({ value, label: label ?? value })),
  is_custom: field.isOpen === true || !field.isStandard,
  is_writable: readOnlyReason(field) === undefined,
  unified_field: field.unifiedField ?? null,
  key: shownKeyOf(field, all) ?? null,
  target: field.target ? { id: field.target.id, name: field.target.name, data_type: field.target.type } : null,
});

/**
 * The kinds of an object that have custom fields.
 * @param path of the body or query, for the error
 * @throws ApiError `unsupported_object` if no kind has custom fields
 */
export const kindsWithFields = (
  { id, objects }: Provider,
  object: ObjectName,
  path: string,
): readonly ObjectDeclaration[] => {
  const declared = objects[object];
  const kinds = declared === undefined ? [] : kindsOf(declared).map(([, kind]) => kind);
  const all = kinds.filter(({ customFields }) => customFields !== undefined);
  if (all.length > 0) return all;
  const message = `${id} has no custom fields of ${object}`;
  throw refusal('unsupported_object', `${path}: ${message}`, { issues: [{ path, message }] });
};

/** Message about targets that are mapped, but have no effect in this account. The message contains the reasons. */
const messageOf = (lists: readonly TargetedFields[]): string | undefined => {
  const [first, ...others] = lists;
  const reasons = [...(first?.reasons ?? [])].filter(([name]) => others.every((one) => one.reasons.has(name)));
  return reasons.length === 0 ? undefined : reasons.map(([, reason]) => `${reason}.`).join(' ');
};

/**
 * The fields of a connected account that can be mapped, read now, with the target fields mapped to them.
 * @throws ApiError `not_found`, `conflict` if the connection is revoked, `unsupported_object` if the provider has no
 * custom fields of the object, and the provider's failures
 */
export const listProperties = async (call: Call<Routes['properties']>): Promise<Answer> => {
  const project = projectOf(call.caller);
  const { connection: id, object } = call.query;
  const connection = await findLiveConnection(call, project, id);
  const { provider, linkedUser } = connection;
  const kinds = kindsWithFields(await providerOf(connection), object, 'object');
  const [session, targets] = await Promise.all([
    openConnection(connection, call),
    readTargets({ project, object, provider, linkedUser }),
  ]);
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const fields = await readFieldList(session, kind, call.now, call.now);
      const shown = await withChoices(session, kind, fields, connection.defaults[object], call.now);
      return targetingOf(kind)(shown, targets);
    }),
  );
  const data = lists.flatMap(({ all }) => all.map((field) => presentProperty(field, all)));
  const message = messageOf(lists);
  return { data, ...(message !== undefined && { message }) };
};
