import type { Field } from './fields.ts';
import type { Module, Org, Row } from './org.ts';
import { presentParticipants } from './participants.ts';

/** Field that serves as the title of a record, by module. */
const nameFields: Readonly<Record<string, string>> = {
  Accounts: 'Account_Name',
  Contacts: 'Full_Name',
  Deals: 'Deal_Name',
  Leads: 'Full_Name',
  Tasks: 'Subject',
  Calls: 'Subject',
  Events: 'Event_Title',
  Notes: 'Note_Title',
  Vendors: 'Vendor_Name',
  Campaigns: 'Campaign_Name',
};

/**
 * Field that serves as the title of a module's records. https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html
 */
export const displayFieldOf = ({ name }: Pick<Module, 'name'>): string => nameFields[name] ?? 'Name';

/** Record that a note is attached to. https://www.zoho.com/crm/developer/docs/api/v8/get-notes.html */
const parentNamed = (org: Org, value: unknown) => {
  const { id, module } = Object(value);
  return { module: { api_name: module, id: org.layoutId(300) }, ...recordNamed(org, String(module), id) };
};

const userNamed = (org: Org, id: unknown) => {
  const index = org.settings.users.findIndex((_, at) => org.user(at).id === id);
  return index === -1 ? null : org.user(index);
};

const recordNamed = (org: Org, target: string, id: unknown) => {
  const module = org.modules().find(({ name }) => name === target);
  const row = module && typeof id === 'string' ? org.find(module, id) : undefined;
  if (!module || !row) return null;
  return { name: String(row.values[displayFieldOf(module)] ?? ''), id };
};

const layoutNamed = (org: Org, id: unknown) => {
  const index = org.settings.layouts.findIndex((_, at) => org.layoutId(at) === id);
  const name = org.settings.layouts[Math.max(0, index)]?.name ?? 'Standard';
  return { display_label: name, name, id: org.layoutId(Math.max(0, index)) };
};

const times: Readonly<Record<string, 'createdAt' | 'modifiedAt'>> = {
  Created_Time: 'createdAt',
  Modified_Time: 'modifiedAt',
};

const computed = ([of = '', factor = '1']: readonly string[], values: Row['values']): number | null => {
  const value = values[of];
  return typeof value === 'number' ? value * Number(factor) : null;
};

const fieldValue = (org: Org, { values, ...row }: Row, { name, type, options, target = '' }: Field): unknown => {
  if (name === 'What_Id') return recordNamed(org, String(values.$se_module), values.What_Id);
  const time = times[name];
  if (time !== undefined) return org.time(row[time]);
  if (type === 'formula') return computed(options, values);
  const value = values[name] ?? null;
  if (type === 'parent') return parentNamed(org, value);
  if (name === 'Tag') return value ?? [];
  if (/(?:Coordinates|Address)$/.test(name)) return value ?? '';
  if (name === 'Layout') return layoutNamed(org, value);
  if (type === 'ownerlookup') return userNamed(org, value);
  if (type === 'lookup') return recordNamed(org, target, value);
  if (type === 'participants') return presentParticipants(org, value);
  if (type === 'datetime' && typeof value === 'string') return org.time(Date.parse(value));
  if (type === 'boolean') return value ?? false;
  return value;
};

/** Additional members of a note. https://www.zoho.com/crm/developer/docs/api/v8/get-notes.html */
const besideNote = {
  $attachments: [],
  $editable: true,
  $is_shared_to_client: false,
  $sharing_permission: 'full_access',
  $size: '',
  $state: 'save',
  $voice_note: false,
};

/** Additional members of a record, if the request does not select fields. */
const beside = (org: Org, { values }: Row) => ({
  $currency_symbol: '$',
  $field_states: null,
  $review_process: { approve: false, reject: false, resubmit: false },
  $review: null,
  $state: 'save',
  $process_flow: false,
  $locked_for_me: false,
  $approved: true,
  $approval: { delegate: false, takeover: false, approve: false, reject: false, resubmit: false },
  $editable: true,
  $orchestration: false,
  $in_merge: false,
  $is_duplicate: false,
  $approval_state: 'approved',
  $zia_owner_assignment: 'owner_recommendation_unavailable',
  $layout_id: layoutNamed(org, values.Layout),
});

/** A record with its id and the requested fields. @param names default: all */
export const present = (org: Org, module: Module, row: Row, names?: readonly string[]): Record<string, unknown> => {
  const all = module.fields.filter(({ name }) => names === undefined || names.includes(name));
  const fields = Object.fromEntries(all.map((field) => [field.name, fieldValue(org, row, field)]));
  const isRelated = module.fields.some(({ name }) => name === 'What_Id');
  const related = isRelated && names?.includes('$se_module') !== false;
  return {
    ...(names === undefined ? (module.name === 'Notes' ? besideNote : beside(org, row)) : {}),
    ...fields,
    ...(related && { $se_module: row.values.$se_module ?? null }),
    id: org.idOf(row),
  };
};
