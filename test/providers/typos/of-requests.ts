import type { Quirk } from '../../../lib/providers/define.ts';
import type { Typos } from './typo.ts';

function* misspelt(): Quirk<undefined> {
  yield { request: { method: 'PUT', path: '/tickets/{ticket}/parent/{above}' }, values: { above: '1' } };
}

function* silent(): Quirk<undefined> {
  yield { undo: { request: { method: 'DELETE', path: '/tickets/{id}' } } };
}

/** Typos that the checks of requests find. */
export const ofRequests = {
  objectOperations: [
    {
      in: 'crm.user',
      at: 'create',
      value: { method: 'POST', path: '/staff' },
      says: [
        'lib/providers/acme/: acme crm.user: There is no operation "create". Use one of "list", "get", or remove it.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'get',
      value: undefined,
      says: [
        'lib/providers/acme/: acme crm.contact remove: A record is read before it is deleted, and there is no `get`. Add `get`, or remove `remove`.',
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
        'lib/providers/acme/: acme crm.contact list.filters: No part of the request sends "email". Add {email} to it, or remove the filter.',
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
    {
      in: 'crm.contact',
      at: 'archive',
      value: { method: 'GET', path: '/people/old', records: '', max: 9, paginator: { type: 'none' } },
      says: [
        'lib/providers/acme/: acme crm.contact archive.filters: `archive` and `list` do not have the same filter by time. Give both lists `modified_after`, or neither.',
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
    {
      in: 'crm.contact',
      at: 'list.query.changedSince',
      value: undefined,
      says: [
        'lib/providers/acme/: acme crm.contact list.filters: No part of the request sends "modified_after". Add {modified_after} to it, or remove the filter.',
      ],
    },
    {
      in: 'crm.task',
      at: 'list.id',
      value: 'id',
      says: [
        'lib/providers/acme/: acme crm.task list.id: Nothing reads the records that the list names. Add `getMany` or `get`.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'list.exact',
      value: { mail: 'mail' },
      says: ['lib/providers/acme/: acme crm.contact list.exact: There is no filter "mail". Use "email", or remove it.'],
    },
    {
      in: 'ticketing.comment',
      at: 'list.id',
      value: 'id',
      says: [
        'lib/providers/acme/: acme ticketing.comment list.id: `get` needs more than the one id that the list has. Add `getMany`.',
      ],
    },
  ],
  paginators: [
    {
      in: 'crm.contact',
      at: 'list.query.skip',
      value: '0',
      says: [
        'lib/providers/acme/: acme crm.contact list: The placeholder {cursor} is missing. Add it to the path, the query or the body.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'list.paginator',
      value: { type: 'link', query: ['page'] },
      says: [
        'lib/providers/acme/: acme crm.contact list: The placeholder {cursor_page} is missing. Add it to the path, the query or the body.',
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
    {
      in: 'crm.contact',
      at: 'list.records',
      value: ['groups', 'people'],
      says: [
        'lib/providers/acme/: acme crm.contact list.paginator: An offset counts records, and this page has lists in lists. Use another paginator.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'list.body.after',
      value: '{cursor_or_start}',
      says: [
        'lib/providers/acme/: acme ticketing.ticket list: The placeholder {cursor} is missing. Add it to the path, the query or the body.',
        'lib/providers/acme/: acme ticketing.ticket list.paginator: Only pages by number fill {cursor_or_start}. Use {cursor}.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'list.max',
      value: 0,
      says: [
        'lib/providers/acme/: acme crm.contact list.max: A page has no room. Write the largest page of the vendor.',
      ],
    },
  ],
  recordPlaceholders: [
    {
      in: 'crm.contact',
      at: 'get.path',
      value: '/people/{person}',
      says: [
        'lib/providers/acme/: acme crm.contact get: The placeholder {id} is missing. Add it to the path, the query or the body.',
        'lib/providers/acme/: acme crm.contact get.path: Nothing fills the placeholder {person}. Use one of {id}, {fields}, {now}, or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'get.body.id',
      value: '{ticket}',
      says: [
        'lib/providers/acme/: acme ticketing.ticket get: The placeholder {id} is missing. Add it to the path, the query or the body.',
        'lib/providers/acme/: acme ticketing.ticket get.body.id: Nothing fills the placeholder {ticket}. Use one of {id}, {fields}, {now}, or remove it.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'get.record',
      value: { records: 'people', where: {} },
      says: [
        'lib/providers/acme/: acme crm.contact get.record.where: No value identifies the record. Name a path, and the value there.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'get.query',
      value: { page: '{cursor}' },
      says: [
        'lib/providers/acme/: acme crm.contact get.query.page: Nothing fills the placeholder {cursor}. Use one of {id}, {fields}, {now}, or remove it.',
      ],
    },
    {
      in: 'crm.contact',
      at: 'update.precondition.headers',
      value: { etag: '{versoin}' },
      says: [
        'lib/providers/acme/: acme crm.contact update.precondition.headers.etag: Nothing fills the placeholder {versoin}. Use {version}, or remove it.',
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
        'lib/providers/acme/: acme ticketing.comment list.joins.0.request: The placeholder {ids} is missing. Add it to the path, the query or the body.',
      ],
    },
    {
      in: 'ticketing.comment',
      at: 'list.joins.0.paginator',
      value: { type: 'page' },
      says: [
        'lib/providers/acme/: acme ticketing.comment list.joins.0.request: The placeholder {cursor} is missing. Add it to the path, the query or the body.',
        'lib/providers/acme/: acme ticketing.comment list.joins.0.paginator: A list with pages has several elements of a record, or all that there are. Set `multiple`, or remove `max`.',
      ],
    },
    {
      in: 'ticketing.comment',
      at: 'list.joins',
      value: [{ records: 'authors', id: 'id', read: 'name', at: 'author' }],
      says: [
        'lib/providers/acme/: acme ticketing.comment list.joins.0: A join without a request needs the id in the record. Add `of`.',
      ],
    },
    {
      in: 'ticketing.comment',
      at: 'joins',
      value: [{ records: 'authors', of: 'author', id: 'id', read: 'name', at: 'author' }],
      says: [
        'lib/providers/acme/: acme ticketing.comment joins.0: A join of every record needs a request and a condition. Add `request` and `when`.',
      ],
    },
  ],
  transitions: [
    {
      in: 'ticketing.ticket',
      at: 'fields.status.transitions.request.path',
      value: '/tickets/{id}/moves/{move}',
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.status.transitions.request.path: Nothing fills the placeholder {move}. Use one of {id}, {transition}, or remove it.',
        'lib/providers/acme/: acme ticketing.ticket fields.status.transitions.request: The placeholder {transition} is missing. Add it to the path, the query or the body.',
      ],
    },
  ],
  children: [
    {
      in: 'ticketing.ticket',
      at: 'children.comment.create.body.text',
      value: '{text}',
      says: [
        'lib/providers/acme/: acme ticketing.ticket children.comment.create: The placeholder {value} is missing. Add it to the path, the query or the body.',
        'lib/providers/acme/: acme ticketing.ticket children.comment.create.body.text: Nothing fills the placeholder {text}. Use one of {id}, {value}, {now}, or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'rendered.description_html.of',
      value: 'descripton',
      says: [
        'lib/providers/acme/: acme ticketing.ticket rendered.description_html.of: There is no field "descripton". Use "description", or remove it.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.comment',
      value: 'notes',
      says: ['lib/providers/acme/: acme ticketing.ticket fields.comment: `children` has the field too. Keep only one.'],
    },
    {
      in: 'ticketing.ticket',
      at: 'children.comment.list.paginator',
      value: { type: 'page' },
      says: [
        'lib/providers/acme/: acme ticketing.ticket children.comment.list.paginator: A list has a paginator and {cursor}, or neither. Add what is missing, or remove the other.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.description_html',
      value: 'html',
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields: There is no field "description_html". Use "description", or remove it.',
        'lib/providers/acme/: acme ticketing.ticket fields.description_html: `rendered` has the field too. Keep only one.',
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
    {
      in: 'marketingautomation.list',
      at: 'list.id',
      value: 'id',
      says: [
        'lib/providers/acme/: acme marketingautomation.list list.id: Collections that overlap are listed by their records. Remove it.',
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
    {
      in: 'ticketing.ticket',
      at: 'fields.parent_ticket.write',
      value: 'parent',
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.parent_ticket.links: The field has two ways to be written. Remove `links` or `write`.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'fields.parent_ticket.links.add',
      value: silent,
      says: [
        'lib/providers/acme/: acme ticketing.ticket fields.parent_ticket.links.add: A change of links sends requests and nothing else. Yield `{ request }`.',
      ],
    },
    {
      in: 'ticketing.ticket',
      at: 'quirks',
      value: { add: { request: { once: true, method: 'POST', path: '/{ticket}' } } },
      says: [
        'lib/providers/acme/: acme ticketing.ticket quirks.add.request.path: Nothing fills the placeholder {ticket}. Use one of {id}, {contact}, {email_address}, or remove it.',
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
    {
      in: 'crm.contact',
      at: 'batch',
      value: { create: { method: 'POST', path: '/people/many', body: '{input}', max: 9 } },
      says: [
        'lib/providers/acme/: acme crm.contact batch.create.body: Nothing fills the placeholder {input}. Use {inputs}, or remove it.',
      ],
    },
  ],
} as const satisfies Typos;
