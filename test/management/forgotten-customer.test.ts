import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { allItems, formsOf } from '../routes/stored-contents.ts';

const origin = 'customer-of-the-orchard-7411';
const alias = 'Orchard Industries 7411';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

/** Places in the tables that contain a text, unencrypted or in another form. */
const placesOf = async (text: string): Promise<readonly string[]> => {
  const forms = formsOf(text);
  return (await allItems())
    .filter((item) => forms.some((form) => item.includes(form)))
    .map((item) => item.slice(0, 160));
};

it("leaves nothing of a linked user's names in any table after its deletion", async () => {
  const project = await service.project();
  const { key } = project;
  const { call } = service;
  const body = { linked_user_origin_id: origin, alias, id_project: project.id };
  const { id_linked_user: linkedUser } = Object(dataOf(await call('POST', '/linked-users/create', { key, body }), 201));
  const earlier = await service.connect(project, 'hubspot', { linkedUser, account: 1 });
  dataOf(await call('DELETE', `/connections/${earlier.id}`, { key }), 202);
  const { id: connection, token } = await service.connect(project, 'hubspot', { linkedUser });
  dataOf(await call('POST', '/crm/contacts', { token, body: { first_name: 'Ada' } }), 201);
  const link = { id_linked_user: linkedUser, return_url: undefined };
  const { id: linkId } = Object(dataOf(await call('POST', '/magic-link', { key, body: link }), 201));
  dataOf(await call('GET', '/linked-users', { key, query: { linked_user_origin_id: origin } }));
  dataOf(await call('GET', '/connections', { key, query: { linked_user_origin_id: origin } }));
  await service.dispatch(Date.now());
  expect((await placesOf(origin)).length).toBeGreaterThan(3);

  const deleted = Object(dataOf(await call('DELETE', `/linked-users/${linkedUser}`, { key }), 202));
  expect(deleted.deleted).toBe(true);
  expect([await placesOf(origin), await placesOf(alias)]).toEqual([[], []]);
  const shown = await call('GET', `/connections/${connection}`, { key });
  expect(dataOf(shown)).toMatchObject({ status: 'revoked', linked_user_origin_id: null, id_linked_user: linkedUser });
  expect((await call('GET', `/magic-link/${linkId}`, { key })).status).toBe(404);
});
