import { afterAll, beforeAll, expect, it } from 'vitest';
import { failureOf, recordOf, recordsOf } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'dynamics-365'));
});

afterAll(() => service.stop());

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });

it('all stages belong to one pipeline, can be listed by it, and a deal moves through them', async () => {
  const [pipeline, ...others] = recordsOf(await call('GET', '/crm/pipelines'));
  expect(others).toEqual([]);
  const stages = recordsOf(await call('GET', '/crm/stages', { query: { pipeline_id: String(pipeline?.id) } }));
  expect(stages).toHaveLength(4);
  expect(stages).toEqual(recordsOf(await call('GET', '/crm/stages')));
  expect(stages.map(({ pipeline_id: id }) => id)).toEqual(stages.map(() => pipeline?.id));
  expect(stages.map(({ id }) => id)).toEqual(pipeline?.stage_ids);
  const { id } = recordOf(await call('POST', '/crm/deals', { body: { name: 'Engine' } }), 201);
  for (const stage of [stages[2], stages[0]]) {
    const body = { stage_id: stage?.id };
    expect(recordOf(await call('PATCH', `/crm/deals/${id}`, { body }))).toMatchObject(body);
  }
});

it('an unknown pipeline lists no stages', async () => {
  const query = { pipeline_id: '00000000-0000-4000-8000-000000000000' };
  expect(failureOf(await call('GET', '/crm/stages', { query }))).toEqual([422, 'validation_failed']);
});
