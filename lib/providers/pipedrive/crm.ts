import { dateTime, day, decimalNumber, flag, integerId, number, numberedChoice, percent } from '../codecs.ts';
import type { Choice, Provider } from '../define.ts';
import {
  address,
  engagements,
  foundBy,
  inCustomFields,
  items,
  owner,
  page,
  paged,
  records,
  ref,
  since,
  tasks,
} from './requests.ts';
import { websiteDomain } from './website.ts';

const outcomes: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

/** https://developers.pipedrive.com/docs/api/v1/Activities#addActivity: both are UTC. */
const due = { kind: 'moment', date: 'due_date', time: 'due_time' } as const;

export const crm = {
  'crm.contact': {
    ...records('persons', { user_id: 'owner_id', company_id: 'org_id', deal_id: 'deal_id' }),
    listBy: [foundBy('persons', 'email'), foundBy('persons', 'phone'), foundBy('persons', 'name')],
    // Described as texts and numbers that are never null. https://developers.pipedrive.com/docs/api/v1/Persons#updatePerson (and siblings)
    kept: ['name', 'user_id'],
    required: ['name'],
    fields: {
      name: 'name',
      first_name: { kind: 'value', read: 'first_name' },
      last_name: { kind: 'value', read: 'last_name' },
      details: 'notes',
      email_addresses: items('emails', 'email_address', 'email_address_type'),
      phone_numbers: items('phones', 'phone_number', 'phone_type'),
      addresses: address('postal_address'),
      user_id: owner,
    },
    customFields: inCustomFields('personFields'),
  },
  'crm.company': {
    ...records('organizations', { user_id: 'owner_id' }),
    listBy: [foundBy('organizations', 'name')],
    required: ['name'],
    kept: ['name', 'user_id'],
    fields: {
      name: 'name',
      industry: { kind: 'choice', at: 'industry', choices: 'industries', codec: numberedChoice, labelled: true },
      number_of_employees: { kind: 'value', read: 'employee_count', write: 'employee_count', codec: number },
      domains: { kind: 'value', read: 'website', write: 'website', codec: websiteDomain },
      addresses: address('address'),
      user_id: owner,
    },
    customFields: inCustomFields('organizationFields'),
  },
  'crm.deal': {
    ...records('deals', {
      status: 'status',
      stage_id: 'stage_id',
      pipeline: 'pipeline_id',
      user_id: 'owner_id',
      company_id: 'org_id',
      contact_id: 'person_id',
    }),
    listBy: [foundBy('deals', 'name', 'title')],
    // https://developers.pipedrive.com/docs/api/v1/Deals#getArchivedDeals
    archive: {
      method: 'GET',
      path: '/v2/deals/archived',
      query: { ...paged, ...since },
      ...page,
      filters: ['modified_after'],
    },
    // Of the last 30 days; other records have no such list. https://developers.pipedrive.com/docs/api/v1/Deals#getDeals
    deleted: {
      method: 'GET',
      path: '/v2/deals',
      query: { ...paged, status: 'deleted', sort_by: 'update_time', sort_direction: 'desc' },
      ...page,
    },
    required: ['name'],
    kept: ['name', 'currency', 'stage_id', 'pipeline', 'user_id'],
    fields: {
      name: 'title',
      amount: { kind: 'value', read: 'value', write: 'value', codec: decimalNumber },
      currency: { kind: 'value', read: 'currency', write: 'currency', lossless: true },
      status: {
        kind: 'choice',
        at: 'status',
        choices: outcomes,
        words: { open: 'open', won: 'won', lost: 'lost' },
        categorised: true,
      },
      close_date: { kind: 'value', read: 'expected_close_date', write: 'expected_close_date', codec: day },
      probability: { kind: 'value', read: 'probability', write: 'probability', codec: percent },
      stage_id: ref('crm.stage', 'stage_id'),
      pipeline: { kind: 'choice', at: 'pipeline_id', choices: 'pipelines', codec: numberedChoice },
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
      query: {
        start: '{cursor}',
        limit: '{limit}',
        ...since,
        user_id: '{user_id}',
        person_id: '{contact_id}',
        org_id: '{company_id}',
        deal_id: '{deal_id}',
      },
      records: 'data',
      maxLimit: 500,
      paginator: {
        type: 'cursor',
        cursor: 'additional_data.pagination.next_start',
        more: 'additional_data.pagination.more_items_in_collection',
      },
      filters: ['modified_after', 'user_id', 'contact_id', 'company_id', 'deal_id'],
    },
    get: { method: 'GET', path: '/v1/notes/{id}', record: 'data' },
    create: { method: 'POST', path: '/v1/notes', record: 'data' },
    update: { method: 'PUT', path: '/v1/notes/{id}', record: 'data' },
    remove: { method: 'DELETE', path: '/v1/notes/{id}' },
    where: { active_flag: [true, undefined] },
    required: ['content'],
    kept: ['content', 'content_html', 'user_id'],
    fields: {
      content: { kind: 'html', at: 'content', as: 'text' },
      content_html: { kind: 'html', at: 'content', as: 'html' },
      user_id: ref('crm.user', 'user_id'),
      contact_id: ref('crm.contact', 'person_id'),
      company_id: ref('crm.company', 'org_id'),
      deal_id: ref('crm.deal', 'deal_id'),
    },
  },
  'crm.task': {
    ...tasks(),
    create: { method: 'POST', path: '/v2/activities', body: { type: 'task' }, record: 'data' },
    required: ['subject'],
    kept: ['subject', 'user_id'],
    fields: {
      subject: 'subject',
      content: { kind: 'html', at: 'note', as: 'text' },
      content_html: { kind: 'html', at: 'note', as: 'html' },
      status: {
        kind: 'choice',
        at: 'done',
        choices: [
          { value: 'false', label: 'To do', category: 'open' },
          { value: 'true', label: 'Done', category: 'closed' },
        ],
        words: { open: 'false', closed: 'true' },
        codec: flag,
        categorised: true,
      },
      due_date: due,
      finished_date: { kind: 'value', read: 'marked_as_done_time', codec: dateTime },
      user_id: owner,
      // Read-only by itself, it is the main participant: https://github.com/n8n-io/n8n/issues/31684 quotes the refusal.
      contact_id: {
        ...ref('crm.contact', 'person_id'),
        write: { append: 'participants', element: { person_id: '{value}', primary: true } },
      },
      company_id: ref('crm.company', 'org_id'),
      deal_id: ref('crm.deal', 'deal_id'),
    },
  },
  'crm.engagement': {
    ...engagements(),
    required: ['type'],
    kept: ['type', 'subject', 'user_id'],
    fields: {
      type: { kind: 'choice', at: 'type', choices: 'engagementTypes' },
      subject: 'subject',
      content: { kind: 'html', at: 'note', as: 'text' },
      content_html: { kind: 'html', at: 'note', as: 'html' },
      start_at: due,
      end_time: { kind: 'end', since: 'start_at', duration: 'duration', unit: 'clock' },
      user_id: owner,
      company_id: ref('crm.company', 'org_id'),
      contacts: {
        kind: 'ref',
        object: 'crm.contact',
        read: 'participants',
        many: 'person_id',
        write: { append: 'participants', element: { person_id: '{value}' }, replaces: true },
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
    list: {
      method: 'GET',
      path: '/v1/users',
      records: 'data',
      maxLimit: 500,
      paginator: { type: 'none' },
      exactly: { email: 'email' },
    },
    get: { method: 'GET', path: '/v1/users/{id}', record: 'data' },
    fields: { name: 'name', email: 'email' },
  },
} as const satisfies Provider['objects'];
