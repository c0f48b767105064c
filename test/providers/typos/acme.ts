import type { LinkChange, Provider, ProviderWebhooks, Quirk } from '../../../lib/providers/define.ts';
import { rolodesk } from '../../added-provider/rolodesk.ts';

function* addParent({ others: [parent] }: LinkChange): Quirk<undefined> {
  yield { request: { method: 'PUT', path: '/tickets/{id}/parent/{above}' }, values: { above: parent?.id } };
}

const ticket = {
  id: 'id',
  list: {
    path: '/graphql',
    graphql: 'query($first:Int!,$after:String){tickets(first:$first,after:$after){nodes{id}}}',
    body: { first: '{limit}', after: '{cursor}' },
    records: 'tickets.nodes',
    max: 50,
    paginator: { type: 'cursor', cursor: 'tickets.pageInfo.endCursor' },
  },
  get: { path: '/graphql', graphql: 'query($id:ID!){ticket(id:$id){id}}', body: { id: '{id}' }, record: 'ticket' },
  create: { method: 'POST', path: '/tickets', readBack: true },
  update: { method: 'PATCH', path: '/tickets/{id}' },
  fields: {
    name: 'title',
    description: 'text',
    status: {
      kind: 'choice',
      at: 'state',
      choices: [
        { value: 'new', category: 'open' },
        { value: 'done', category: 'closed' },
      ],
      words: { open: 'new', closed: 'done' },
      category: true,
      createdAs: 'new',
      transitions: {
        list: { method: 'GET', path: '/tickets/{id}/moves', records: 'moves' },
        id: 'id',
        value: 'to',
        request: { method: 'POST', path: '/tickets/{id}/moves/{transition}' },
      },
    },
    parent_ticket: { kind: 'ref', object: 'ticketing.ticket', read: 'parent', links: { add: addParent } },
    completed_at: { kind: 'value', read: 'done_at', when: { status: 'done' } },
    due_date: { kind: 'value', read: 'due', write: 'due', needs: ['name'] },
  },
  rendered: { description_html: { of: 'description', at: 'html' } },
  children: {
    comment: {
      create: { method: 'POST', path: '/tickets/{id}/notes', body: { text: '{value}' } },
      list: { method: 'GET', path: '/tickets/{id}/notes', records: 'notes', text: 'text' },
    },
  },
} as const;

const comment = {
  id: { note: 'id' },
  partitions: { parts: ['ticket'], field: 'ticket_id', object: 'ticketing.ticket' },
  list: {
    method: 'GET',
    path: '/tickets/{ticket}/notes',
    records: 'notes',
    max: 100,
    paginator: { type: 'none' },
    joins: [
      {
        request: { method: 'GET', path: '/authors', query: { ids: '{ids:csv}' } },
        max: 50,
        records: 'authors',
        id: 'id',
        read: 'name',
        at: 'author',
      },
    ],
  },
  get: { method: 'GET', path: '/tickets/{ticket}/notes/{note}' },
  fields: { body: 'text' },
} as const;

const task = rolodesk.objects['crm.task'];

const list = {
  id: 'id',
  partitions: { parts: ['folder'], overlap: true, metadata: 'folders' },
  list: {
    method: 'GET',
    path: '/folders/{folder}/lists',
    records: 'lists',
    max: 100,
    paginator: { type: 'none' },
  },
  get: { method: 'GET', path: '/lists/{id}' },
  membership: { add: { method: 'PUT', path: '/lists/{id}/members/{member}' } },
  fields: { name: 'title' },
} as const;

/**
 * Provider that does not exist, with an example of every form that the checks look at. Rolodesk has the first forms.
 */
export const acme = {
  ...rolodesk,
  id: 'acme',
  name: 'Acme',
  metadata: {
    ...rolodesk.metadata,
    folders: { request: { method: 'GET', path: '/folders' }, records: ['folders'], value: 'id', label: 'title' },
    states: {
      request: { method: 'GET', path: '/states' },
      records: ['states'],
      value: 'id',
      label: 'title',
      category: { at: 'kind', words: { new: 'open', done: 'closed' } },
    },
  },
  oauth: {
    authorizeUrl: 'https://login.acme.example/authorize',
    tokenUrl: 'https://login.acme.example/token',
    scopes: ['all'],
    writeScopes: { 'crm.contact': ['all'] },
    authorization: 'client',
  },
  objects: {
    ...rolodesk.objects,
    'crm.task': {
      ...task,
      fields: { ...task.fields, status: { kind: 'choice', at: 'state', choices: 'states', category: true } },
    },
    'ticketing.ticket': ticket,
    'ticketing.comment': comment,
    'marketingautomation.list': list,
  },
} as const satisfies Provider;

/** Change notifications of the same provider. */
export const acmeWebhooks = {
  target: 'connection',
  proof: 'path',
  events: 'events',
  type: { body: ['type'] },
  subjects: [{ type: /^contact$/, object: 'crm.contact', id: ['id'] }],
  register: {
    list: { method: 'GET', path: '/webhooks', records: 'webhooks', id: 'id', url: 'url' },
    create: { method: 'POST', path: '/webhooks', body: { url: '{url}' }, id: 'id' },
    remove: { method: 'DELETE', path: '/webhooks/{id}' },
  },
} as const satisfies ProviderWebhooks;
