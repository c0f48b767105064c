import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import { answerFaults, control, type Item, sentFault, success } from './control-builders.ts';
import { moment } from './samples.ts';

const id = 'adf21080-0e10-11eb-879b-05d71fb426ec';
const path = `/v1/leads/${id}`;

const lead: Item = {
  id,
  title: 'Jane Doe Lead',
  owner_id: 1,
  creator_id: 1,
  label_ids: ['f08b42a0-4e75-11ea-9643-03698ef1cfd6'],
  person_id: 7,
  organization_id: null,
  source_name: 'API',
  is_archived: false,
  was_seen: false,
  value: { amount: 999, currency: 'USD' },
  expected_close_date: null,
  next_activity_id: null,
  add_time: moment,
  update_time: moment,
  visible_to: '3',
  cc_email: 'acme+lead1@pipedrivemail.com',
};

const pages = { pagination: { start: 0, limit: 100, more_items_in_collection: true, next_start: 100 } };

const list = (operation: string, where: string, query: string, negatives: readonly Negative[]): Control =>
  control(operation, { path: where, query, answer: success([lead], pages) }, [
    ...answerFaults(lead, (one) => [one], pages),
    { name: 'a page that is too large', where: 'query', message: /must be <= 500/, change: { query: 'limit=501' } },
    { name: 'a cursor', where: 'query', message: /unknown query parameter/, change: { query: 'cursor=abc' } },
    { name: 'an order by a value', where: 'query', message: /pattern/, change: { query: 'sort=value.amount ASC' } },
    { name: 'an owner in words', where: 'query', message: /must be integer/, change: { query: 'owner_id=one' } },
    {
      name: 'an organisation by its name in version 2',
      where: 'query',
      message: /unknown query parameter/,
      change: { query: 'org_id=1' },
    },
    {
      name: 'an answer without a page',
      where: 'response',
      message: /required property 'additional_data'/,
      change: { answer: success([lead]) },
    },
    ...negatives,
  ]);

const wrongId: Negative = { name: 'a number as id', where: 'path', message: /uuid/, change: { path: '/v1/leads/7' } };

const body: Item = {
  title: 'Jane Doe Lead',
  person_id: 7,
  label_ids: ['f08b42a0-4e75-11ea-9643-03698ef1cfd6'],
  value: { amount: 999, currency: 'USD' },
  expected_close_date: '2026-02-01',
};

const sent = (whole: Item): Negative[] => [
  sentFault('a label by its name', /uuid/, { ...whole, label_ids: ['Hot'] }),
  sentFault('an amount without a currency', /required property 'currency'/, { ...whole, value: { amount: 1 } }),
  sentFault('a value as deals have it', /must be (object|null)/, { ...whole, value: 10.5 }),
  sentFault('an organisation by its name in version 2', /unknown field "org_id"/, { ...whole, org_id: 1 }),
  sentFault('where it comes from', /unknown field "source_name"/, { ...whole, source_name: 'API' }),
  ...answerFaults(lead, (one) => one),
];

/**
 * Controls of operations that the vendor documents but does not describe:
 * https://developers.pipedrive.com/docs/api/v1/Leads
 */
export const pipedriveLeadControls: readonly Control[] = [
  list('GET /v1/leads', '/v1/leads', 'limit=100&start=0&person_id=7&updated_since=2026-01-01T00:00:00Z', [
    { name: 'a day as time', where: 'query', message: /date-time/, change: { query: 'updated_since=2026-01-01' } },
  ]),
  list('GET /v1/leads/archived', '/v1/leads/archived', 'limit=100&start=0&sort=update_time ASC, id ASC', [
    {
      name: 'a time of changes',
      where: 'query',
      message: /unknown query parameter/,
      change: { query: 'updated_since=2026-01-01T00:00:00Z' },
    },
  ]),
  control('POST /v1/leads', { path: '/v1/leads', body, answer: success(lead) }, [
    ...sent(body),
    sentFault('no title', /required property 'title'/, { person_id: 7 }),
    sentFault('one that is archived', /unknown field "is_archived"/, { ...body, is_archived: true }),
  ]),
  control('GET /v1/leads/{id}', { path, answer: success(lead) }, [wrongId, ...answerFaults(lead, (one) => one)]),
  control('PATCH /v1/leads/{id}', { path, body: { is_archived: true, value: null }, answer: success(lead) }, [
    wrongId,
    ...sent({ title: 'x' }),
    sentFault('an origin', /unknown field "origin_id"/, { origin_id: 'x' }),
  ]),
  control('DELETE /v1/leads/{id}', { path, answer: success({ id }) }, [
    wrongId,
    {
      name: 'a number for an answer',
      where: 'response',
      message: /must be string/,
      change: { answer: success({ id: 7 }) },
    },
    { name: 'a body', where: 'request', message: /a body where none is described/, change: { body: { id } } },
  ]),
];
