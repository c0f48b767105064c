import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweredRecord, dataOf, recordOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let token: string;
let pipelines: readonly string[];

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'hubspot'));
  const meta = Object(dataOf(await call('GET', '/crm/deals/meta')));
  pipelines = meta.create.properties.pipeline.oneOf.map((choice: unknown) => Object(choice).const);
});

afterAll(() => service.stop());

const created = async (body: object): Promise<AnsweredRecord> =>
  recordOf(await call('POST', '/crm/deals', { body: { name: 'Engine', ...body } }), 201);

const change = async (id: string, body: object): Promise<AnsweredRecord> =>
  recordOf(await call('PATCH', `/crm/deals/${id}`, { body }));

describe('PATCH of the pipeline of a deal', () => {
  it('begins at the first stage of the other pipeline, as a new deal there does', async () => {
    const [first, second] = pipelines;
    const there = await created({ pipeline: second });
    const deal = await created({ pipeline: first });
    const moved = await change(deal.id, { pipeline: second });
    expect(moved).toMatchObject({ pipeline: second, remote_status: there.remote_status });
    expect(moved.remote_status).not.toBe(deal.remote_status);
  });

  it('leaves a deal at its stage where it is in that pipeline already', async () => {
    const [first] = pipelines;
    const deal = await created({ pipeline: first, status: 'won' });
    expect(await change(deal.id, { pipeline: first })).toMatchObject({ pipeline: first, status: 'won' });
  });
});
