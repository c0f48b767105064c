import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'zendesk'));
});

afterAll(() => service.stop());

const create = async (fields: Readonly<Record<string, unknown>>) => {
  const body = { name: 'Printer', description: ['On fire.'], field_mappings: {}, ...fields };
  return recordOf(await service.call('POST', '/ticketing/tickets', { token, body }), 201);
};

const dueDate = '2031-02-03T00:00:00.000Z';

// Zendesk keeps `due_at` of tasks only, and `problem_id` of incidents only.
// https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
const kept = {
  due_date: async () => ({ type: 'task', due_date: dueDate }),
  parent_ticket: async () => ({ type: 'incident', parent_ticket: (await create({ type: 'problem' })).id }),
} as const;

const cases = (['due_date', 'parent_ticket'] as const).flatMap((field) =>
  ['question', null].map((type) => [field, type] as const),
);

it.each(cases)('an update reports that %s is lost when the type changes to %s', async (field, type) => {
  const made = await create(await kept[field]());
  expect(made[field]).not.toBeNull();
  const path = `/ticketing/tickets/${made.id}`;
  const read = async () => recordOf(await service.call('GET', path, { token }));
  const update = (body: unknown, strict: boolean) => service.call('PATCH', path, { token, body, query: { strict } });

  const refused = await update({ type }, true);
  expect(refusedPaths(refused)).toEqual([field]);
  expect((await read())[field]).toBe(made[field]);
  const changed = await update({ type }, false);
  expect(warnedPaths(changed)).toEqual([field]);
  expect(recordOf(changed)).toMatchObject({ type, [field]: null });
});

it.each(['due_date', 'parent_ticket'] as const)('an update does not report %s if nothing is lost', async (field) => {
  const fields = await kept[field]();
  const made = await create(fields);
  const empty = await create({ type: fields.type });
  const update = async (id: unknown, body: unknown) =>
    recordOf(await service.call('PATCH', `/ticketing/tickets/${id}`, { token, body, query: { strict: true } }));
  expect((await update(made.id, { type: fields.type, name: 'Renamed' }))[field]).toBe(made[field]);
  expect((await update(made.id, { type: 'question', [field]: null })).type).toBe('question');
  expect((await update(empty.id, { type: 'question' })).type).toBe('question');
});

it('an update with an unknown type reports the type once', async () => {
  const made = await create(await kept.due_date());
  const path = `/ticketing/tickets/${made.id}`;
  const reply = await service.call('PATCH', path, { token, body: { type: 'riddle', name: 'Renamed' } });
  expect(warnedPaths(reply)).toEqual(['type']);
  expect(recordOf(reply)).toMatchObject({ type: 'task', due_date: dueDate });
});
