import type { ObjectName } from '../objects/registry.ts';
import { day, decimalNumber, integerId, number, percent, singleton } from './codecs.ts';
import type { Choice, ItemsField, Metadata, Provider, RefField } from './define.ts';

const ref = (object: ObjectName, path: string): RefField => ({
  kind: 'ref',
  object,
  read: path,
  write: path,
  codec: integerId,
});

const owner = ref('crm.user', 'owner_id');

const items = (path: string, value: string, type: string): ItemsField => ({
  kind: 'items',
  path,
  value: { ours: value, theirs: 'value' },
  type: { ours: type, theirs: 'label' },
  primary: 'primary',
  hints: ['owner_type'],
});

/** https://pipedrive.readme.io/docs/core-api-concepts-pagination */
const paged = { limit: '{limit}', cursor: '{cursor}' } as const;
const page = { items: 'data', maxLimit: 500, next: { cursor: 'additional_data.next_cursor' } } as const;

/** Times with fractions of a second are refused: "is not a valid datetime". https://developers.pipedrive.com/docs/api/v1/Persons#getPersons */
const since = { updated_since: '{modified_after:utc}' } as const;

/** https://pipedrive.readme.io/docs/pipedrive-api-v2 */
const records = (plural: string, filters: Readonly<Record<string, string>> = {}) => ({
  id: 'id',
  createdAt: 'add_time',
  modifiedAt: 'update_time',
  list: {
    method: 'GET' as const,
    path: `/v2/${plural}`,
    query: {
      ...paged,
      ...since,
      ...Object.fromEntries(Object.entries(filters).map(([filter, name]) => [name, `{${filter}}`])),
    },
    ...page,
    filters: ['modified_after', ...Object.keys(filters)],
  },
  get: { method: 'GET' as const, path: `/v2/${plural}/{id}`, record: 'data' },
  create: { method: 'POST' as const, path: `/v2/${plural}`, record: 'data' },
  update: { method: 'PATCH' as const, path: `/v2/${plural}/{id}`, record: 'data' },
  remove: { method: 'DELETE' as const, path: `/v2/${plural}/{id}` },
  getMany: { method: 'GET' as const, path: `/v2/${plural}`, query: { ids: '{ids:csv}' }, items: 'data', max: 100 },
  // What was deleted is still answered by id for 30 days. https://pipedrive.readme.io/docs/core-api-concepts-deletion
  where: { is_deleted: [false, undefined] },
});

/** Types of activities that are something to do, and those that are something done with somebody. */
const toDo = ['task', 'deadline'];
const engagements = ['call', 'email', 'meeting', 'lunch'];

const activities = (types: readonly string[], filters: Readonly<Record<string, string>> = {}) => {
  const shared = records('activities', filters);
  return { ...shared, where: { ...shared.where, type: types } };
};

const customFields = (singular: string): Metadata => ({
  request: { method: 'GET', path: `/v2/${singular}Fields`, query: { limit: 500 } },
  items: ['data'],
  value: 'field_code',
  label: 'field_name',
  where: { is_custom_field: [true] },
  // Options are numbers, and money, addresses and ranges are objects: neither can be said here.
  // https://pipedrive.readme.io/docs/core-api-concepts-custom-fields
  type: {
    path: 'field_type',
    words: {
      varchar: 'string',
      varchar_auto: 'string',
      text: 'string',
      phone: 'string',
      double: 'number',
      int: 'number',
      boolean: 'boolean',
      date: 'date',
    },
  },
});

const inCustomFields = (metadata: string) => ({ metadata, at: { object: 'custom_fields' } });

const outcomes: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

export const pipedrive = {
  id: 'pipedrive',
  name: 'Pipedrive',
  documentation: 'https://developers.pipedrive.com/docs/api/v1',
  baseUrl: 'https://{company_domain}.pipedrive.com/api',
  hostParts: { company_domain: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/ },
  credentials: {
    company_domain: { label: 'Company domain', secret: false },
    api_token: { label: 'API token', secret: true },
  },
  // https://pipedrive.readme.io/docs/core-api-concepts-authentication
  authorization: { header: 'x-api-token', value: '{api_token}' },
  // The scopes are those of the app. https://pipedrive.readme.io/docs/marketplace-oauth-authorization
  oauth: {
    authorizeUrl: 'https://oauth.pipedrive.com/oauth/authorize',
    tokenUrl: 'https://oauth.pipedrive.com/oauth/token',
    scopes: [],
    pkce: false,
    clientAuthentication: 'basic',
    fromAnswer: {
      company_domain: {
        path: 'api_domain',
        pattern: /^https:\/\/([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\.pipedrive\.com$/,
      },
    },
    // https://pipedrive.readme.io/docs/app-uninstallation#token-revocation
    revoke: {
      method: 'POST',
      url: 'https://oauth.pipedrive.com/oauth/revoke',
      encoding: 'form',
      body: { token: '{refresh_token}', token_type_hint: 'refresh_token' },
      authorization: 'client',
    },
  },
  identify: { method: 'GET', path: '/v1/users/me', account: 'data.company_id', name: 'data.company_name' },
  errors: { message: ['error', 'message'], code: ['code', 'errorCode'] },
  metadata: {
    personFields: customFields('person'),
    organizationFields: customFields('organization'),
    dealFields: customFields('deal'),
  },
  objects: {
    'crm.contact': {
      ...records('persons'),
      fields: {
        name: 'name',
        first_name: { kind: 'value', read: 'first_name' },
        last_name: { kind: 'value', read: 'last_name' },
        details: 'notes',
        email_addresses: items('emails', 'email_address', 'email_address_type'),
        phone_numbers: items('phones', 'phone_number', 'phone_type'),
        user_id: owner,
      },
      customFields: inCustomFields('personFields'),
    },
    'crm.company': {
      ...records('organizations'),
      required: ['name'],
      fields: {
        name: 'name',
        number_of_employees: { kind: 'value', read: 'employee_count', write: 'employee_count', codec: number },
        domains: { kind: 'value', read: 'website', write: 'website', codec: singleton },
        user_id: owner,
      },
      customFields: inCustomFields('organizationFields'),
    },
    'crm.deal': {
      ...records('deals', { stage_id: 'stage_id', user_id: 'owner_id' }),
      required: ['name'],
      fields: {
        name: 'title',
        amount: { kind: 'value', read: 'value', write: 'value', codec: decimalNumber },
        currency: 'currency',
        status: {
          kind: 'choice',
          path: 'status',
          choices: outcomes,
          words: { open: 'open', won: 'won', lost: 'lost' },
          categorised: true,
        },
        close_date: { kind: 'value', read: 'expected_close_date', write: 'expected_close_date', codec: day },
        probability: { kind: 'value', read: 'probability', write: 'probability', codec: percent },
        stage_id: ref('crm.stage', 'stage_id'),
        pipeline: { kind: 'value', read: 'pipeline_id', codec: integerId },
        company_id: ref('crm.company', 'org_id'),
        contact_ids: { ...ref('crm.contact', 'person_id'), single: true },
        user_id: owner,
      },
      customFields: inCustomFields('dealFields'),
    },
    // https://developers.pipedrive.com/docs/api/v1/Notes: version 2 has no notes; these pages have offsets.
    'crm.note': {
      id: 'id',
      createdAt: 'add_time',
      modifiedAt: 'update_time',
      list: {
        method: 'GET',
        path: '/v1/notes',
        query: { start: '{cursor}', limit: '{limit}', ...since },
        items: 'data',
        maxLimit: 500,
        next: {
          cursor: 'additional_data.pagination.next_start',
          more: 'additional_data.pagination.more_items_in_collection',
        },
        filters: ['modified_after'],
      },
      get: { method: 'GET', path: '/v1/notes/{id}', record: 'data' },
      create: { method: 'POST', path: '/v1/notes', record: 'data' },
      update: { method: 'PUT', path: '/v1/notes/{id}', record: 'data' },
      remove: { method: 'DELETE', path: '/v1/notes/{id}' },
      where: { active_flag: [true, undefined] },
      required: ['content'],
      fields: {
        content: 'content',
        user_id: ref('crm.user', 'user_id'),
        contact_id: ref('crm.contact', 'person_id'),
        company_id: ref('crm.company', 'org_id'),
        deal_id: ref('crm.deal', 'deal_id'),
      },
    },
    'crm.task': {
      ...activities(toDo, { user_id: 'owner_id' }),
      create: { method: 'POST', path: '/v2/activities', body: { type: 'task' }, record: 'data' },
      required: ['subject'],
      fields: {
        subject: 'subject',
        content: 'note',
        finished_date: { kind: 'value', read: 'marked_as_done_time' },
        user_id: owner,
        // Read-only by itself: https://github.com/n8n-io/n8n/issues/31684 quotes the refusal.
        contact_id: { kind: 'ref', object: 'crm.contact', read: 'person_id', codec: integerId },
        company_id: ref('crm.company', 'org_id'),
        deal_id: ref('crm.deal', 'deal_id'),
      },
    },
    'crm.engagement': {
      ...activities(engagements),
      required: ['type'],
      fields: {
        type: {
          kind: 'choice',
          path: 'type',
          choices: engagements.map((value) => ({ value })),
          words: { call: 'call', email: 'email', meeting: 'meeting' },
        },
        subject: 'subject',
        content: 'note',
        user_id: owner,
        company_id: ref('crm.company', 'org_id'),
        contacts: {
          kind: 'ref',
          object: 'crm.contact',
          read: 'participants',
          many: 'person_id',
          write: { append: 'participants', value: { person_id: '{value}' } },
          codec: integerId,
        },
      },
    },
    'crm.stage': {
      id: 'id',
      createdAt: 'add_time',
      modifiedAt: 'update_time',
      list: { method: 'GET', path: '/v2/stages', query: paged, ...page },
      get: { method: 'GET', path: '/v2/stages/{id}', record: 'data' },
      where: { is_deleted: [false, undefined] },
      fields: {
        stage_name: 'name',
        pipeline: { kind: 'value', read: 'pipeline_id', codec: integerId },
        order: { kind: 'value', read: 'order_nr', codec: number },
        probability: { kind: 'value', read: 'deal_probability', codec: percent },
      },
    },
    // https://developers.pipedrive.com/docs/api/v1/Users#getUsers: one answer has them all.
    'crm.user': {
      id: 'id',
      createdAt: 'created',
      modifiedAt: 'modified',
      list: { method: 'GET', path: '/v1/users', items: 'data', maxLimit: 500, next: { none: true } },
      get: { method: 'GET', path: '/v1/users/{id}', record: 'data' },
      fields: { name: 'name', email: 'email' },
    },
  },
} as const satisfies Provider;
