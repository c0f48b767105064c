import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import { type AnsweredRecord, envelopeOf, recordOf, recordsOf, warnedPaths } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

const [acme, globex] = salesforceOrgs;

let service: Service;
const tokens = new Map<string, string>();

beforeAll(async () => {
  service = await startService();
  for (const account of [0, 1] as const) {
    const { domain } = salesforceOrgs[account];
    const { token } = await service.connect(await service.project(), 'salesforce', { account });
    tokens.set(domain, token);
  }
});

afterAll(() => service.stop());

type Options = Parameters<Service['call']>[2];

const callOf =
  ({ domain }: { readonly domain: string }) =>
  (method: string, path: string, options: Options = {}) =>
    service.call(method, path, { token: tokens.get(domain) ?? '', ...options });

const namesOf = (stages: unknown): readonly unknown[] => (stages as AnsweredRecord[]).map(({ name }) => name);

describe('an org with several record types of deals', () => {
  const call = callOf(globex);
  const all = async () => recordsOf(await call('GET', '/crm/pipelines'));
  const create = async (body: object) =>
    recordOf(
      await call('POST', '/crm/deals', { body: { name: 'Engine', close_date: '2026-12-01T00:00:00Z', ...body } }),
      201,
    );

  it('has a pipeline per record type, with its own stages, and one for deals without a record type', async () => {
    const found = await all();
    expect(found.map(({ name, is_active, stages }) => [name, is_active, namesOf(stages).length])).toEqual([
      ['New Business', true, 5],
      ['Renewal', true, 3],
      ['Master', true, 10],
    ]);
    const renewal = found[1];
    expect(namesOf(renewal?.stages)).toEqual(['Needs Analysis', 'Closed Won', 'Closed Lost']);
    const read = recordOf(await call('GET', `/crm/pipelines/${renewal?.id}`, { query: { expand: 'stage_ids' } }));
    const stages = Object(read.expanded).stage_ids as AnsweredRecord[];
    expect(read).toMatchObject({ stages: renewal?.stages, stage_ids: renewal?.stage_ids });
    expect(read.stages).toEqual(
      stages.map(({ id, stage_name: name, order, probability, status }) => ({ id, name, order, probability, status })),
    );
    expect(stages.map((stage) => stage.pipeline_id)).toEqual([renewal?.id, renewal?.id, renewal?.id]);
    const filtered = recordsOf(await call('GET', '/crm/stages', { query: { pipeline_id: renewal?.id ?? '' } }));
    expect(filtered.map(({ id }) => id)).toEqual(renewal?.stage_ids);
  });

  it('creates deals in the first stage of the given pipeline, and moves them', async () => {
    const [first, second] = await all();
    expect(await create({})).toMatchObject({ pipeline_id: first?.id, stage_id: Object(first).stage_ids[0] });
    const deal = await create({ pipeline_id: second?.id });
    expect(deal).toMatchObject({ pipeline_id: second?.id, stage_id: Object(second).stage_ids[0] });
    const moved = recordOf(await call('PATCH', `/crm/deals/${deal.id}`, { body: { pipeline_id: first?.id } }));
    expect(moved).toMatchObject({ pipeline_id: first?.id, stage_id: Object(first).stage_ids[0] });
    const won = recordOf(await call('PATCH', `/crm/deals/${deal.id}`, { body: { status: 'won' } }));
    expect(won).toMatchObject({ pipeline_id: first?.id, status: 'won', stage_id: Object(first).stage_ids[3] });
  });

  it('derives the pipeline of a deal from its stage, and warns about another pipeline', async () => {
    const [first, second] = await all();
    const stage_id = Object(second).stage_ids[1];
    expect(await create({ stage_id })).toMatchObject({ pipeline_id: second?.id, stage_id, status: 'won' });
    const body = { name: 'Engine', close_date: '2026-12-01T00:00:00Z', stage_id, pipeline_id: first?.id };
    const reply = await call('POST', '/crm/deals', { body });
    expect(recordOf(reply, 201)).toMatchObject({ pipeline_id: second?.id });
    expect(warnedPaths(reply)).toEqual(['pipeline_id']);
  });

  it('shows deals without a record type in the pipeline with all stages', async () => {
    const master = (await all())[2];
    const deal = await create({ pipeline_id: master?.id });
    expect(deal).toMatchObject({ pipeline_id: master?.id, stage_id: Object(master).stage_ids[0] });
    const shown = recordOf(await call('GET', `/crm/deals/${deal.id}`, { query: { fields: 'stage_id,pipeline_id' } }));
    expect(shown).toMatchObject({ pipeline_id: master?.id, stage_id: Object(master).stage_ids[0] });
    const stage = recordOf(await call('GET', `/crm/stages/${shown.stage_id}`));
    expect(stage).toMatchObject({ stage_name: 'Prospecting', pipeline_id: master?.id });
  });

  it('lists the deals of one pipeline, also of the pipeline for deals without a record type', async () => {
    const pipelines = await all();
    for (const { id } of pipelines) {
      const { id: deal } = await create({ pipeline_id: id });
      const listed = recordsOf(await call('GET', '/crm/deals', { query: { pipeline_id: id, limit: '100' } }));
      expect(listed.map((one) => one.id)).toContain(deal);
      expect(listed.every((one) => one.pipeline_id === id)).toBe(true);
    }
  });
});

describe('an org without record types of deals', () => {
  const call = callOf(acme);

  it('has one pipeline with all stages and all deals', async () => {
    const [only, ...others] = recordsOf(await call('GET', '/crm/pipelines'));
    expect(others).toEqual([]);
    expect(namesOf(only?.stages)).toHaveLength(10);
    const body = { name: 'Engine', close_date: '2026-12-01T00:00:00Z', pipeline_id: only?.id };
    const reply = await call('POST', '/crm/deals', { body, query: { strict: true } });
    const deal = recordOf(reply, 201);
    expect(deal).toMatchObject({ pipeline_id: only?.id, stage_id: Object(only).stage_ids[0] });
    expect(envelopeOf(reply).warnings).toBeUndefined();
    const change = { stage_id: Object(only).stage_ids[1] };
    const moved = await call('PATCH', `/crm/deals/${deal.id}`, { body: change, query: { strict: true } });
    expect(recordOf(moved)).toMatchObject({ pipeline_id: only?.id, ...change });
    const listed = recordsOf(await call('GET', '/crm/deals', { query: { pipeline_id: only?.id ?? '' } }));
    expect(listed.map(({ id }) => id)).toContain(deal.id);
  });
});
