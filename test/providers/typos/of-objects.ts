import type { Quirk } from '../../../lib/providers/define.ts';
import type { Typos } from './typo.ts';

function* misspelt(): Quirk<undefined> {
  yield { request: { method: 'PUT', path: '/tickets/{ticket}/parent/{above}' }, values: { above: '1' } };
}

/** Typos that the checks of one object find. */
export const ofObjects = {
  modelFields: [
    {
      in: 'crm.contact',
      at: 'fields.frist_name',
      value: 'first',
      says: [
        'lib/providers/acme/: acme crm.contact fields: There is no field "frist_name". Use one of "first_name", "last_name", or remove it.',
      ],
    },
  ],
  fieldNames: [
    {
      in: 'ticketing.ticket',
      at: 'fields.due_date.needs',
      value: ['title'],
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.due_date.needs: There is no field "title". Use one of "name", "status", "parent_ticket", "completed_at", "due_date", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.completed_at.only',
      value: { status: 'closed' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.completed_at.only.status: There is no choice "closed". Use one of "new", "done", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.completed_at.only',
      value: { state: 'done' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.completed_at.only: There is no choice field "state". Use "status", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.due_date',
      value: { kind: 'end', since: 'start', duration: 'takes', unit: 's' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.due_date.since: "start" is not a field with a moment. Name a field of the kind `value` or `moment`.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'update.encoding',
      value: { whole: ['title'], encode: Object },
      says: [
        'lib/providers/acme/: acme ticketing.ticket update.encoding.whole: There is no field "title". Use one of "name", "status", "parent_ticket", "completed_at", "due_date", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'required',
      value: ['title'],
      says: [
        'lib/providers/acme/: acme ticketing.ticket required: There is no field "title". Use one of "name", "status", "parent_ticket", "completed_at", "due_date", or remove it.',
      ],
    },
  ],
  writtenPaths: [
    {
      in: 'ticketing.ticket',
      at: 'fields.type',
      value: 'title',
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.type: `remote_type` does not show the value of the vendor. Use a choice or a constant, or set `lossless`.',
        'lib/providers/acme/: acme ticketing.ticket fields: The written place "title" occurs more than once. Keep only one.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'create.renames',
      value: { titel: 'name' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket create.renames: There is no written place "titel". Use one of "title", "state", "due", or remove it.',
      ],
    },
  ],
  readsOfWrites: [
    {
      in: 'ticketing.ticket',
      at: 'fields.due_date.read',
      value: undefined,
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.due_date.read: The field has `write` and no `read`. Say where records have the field. Set `writeOnly` too if the vendor never answers it.',
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
  ],
  objectOperations: [
    {
      in: 'crm.user',
      at: 'create',
      value: { method: 'POST', path: '/staff' },
      says: [
        'lib/providers/acme/: acme crm.user: There is no operation "create". Use one of "list", "get", or remove it.',
      ],
    },
  ],
  listPlaceholders: [
    {
      in: 'crm.contact',
      at: 'list.query.mail',
      value: '{e_mail}',
      says: [
        'lib/providers/acme/: acme crm.contact list.query.mail: Nothing fills the placeholder {e_mail}. Use {email}, or remove it.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'list.sorts',
      value: { modified_at: { order: 'changed' } },
      says: [
        'lib/providers/acme/: acme crm.contact list.sorts.modified_at.order: The request has no placeholder {order}. Add it to the request, or remove it.',
      ],
    },
  ],
  listFilters: [
    {
      in: 'crm.contact',
      at: 'list.filters',
      value: ['modified_after', 'mail'],
      says: [
        'lib/providers/acme/: acme crm.contact list.filters: There is no filter "mail". Use "email", or remove it.',
      ],
    },
  ],
  paginators: [
    {
      in: 'crm.contact',
      at: 'list.query.skip',
      value: '0',
      says: [
        'lib/providers/acme/: acme crm.contact list: The placeholder {cursor} is missing. Add it to the path, the query, the body or the variables.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'list.paginator',
      value: { type: 'link', parameters: ['page'] },
      says: [
        'lib/providers/acme/: acme crm.contact list: The placeholder {cursor_page} is missing. Add it to the path, the query, the body or the variables.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'list.paginator',
      value: { type: 'none' },
      says: [
        'lib/providers/acme/: acme crm.contact list.paginator: A list without pages has a placeholder of pages. Use another paginator, or remove {limit} and {cursor}.',
      ],
    },
  ],
  recordPlaceholders: [
    {
      in: 'crm.contact',
      at: 'get.path',
      value: '/people/{person}',
      says: [
        'lib/providers/acme/: acme crm.contact get: The placeholder {id} is missing. Add it to the path, the query, the body or the variables.',
        'lib/providers/acme/: acme crm.contact get.path: Nothing fills the placeholder {person}. Use one of {id}, {fields}, {now}, or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'get.variables.id',
      value: '{ticket}',
      says: [
        'lib/providers/acme/: acme ticketing.ticket get: The placeholder {id} is missing. Add it to the path, the query, the body or the variables.',
        'lib/providers/acme/: acme ticketing.ticket get.variables.id: Nothing fills the placeholder {ticket}. Use one of {id}, {fields}, {now}, or remove it.',
      ],
    },
  ],
  joins: [
    {
      in: 'ticketing.comment',
      at: 'list.joins.0.request.query.ids',
      value: '{id:csv}',
      says: [
        'lib/providers/acme/: acme ticketing.comment list.joins.0.request.query.ids: Nothing fills the placeholder {id}. Use {ids}, or remove it.',
        'lib/providers/acme/: acme ticketing.comment list.joins.0.request: The placeholder {ids} is missing. Add it to the path, the query, the body or the variables.',
      ],
    },
  ],
  transitions: [
    {
      in: 'ticketing.ticket',
      at: 'fields.status.transitions.make.path',
      value: '/tickets/{id}/moves/{move}',
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.status.transitions.make.path: Nothing fills the placeholder {move}. Use one of {id}, {transition}, or remove it.',
        'lib/providers/acme/: acme ticketing.ticket fields.status.transitions.make: The placeholder {transition} is missing. Add it to the path, the query, the body or the variables.',
      ],
    },
  ],
  children: [
    {
      in: 'ticketing.ticket',
      at: 'children.comment.create.body.text',
      value: '{text}',
      says: [
        'lib/providers/acme/: acme ticketing.ticket children.comment.create: The placeholder {value} is missing. Add it to the path, the query, the body or the variables.',
        'lib/providers/acme/: acme ticketing.ticket children.comment.create.body.text: Nothing fills the placeholder {text}. Use one of {id}, {value}, {now}, or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'rendered',
      value: { description_html: { of: 'description', at: 'html' } },
      says: [
        'lib/providers/acme/: acme ticketing.ticket rendered.description_html.of: There is no field "description". Use one of "name", "status", "parent_ticket", "completed_at", "due_date", or remove it.',
      ],
    },
  ],
  partitions: [
    {
      in: 'ticketing.comment',
      at: 'partitions.touches',
      value: true,
      says: [
        'lib/providers/acme/: acme ticketing.comment partitions.touches: The changed records of the object that has the collections cannot be listed. Give that object a list of all its records with the filter `modified_after`, or remove it.',
      ],
    },
  ],
  quirkPlaceholders: [
    {
      in: 'ticketing.ticket',
      at: 'fields.parent_ticket.links.add',
      value: misspelt,
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.parent_ticket.links.add.path: Nothing fills the placeholder {ticket}. Use one of {id}, {above}, or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'quirks',
      value: { mergedInto: misspelt },
      says: [
        'lib/providers/acme/: acme ticketing.ticket quirks.mergedInto.path: Nothing fills the placeholder {ticket}. Use one of {id}, {above}, or remove it.',
      ],
    },
  ],
  otherPlaceholders: [
    {
      in: 'marketingautomation.list',
      at: 'membership.add.path',
      value: '/lists/{list}/members/{member}',
      says: [
        'lib/providers/acme/: acme marketingautomation.list membership.add.path: Nothing fills the placeholder {list}. Use one of {id}, {member}, {inputs}, {ids}, {status}, {opted_in_at}, {ip}, {source}, {email}, or remove it.',
      ],
    },
  ],
} as const satisfies Typos;
