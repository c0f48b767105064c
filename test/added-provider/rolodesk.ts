import type { Provider } from '../../lib/providers/define.ts';
import { dateTime, integerId, mainFirst } from '../../lib/providers/language/codecs.ts';

/** A vendor that does not exist: nested records, offsets for people and numbered pages for staff, a key in a header. */
export const rolodesk = {
  id: 'rolodesk',
  name: 'Rolodesk',
  documentation: 'https://rolodesk.example/docs',
  baseUrl: 'https://{workspace}.rolodesk.example/api',
  hostParts: { workspace: /^[a-z0-9]{1,30}$/ },
  credentials: {
    workspace: { label: 'Workspace', secret: false },
    key: { label: 'API key', secret: true },
  },
  authorization: { headers: { 'x-rolodesk-key': '{key}' } },
  identify: { method: 'GET', path: '/workspace', account: 'workspace.id', name: 'workspace.title' },
  errors: {
    message: ['fault.text'],
    code: ['fault.kind'],
    reasons: [{ at: 'fault.members', member: 'why' }],
    requestId: { header: 'x-rolodesk-trace' },
    conflict: (message) => /already person (\d+)/.exec(message)?.[1],
  },
  metadata: {
    fields: {
      request: { method: 'GET', path: '/fields' },
      records: ['fields'],
      value: 'code',
      label: 'title',
      type: { at: 'type', words: { line: 'string', count: 'number' } },
    },
  },
  objects: {
    'crm.contact': {
      id: 'id',
      createdAt: 'stamps.made',
      modifiedAt: 'stamps.changed',
      list: {
        method: 'GET',
        path: '/people',
        query: { skip: '{cursor}', take: '{limit}', changedSince: '{modified_after}', mail: '{email}' },
        records: 'people',
        max: 50,
        paginator: { type: 'offset', total: 'found' },
        filters: ['modified_after', 'email'],
      },
      get: { method: 'GET', path: '/people/{id}', record: 'person' },
      create: { method: 'POST', path: '/people', wrap: 'person', record: 'person' },
      update: {
        method: 'PATCH',
        path: '/people/{id}',
        wrap: 'person',
        record: 'person',
        // A date in an HTTP header has whole seconds.
        precondition: {
          version: 'stamps.changed',
          headers: { 'if-unmodified-since': '{version:http}' },
          refused: 412,
        },
      },
      remove: { method: 'DELETE', path: '/people/{id}' },
      leaveOut: { state: ['merged'] },
      fields: {
        first_name: 'identity.given',
        last_name: 'identity.family',
        details: 'about.text',
        email_addresses: {
          kind: 'items',
          at: 'reach.mails',
          value: 'email_address',
          type: 'email_address_type',
          members: { email_address: 'address', email_address_type: 'kind' },
          codec: mainFirst('main'),
        },
        phone_numbers: {
          kind: 'typed_fields',
          value: 'phone_number',
          type: 'phone_type',
          at: [
            { at: 'reach.desk', type: 'work', first: true },
            { at: 'reach.pocket', type: 'mobile' },
          ],
        },
        addresses: {
          kind: 'parts',
          members: { street_1: 'place.street', city: 'place.town', country: 'place.land' },
        },
        user_id: { kind: 'ref', object: 'crm.user', read: 'keeper.id', write: 'keeper.id', codec: integerId },
      },
      customFields: { metadata: 'fields', at: { records: 'extras', name: 'field', value: 'value' } },
    },
    'crm.task': {
      id: 'id',
      list: {
        method: 'GET',
        path: '/errands',
        query: { skip: '{cursor_or_start}', take: '{limit}' },
        records: 'errands',
        max: 50,
        paginator: { type: 'offset', more: 'more' },
      },
      fields: {
        subject: 'label',
        due_date: { kind: 'value', read: 'due', codec: dateTime },
        contact_id: { kind: 'ref', object: 'crm.contact', read: 'person.id', codec: integerId },
      },
    },
    'crm.user': {
      id: 'id',
      list: {
        method: 'GET',
        path: '/staff',
        query: { page: '{cursor}', size: '{limit}' },
        records: 'staff',
        max: 10,
        paginator: { type: 'page' },
      },
      get: { method: 'GET', path: '/staff/{id}', record: 'member' },
      fields: { name: 'title', email: 'mail' },
    },
  },
} as const satisfies Provider;
