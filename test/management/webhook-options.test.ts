import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as functions from '../../functions/webhook.ts';
import { webhookRoutes } from '../../lib/api/management/webhooks/webhooks.ts';
import { issuesOf, makeKey, makeProject, send, useService } from './service.ts';

useService();
beforeAll(() => {
  process.env.ALLOW_LOCAL_TARGETS = 'true';
});

const url = 'https://93.184.215.14/events';

let key: string;
beforeEach(async () => {
  key = await makeKey((await makeProject()).id, 'webhooks');
});

const create = (body: object) => send(functions.create, webhookRoutes.create, { key, body: { url, ...body } });
const update = (id: string, body: object) =>
  send(functions.update, webhookRoutes.update, { key, params: { id }, body });
const get = async (id: string) => (await send(functions.read, webhookRoutes.get, { key, params: { id } })).data;

const selection = { 'crm.deal.updated': ['stage_id', 'field_mappings.plan'], 'ticketing.ticket.updated': ['status'] };

describe('a webhook', () => {
  it('gets one event per request and all changes by default', async () => {
    const { data } = await create({});
    expect(data).toMatchObject({ max_events_per_request: 1, changed_fields: null });
  });

  it('shows the events per request and the selected changes, and keeps options that are not given', async () => {
    const { data } = await create({ max_events_per_request: 100, changed_fields: selection });
    expect(data).toMatchObject({ max_events_per_request: 100, changed_fields: selection });
    await update(data.id, { max_events_per_request: 25 });
    expect(await get(data.id)).toMatchObject({ max_events_per_request: 25, changed_fields: selection });
    await update(data.id, { changed_fields: null });
    expect(await get(data.id)).toMatchObject({ max_events_per_request: 25, changed_fields: null });
    await update(data.id, { changed_fields: { 'crm.deal.updated': ['name'] } });
    expect(await get(data.id)).toMatchObject({ changed_fields: { 'crm.deal.updated': ['name'] } });
  });

  it.each([
    [{ max_events_per_request: 0 }, 'max_events_per_request'],
    [{ max_events_per_request: 101 }, 'max_events_per_request'],
    [{ max_events_per_request: 1.5 }, 'max_events_per_request'],
    [{ max_events_per_request: '10' }, 'max_events_per_request'],
    [{ changed_fields: { 'crm.deal.updated': [] } }, 'changed_fields.crm.deal.updated'],
    [{ changed_fields: { 'crm.deal.updated': ['name', 'colour'] } }, 'changed_fields.crm.deal.updated.1'],
    [{ changed_fields: { 'crm.deal.created': ['name'] } }, 'changed_fields.crm.deal.created'],
    [{ changed_fields: { 'crm.horse.updated': ['name'] } }, 'changed_fields.crm.horse.updated'],
    [{ changed_fields: { '*': ['name'] } }, 'changed_fields.*'],
    [{ changed_fields: ['name'] }, 'changed_fields'],
    [
      { changed_fields: { 'crm.deal.updated': Array.from({ length: 99 }, () => `field_mappings.${'x'.repeat(90)}`) } },
      'changed_fields',
    ],
  ])('is refused with %j in a create and an update', async (body, path) => {
    expect(issuesOf(await create(body))).toEqual([path]);
    const { data } = await create({});
    expect(issuesOf(await update(data.id, body))).toEqual([path]);
    expect(await get(data.id)).toMatchObject({ max_events_per_request: 1, changed_fields: null });
  });

  it('is refused with a list of the valid fields', async () => {
    const reply = await create({ changed_fields: { 'ticketing.ticket.updated': ['colour'] } });
    expect(reply.statusCode).toBe(422);
    expect(JSON.stringify(reply)).toContain('status');
  });
});
