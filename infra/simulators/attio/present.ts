import type { Attribute, ListSchema, Row, Schema, Values } from './types.ts';
import { appOf, liveRow, liveRows, type Workspace } from './workspace.ts';

const chosen = ({ id: workspace_id }: Workspace, { id: object_id }: Schema, attribute: Attribute, id: unknown) => {
  const found = attribute.options.find((option) => option.id === id);
  const named = attribute.type === 'status' ? { status_id: id } : { option_id: id };
  return {
    id: { workspace_id, object_id, attribute_id: attribute.id, ...named },
    title: found?.title ?? '',
    is_archived: false,
    ...(attribute.type === 'status' && {
      celebration_enabled: found?.celebrates === true,
      target_time_in_status: null,
    }),
  };
};

/** Values that the row itself contains, without attributes. */
const systemValues = (workspace: Workspace, { slug }: Attribute, row: Row): readonly Values[] | undefined => {
  if (slug === 'record_id' || slug === 'entry_id') return [{ value: row.uuid }];
  if (slug === 'created_at') return [{ value: row.createdAt }];
  if (slug !== 'created_by') return undefined;
  const { type, id } = appOf(workspace);
  return [{ referenced_actor_type: type, referenced_actor_id: id }];
};

/** Records that refer to a row, by their own attribute. */
const referring = (workspace: Workspace, { target = '', inverse = '' }: Attribute, { uuid }: Row): readonly Values[] =>
  liveRows(workspace, target)
    .filter(({ values }) => values[inverse]?.some(({ target_record_id: id }) => id === uuid))
    .map((other) => ({ target_object: target, target_record_id: other.uuid }));

const isThere = (workspace: Workspace, { target_object: object, target_record_id: id }: Values): boolean =>
  object === undefined || liveRow(workspace, String(object), String(id)) !== undefined;

/** Values of an attribute. An option or a status is shown in full. */
export const valuesOf = (workspace: Workspace, schema: Schema, attribute: Attribute, row: Row): readonly Values[] => {
  const own = systemValues(workspace, attribute, row);
  if (own !== undefined) return own;
  if (attribute.inverse !== undefined) return referring(workspace, attribute, row);
  const kept = (row.values[attribute.slug] ?? []).filter((value) => isThere(workspace, value));
  const member = { select: 'option', status: 'status' }[String(attribute.type)];
  if (member === undefined) return kept;
  return kept.map((value) => ({ [member]: chosen(workspace, schema, attribute, value[member]) }));
};

/** Values of every attribute, including empty attributes. */
const allValues = (workspace: Workspace, schema: Schema, row: Row) =>
  Object.fromEntries(
    schema.attributes.map((attribute) => [
      attribute.slug,
      valuesOf(workspace, schema, attribute, row).map((value) => ({
        active_from: row.createdAt,
        active_until: null,
        created_by_actor: appOf(workspace),
        ...value,
        attribute_type: attribute.type,
      })),
    ]),
  );

/** Contains every attribute of the object, with an empty list for an attribute without values. */
export const presentRecord = (workspace: Workspace, schema: Schema, row: Row) => ({
  id: { workspace_id: workspace.id, object_id: schema.id, record_id: row.uuid },
  created_at: row.createdAt,
  web_url: `https://app.attio.com/${workspace.settings.slug}/${schema.singular.toLowerCase()}/${row.uuid}`,
  values: allValues(workspace, schema, row),
});

/** `entry_values` contains the list's own attributes. Only the record contains the attributes of the parent record. */
export const presentEntry = (workspace: Workspace, schema: ListSchema, row: Row) => ({
  id: { workspace_id: workspace.id, list_id: schema.id, entry_id: row.uuid },
  parent_record_id: row.parent,
  parent_object: schema.parent,
  created_at: row.createdAt,
  entry_values: allValues(workspace, schema, row),
});

/** An option or a status. `title` is empty for an unknown id. */
export const presentOption = (workspace: Workspace, schema: Schema, attribute: Attribute, id: string) =>
  chosen(workspace, schema, attribute, id);

/**
 * An attribute of an object or a list, in the vendor's form.
 * https://docs.attio.com/rest-api/endpoint-reference/attributes/list-attributes
 */
export const presentAttribute = (workspace: Workspace, schema: Schema, attribute: Attribute) => ({
  id: { workspace_id: workspace.id, object_id: schema.id, attribute_id: attribute.id },
  title: attribute.title,
  description: null,
  api_slug: attribute.slug,
  type: attribute.type,
  is_system_attribute: attribute.isSystem,
  is_writable: attribute.isWritable,
  is_required: attribute.isRequired,
  is_unique: attribute.isUnique,
  is_multiselect: attribute.isMulti,
  is_default_value_enabled: false,
  is_archived: false,
  default_value: null,
  relationship: null,
  created_at: schema.createdAt,
  config: {
    currency: {
      default_currency_code: attribute.type === 'currency' ? 'USD' : null,
      display_type: attribute.type === 'currency' ? 'symbol' : null,
    },
    record_reference: { allowed_object_ids: null },
  },
});
