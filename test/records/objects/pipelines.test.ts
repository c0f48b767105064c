import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweredRecord, dataOf, envelopeOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;
let pipelines: readonly string[];
const tokens = new Map<ProviderId, string>();
const providers = ['hubspot', 'pipedrive'] as const;

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of providers) tokens.set(provider, (await service.connect(project, provider)).token);
  token = tokens.get('hubspot') ?? '';
  const meta = Object(dataOf(await call('GET', '/crm/deals/meta')));
  pipelines = meta.create.properties.pipeline.oneOf.map((choice: unknown) => Object(choice).const);
});

afterAll(() => service.stop());

const created = async (body: object): Promise<AnsweredRecord> =>
  recordOf(await call('POST', '/crm/deals', { body: { name: 'Engine', ...body } }), 201);

const change = async (id: string, body: object): Promise<AnsweredRecord> =>
  recordOf(await call('PATCH', `/crm/deals/${id}`, { body }));

describe('a stage with a pipeline that is not its own', () => {
  it('create a deal in the stage, with a warning', async () => {
    const [, other] = recordsOf(await call('GET', '/crm/pipelines'));
    const [stage] = recordsOf(await call('GET', '/crm/stages'));
    const body = { name: 'Engine', pipeline_id: other?.id, stage_id: stage?.id };
    const reply = await call('POST', '/crm/deals', { body });
    expect(recordOf(reply, 201)).toMatchObject({ stage_id: stage?.id, pipeline_id: stage?.pipeline_id });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'pipeline_id' }]);
  });
});

describe('PATCH of the pipeline of a deal', () => {
  it('moves the deal to the first stage of the other pipeline, where a new deal starts', async () => {
    const [first, second] = pipelines;
    const there = await created({ pipeline: second });
    const deal = await created({ pipeline: first });
    const moved = await change(deal.id, { pipeline: second });
    expect(moved).toMatchObject({ pipeline: second, remote_status: there.remote_status });
    expect(moved.remote_status).not.toBe(deal.remote_status);
  });

  it('keeps the stage of a deal that is already in the pipeline', async () => {
    const [first] = pipelines;
    const deal = await created({ pipeline: first, status: 'won' });
    expect(await change(deal.id, { pipeline: first })).toMatchObject({ pipeline: first, status: 'won' });
  });
});

describe.each(providers)('the pipelines of %s', (provider) => {
  const send = (method: string, path: string, options = {}) =>
    service.call(method, path, { token: tokens.get(provider) ?? '', ...options });
  const all = async () => recordsOf(await send('GET', '/crm/pipelines'));
  const create = async (body: object) => send('POST', '/crm/deals', { body: { name: 'Engine', ...body } });

  it('show their stages in the order of the stages', async () => {
    const [first, second] = await all();
    expect(first?.name).toMatch(/^Sales/);
    for (const one of [first, second]) {
      const read = recordOf(await send('GET', `/crm/pipelines/${one?.id}`, { query: { expand: 'stage_ids' } }));
      const expanded = Object(read.expanded).stage_ids as AnsweredRecord[];
      expect(one).toMatchObject({ stage_ids: read.stage_ids, stages: read.stages });
      expect(read.stages).toEqual(
        expanded.map(({ id, stage_name: name, order, probability, status }) => ({
          id,
          name,
          order,
          probability,
          status,
        })),
      );
      expect(expanded.map((stage) => stage.pipeline_id)).toEqual(expanded.map(() => one?.id));
      const filtered = recordsOf(await send('GET', '/crm/stages', { query: { pipeline_id: one?.id ?? '' } }));
      expect(filtered.map(({ id }) => id)).toEqual(read.stage_ids);
    }
  });

  it('accept new and moved deals', async () => {
    const [first, second] = await all();
    const deal = recordOf(await create({ pipeline_id: second?.id }), 201);
    expect(deal).toMatchObject({ pipeline_id: second?.id, stage_id: Object(second).stage_ids[0] });
    const moved = recordOf(await send('PATCH', `/crm/deals/${deal.id}`, { body: { pipeline_id: first?.id } }));
    expect(moved).toMatchObject({ pipeline_id: first?.id, stage_id: Object(first).stage_ids[0] });
  });

  it('cannot contradict the stage, in whatever order the two are given', async () => {
    const [first, second] = await all();
    const stage_id = Object(first).stage_ids[1];
    for (const fields of [
      { stage_id, pipeline_id: second?.id },
      { pipeline_id: second?.id, stage_id },
    ]) {
      const body = { name: 'Engine', ...fields };
      expect((await send('POST', '/crm/deals', { body, query: { strict: true } })).status).toBe(422);
    }
  });

  it('are refused as null, and with an id that is not a pipeline', async () => {
    const { id } = recordOf(await create({}), 201);
    const query = { strict: true };
    expect((await send('PATCH', `/crm/deals/${id}`, { body: { pipeline_id: null }, query })).status).toBe(422);
    expect((await create({ pipeline_id: id })).status).toBe(422);
  });
});
