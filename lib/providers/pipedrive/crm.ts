import type { Choice, Provider } from '../define.ts';
import { day, decimalNumber, number, numberedChoice, percent, truth, websiteDomain } from '../language/codecs.ts';
import { company, deal, engagement, person, task } from './activities.ts';
import { lead } from './lead.ts';
import {
  address,
  byOffset,
  foundBy,
  inCustomFields,
  items,
  labels,
  orNone,
  owner,
  page,
  paged,
  pageOf,
  records,
  ref,
  searched,
  since,
} from './requests.ts';
import { pipeline, stage } from './stage.ts';
import { wholeAmount } from './whole-amount.ts';

const outcomes: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

const ofDeals = {
  status: 'status',
  stage_id: 'stage_id',
  user_id: 'owner_id',
  company_id: 'org_id',
  contact_id: 'person_id',
} as const;

/** A pipeline goes by its number, whether a client has its value or its record. */
const { list: inPipeline } = records('deals', { ...ofDeals, pipeline_id: 'pipeline_id' });

export const crm = {
  'crm.contact': {
    page: pageOf('person'),
    ...records('persons', { user_id: 'owner_id', company_id: 'org_id', deal_id: 'deal_id' }),
    listBy: [foundBy('persons', 'email'), foundBy('persons', 'phone'), foundBy('persons', 'name'), searched('persons')],
    // Described as texts and numbers that are never null. https://developers.pipedrive.com/docs/api/v1/Persons#updatePerson (and siblings)
    kept: ['name', 'user_id'],
    required: ['name'],
    fields: {
      name: 'name',
      first_name: { kind: 'value', read: 'first_name' },
      last_name: { kind: 'value', read: 'last_name' },
      details: 'notes',
      title: 'job_title',
      tags: labels('personLabels'),
      email_addresses: items('emails', 'email_address', 'email_address_type'),
      phone_numbers: items('phones', 'phone_number', 'phone_type'),
      addresses: address('postal_address'),
      user_id: owner,
      // A person has one organisation. https://developers.pipedrive.com/docs/api/v1/Persons#addPerson
      company_id: company.single,
      company_ids: company.list,
    },
    customFields: inCustomFields('personFields'),
  },
  'crm.company': {
    page: pageOf('organization'),
    ...records('organizations', { user_id: 'owner_id' }),
    listBy: [foundBy('organizations', 'name'), searched('organizations')],
    required: ['name'],
    kept: ['name', 'user_id'],
    fields: {
      name: 'name',
      industry: { kind: 'choice', at: 'industry', choices: 'industries', codec: numberedChoice, labelled: true },
      number_of_employees: { kind: 'value', read: 'employee_count', write: 'employee_count', codec: number },
      annual_revenue: { kind: 'value', read: 'annual_revenue', write: 'annual_revenue', codec: wholeAmount },
      website: 'website',
      linkedin_url: 'linkedin',
      tags: labels('organizationLabels'),
      domains: { kind: 'value', read: 'website', write: 'website', codec: websiteDomain },
      addresses: address('address'),
      user_id: owner,
    },
    customFields: inCustomFields('organizationFields'),
  },
  'crm.deal': {
    page: pageOf('deal'),
    ...records('deals', { ...ofDeals, pipeline: 'pipeline_id' }),
    listBy: [inPipeline, foundBy('deals', 'name', 'title'), searched('deals')],
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
    kept: ['name', 'currency', 'stage_id', 'pipeline', 'pipeline_id', 'user_id'],
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
      // "Set by Pipedrive when Deal is created and cannot be changed". https://developers.pipedrive.com/docs/api/v1/Deals#getDeal
      source: { kind: 'value', read: 'origin', lossless: true },
      // "Can only be set if deal status is lost". https://developers.pipedrive.com/docs/api/v1/Deals#updateDeal
      lost_reason: { kind: 'value', read: 'lost_reason', write: 'lost_reason', only: { status: 'lost' } },
      stage_id: ref('crm.stage', 'stage_id'),
      pipeline: { kind: 'choice', at: 'pipeline_id', choices: 'pipelines', codec: numberedChoice },
      pipeline_id: ref('crm.pipeline', 'pipeline_id'),
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
      ...byOffset('/v1/notes', {
        ...since,
        user_id: '{user_id}',
        person_id: '{contact_id}',
        org_id: '{company_id}',
        deal_id: '{deal_id}',
      }),
      filters: ['modified_after', 'user_id', 'contact_id', 'company_id', 'deal_id'],
    },
    get: { method: 'GET', path: '/v1/notes/{id}', record: 'data' },
    create: { method: 'POST', path: '/v1/notes', record: 'data' },
    update: { method: 'PUT', path: '/v1/notes/{id}', record: 'data' },
    remove: { method: 'DELETE', path: '/v1/notes/{id}' },
    where: { active_flag: [true, undefined] },
    required: ['content'],
    // "At least one of the following fields should be filled". https://developers.pipedrive.com/docs/api/v1/Notes#addNote
    oneOf: ['contact_id', 'contact_ids', 'company_id', 'company_ids', 'deal_id', 'deal_ids'],
    kept: ['content', 'content_html', 'user_id'],
    fields: {
      content: { kind: 'html', at: 'content', as: 'text' },
      content_html: { kind: 'html', at: 'content', as: 'html' },
      user_id: ref('crm.user', 'user_id'),
      contact_id: person.single,
      contact_ids: person.list,
      company_id: company.single,
      company_ids: company.list,
      deal_id: deal.single,
      deal_ids: deal.list,
    },
  },
  'crm.lead': lead,
  'crm.task': task,
  'crm.engagement': engagement,
  'crm.pipeline': pipeline,
  'crm.stage': stage,
  // https://developers.pipedrive.com/docs/api/v1/Users#getUsers: one answer has them all.
  'crm.user': {
    id: 'id',
    createdAt: 'created',
    modifiedAt: 'modified',
    list: {
      method: 'GET',
      path: '/v1/users',
      records: 'data',
      ...orNone,
      maxLimit: 500,
      paginator: { type: 'none' },
      exactly: { email: 'email', is_active: 'active_flag' },
    },
    get: { method: 'GET', path: '/v1/users/{id}', record: 'data' },
    fields: {
      name: 'name',
      email: 'email',
      is_active: { kind: 'value', read: 'active_flag', codec: truth },
      avatar_url: { kind: 'value', read: 'icon_url' },
      time_zone: { kind: 'value', read: 'timezone_name' },
    },
  },
} as const satisfies Provider['objects'];
