import type { Typos } from './typo.ts';

/** Typos that the checks of fields find. */
export const ofFields = {
  modelFields: [
    {
      in: 'crm.contact',
      at: 'fields.frist_name',
      value: 'first',
      says: [
        'lib/providers/acme/: acme crm.contact fields: There is no field "frist_name". Use one of "first_name", "last_name", or remove it.',
      ],
    },
    {
      in: 'crm.user',
      at: 'fields',
      value: {},
      says: ['lib/providers/acme/: acme crm.user fields: The declaration maps no field. Map a field of the object.'],
    },
  ],
  fieldNames: [
    {
      in: 'ticketing.ticket',
      at: 'fields.due_date.needs',
      value: ['title'],
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.due_date.needs: There is no field "title". Use one of "name", "description", "status", "parent_ticket", "completed_at", "due_date", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.completed_at.when',
      value: { status: 'closed' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.completed_at.when.status: There is no choice "closed". Use one of "new", "done", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.completed_at.when',
      value: { state: 'done' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.completed_at.when: There is no choice field "state". Use "status", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.due_date',
      value: { kind: 'end', field: 'start', at: 'takes', unit: 's' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.due_date.field: "start" is not a field with a moment. Name a field of the kind `value` or `moment`.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'update.encoding',
      value: { whole: ['title'], encode: Object },
      says: [
        'lib/providers/acme/: acme ticketing.ticket update.encoding.whole: There is no field "title". Use one of "name", "description", "status", "parent_ticket", "completed_at", "due_date", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'required',
      value: ['title'],
      says: [
        'lib/providers/acme/: acme ticketing.ticket required: There is no field "title". Use one of "name", "description", "status", "parent_ticket", "completed_at", "due_date", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'quirks',
      value: { ids: { tags: () => [] } },
      says: [
        'lib/providers/acme/: acme ticketing.ticket quirks.ids.tags: The declaration writes no value with these names. Name a field of the kind `value` that has `write`.',
      ],
    },
  ],
  writtenPaths: [
    {
      in: 'ticketing.ticket',
      at: 'fields.type',
      value: 'title',
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.type: `remote_type` does not show the value of the vendor. Use a choice or a constant, or set `original`.',
        'lib/providers/acme/: acme ticketing.ticket fields: The written place "title" occurs more than once. Keep only one.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'create.renames',
      value: { titel: 'name' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket create.renames: There is no written place "titel". Use one of "title", "text", "state", "due", or remove it.',
      ],
    },
  ],
  readsOfWrites: [
    {
      in: 'ticketing.ticket',
      at: 'fields.due_date.read',
      value: undefined,
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.due_date.read: The field has `write` and no `read`. Say where records have the field. Set `writeOnly` too if the vendor never returns it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'get',
      value: undefined,
      says: [
        'lib/providers/acme/: acme ticketing.ticket create.readBack: Nothing reads the new record. Add `get`, or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'create',
      value: { method: 'POST', path: '/tickets', record: { records: 'tickets', where: { title: 'new' } } },
      says: [
        'lib/providers/acme/: acme ticketing.ticket create.record: A new record that is found in a list has to be read again. Set `readBack`.',
      ],
    },
  ],
  choices: [
    {
      in: 'ticketing.ticket',
      at: 'fields.status.words.open',
      value: 'nwe',
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.status.words: There is no choice "nwe". Use one of "new", "done", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.status.multiple',
      value: true,
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.status.multiple: The field of the object is not a list. Remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.status.category',
      value: undefined,
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.status.category: `category` says whether the object has `status_category`. Set it if the object has this field. Remove it otherwise.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'update',
      value: undefined,
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.status.createdAs: Another value needs an update, and there is none. Add `update`, or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.status.group',
      value: { at: 'board', default: 'board' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.status.group.default: There is no default "board". Remove it: no name is allowed here.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.status.words',
      value: { open: 'new', Open: 'done' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.status.words: The word "open" occurs more than once. Keep only one.',
      ],
    },
    {
      in: 'crm.task',
      at: 'fields.status.category',
      value: undefined,
      says: [
        'lib/providers/acme/: acme crm.task fields.status.category: `category` says whether the object has `status_category`. Set it if the object has this field. Remove it otherwise.',
        'lib/providers/acme/: acme crm.task fields.status.category: Nothing shows the categories of the choices. Set it, or remove `category` of the metadata.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.name',
      value: { kind: 'choice', at: 'title', choices: [] },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.name: The object has no field for the value of the vendor. Use another kind of field.',
      ],
    },
  ],
  listMembers: [
    {
      in: 'crm.contact',
      at: 'fields.addresses.members.town',
      value: 'place.town',
      says: [
        'lib/providers/acme/: acme crm.contact fields: The written place "place.town" occurs more than once. Keep only one.',
        'lib/providers/acme/: acme crm.contact fields.addresses.members: There is no member "town". Use one of "street_1", "street_2", "city", "state", "postal_code", "country", "address_type", "owner_type", or remove it.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'fields.phone_numbers.at.1.first',
      value: true,
      says: [
        'lib/providers/acme/: acme crm.contact fields.phone_numbers.at: Several places are the first. Set `first` only once.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'fields.phone_numbers.at.1.type',
      value: 'Work',
      says: [
        'lib/providers/acme/: acme crm.contact fields.phone_numbers.at: The type "work" occurs more than once. Keep only one.',
      ],
    },
  ],
  customFields: [
    {
      in: '',
      at: 'metadata.fields.type',
      value: undefined,
      says: [
        'lib/providers/acme/: acme crm.contact customFields.metadata: The list does not say the types of the fields. Add `type` to the metadata.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'customFields.equals',
      value: '{feild}:{value}',
      says: [
        'lib/providers/acme/: acme crm.contact customFields.equals: Nothing fills the placeholder {feild}. Use one of {field}, {field_id}, {value}, or remove it.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'defaults',
      value: { team: { at: 'team', metadata: 'fields', group: true } },
      says: [
        'lib/providers/acme/: acme crm.contact defaults.team.group: The metadata has no groups. Remove it, or name metadata with `group`.',
      ],
    },
    {
      in: '',
      at: 'metadata.fields.custom',
      value: { builtin: [false] },
      says: [
        'lib/providers/acme/: acme crm.contact customFields.standardIn: The list has fields of the vendor, and nothing says where records have them. Add `standardIn`.',
      ],
    },
  ],
} as const satisfies Typos;
