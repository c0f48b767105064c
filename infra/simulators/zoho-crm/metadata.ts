import type { Answer, Call } from '../shared/vendor.ts';
import { noParameter } from './faults.ts';
import type { Field } from './fields.ts';
import { fieldMembers, layoutMembers, moduleMembers, orgMembers } from './members.ts';
import type { Module, Org } from './org.ts';
import { displayFieldOf } from './present.ts';

const jsonTypes: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  integer: 'integer',
  double: 'double',
  currency: 'double',
  multiselectpicklist: 'jsonarray',
  participants: 'jsonarray',
  lookup: 'jsonobject',
  ownerlookup: 'jsonobject',
};

const optionsOf = (org: Org, { name, type, options }: Field): readonly string[] => {
  if (type === 'formula') return [];
  if (name === 'Stage') return org.settings.stages.map((stage) => stage.name);
  if (name === 'Pipeline') return org.settings.layouts.flatMap(({ pipelines }) => pipelines.map((one) => one.name));
  return options;
};

const picklistOf = (org: Org, field: Field) =>
  optionsOf(org, field).map((value, index) => {
    const stage = field.name === 'Stage' ? org.settings.stages[index] : undefined;
    return {
      colour_code: null,
      actual_value: value,
      type: 'used',
      id: org.layoutId(1_000 + index),
      sequence_number: index + 1,
      display_value: value,
      reference_value: value,
      ...(stage && {
        probability: stage.probability,
        forecast_type: stage.type,
        forecast_category: { name: stage.type === 'Open' ? 'Pipeline' : 'Closed', id: org.layoutId(900) },
      }),
    };
  });

const fieldOf = (org: Org, module: Module, field: Field, index: number) => {
  const { name, label, type, isReadOnly, isMandatory, isUnique, isCustom, length, places, target } = field;
  const isWritten = !isReadOnly;
  return {
    ...fieldMembers,
    associated_module: { api_name: module.name, id: org.layoutId(300), module_name: module.plural },
    api_name: name,
    field_label: label,
    display_label: label,
    column_name: name.toUpperCase(),
    data_type: type,
    json_type: jsonTypes[type] ?? 'string',
    length,
    decimal_place: places,
    system_mandatory: isMandatory,
    // As in the page's example: true for an owner, and false for a full name.
    read_only: false,
    field_read_only: name === 'Owner',
    custom_field: isCustom,
    visible: true,
    filterable: true,
    sortable: true,
    searchable: true,
    webhook: true,
    display_field: name === displayFieldOf(module),
    created_source: isCustom ? 'custom' : 'default',
    type: 'used',
    id: org.layoutId(2_000 + index),
    quick_sequence_number: String(index + 1),
    operation_type: { web_update: isWritten, api_create: isWritten, web_create: isWritten, api_update: isWritten },
    unique: isUnique ? { casesensitive: '0' } : null,
    lookup: type === 'lookup' ? { module: { api_name: target, id: org.layoutId(400) } } : null,
    formula: type === 'formula' ? { return_type: target } : null,
    pick_list_values: picklistOf(org, field),
  };
};

/** Lists the fields of a module. https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html */
export const listFields = (org: Org, call: Call): Answer => {
  const name = call.query.get('module');
  if (name === null) throw noParameter('module');
  const module = org.module(name);
  return { status: 200, body: { fields: module.fields.map((field, index) => fieldOf(org, module, field, index)) } };
};

/** Lists the layouts of a module. https://www.zoho.com/crm/developer/docs/api/v8/layouts-meta.html */
export const listLayouts = (org: Org, call: Call): Answer => {
  const name = call.query.get('module');
  if (name === null) throw noParameter('module');
  org.module(name);
  const names = name === 'Deals' ? org.settings.layouts.map((layout) => layout.name) : ['Standard'];
  const layouts = names.map((label, index) => ({
    ...layoutMembers,
    id: org.layoutId(index),
    name: label,
    display_label: label,
    api_name: label,
    display_type: 0,
    visible: true,
    status: 'active',
    generated_type: 'default',
  }));
  return { status: 200, body: { layouts } };
};

/**
 * Lists the pipelines of a layout, with their stages. https://www.zoho.com/crm/developer/docs/api/v8/get-pipeline.html
 */
export const listPipelines = (org: Org, call: Call): Answer => {
  const id = call.query.get('layout_id');
  if (id === null) throw noParameter('layout_id');
  const at = org.settings.layouts.findIndex((_, index) => org.layoutId(index) === id);
  const layout = org.settings.layouts[at];
  if (!layout) throw noParameter('layout_id');
  const pipeline = layout.pipelines.map(({ name, stages }, index) => ({
    display_value: name,
    default: index === 0,
    actual_value: name,
    id: org.layoutId(5_000 + at * 100 + index),
    child_available: false,
    maps: stages.map((stage, place) => {
      const known = org.settings.stages.find((one) => one.name === stage);
      return {
        display_value: stage,
        sequence_number: place + 1,
        forecast_category: { name: known?.type === 'Open' ? 'Pipeline' : 'Closed', id: org.layoutId(900) },
        actual_value: stage,
        id: org.layoutId(6_000 + org.settings.stages.findIndex((one) => one.name === stage)),
        forecast_type: known?.type ?? 'Open',
      };
    }),
  }));
  return { status: 200, body: { pipeline } };
};

/** Lists the modules of the org. https://www.zoho.com/crm/developer/docs/api/v8/modules-api.html */
export const listModules = (org: Org): Answer => {
  const modules = org.modules().map((module, index) => ({
    ...moduleMembers,
    api_name: module.name,
    // This name of a custom module does not change if a user renames the module.
    module_name: module.isCustom ? `CustomModule${index + 1}` : module.name,
    singular_label: module.singular,
    plural_label: module.plural,
    id: org.layoutId(300 + index),
    generated_type: module.isCustom ? 'custom' : 'default',
    visible: true,
    viewable: true,
    creatable: true,
    editable: true,
    deletable: true,
    api_supported: true,
    show_as_tab: true,
    sequence_number: index + 1,
    status: 'visible',
  }));
  return { status: 200, body: { modules } };
};

/** Describes the org. https://www.zoho.com/crm/developer/docs/api/v8/get-org-data.html */
export const readOrg = (org: Org): Answer => {
  const { name, currencies = ['USD'] } = org.settings;
  const one = {
    ...orgMembers,
    id: org.layoutId(10_000),
    zgid: org.layoutId(10_001),
    company_name: name,
    iso_code: currencies[0] ?? 'USD',
    currency: 'US Dollar',
    currency_symbol: '$',
    country_code: 'US',
    time_zone: 'Africa/Nairobi',
  };
  return { status: 200, body: { org: [one] } };
};
