import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { otherEventTypes, recordChanges } from '../../lib/objects/event-types.ts';
import { objectNames } from '../../lib/objects/names.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { type Received, startReceiver } from '../webhooks/receiver.ts';

const receiver = await startReceiver();

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const { components, webhooks = {} } = describeApi(routes, '1');

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'document', components });

/** Creates a check for the messages of a type, from the document. */
const checkerOf = (type: string): ValidateFunction => {
  const body = webhooks[type]?.post.requestBody.$ref.split('/').at(-1) ?? expect.fail(`no message is called ${type}`);
  return ajv.compile({ $ref: `document#/components/requestBodies/${body}/content/application~1json/schema` });
};

const faultsOf = ({ body }: Pick<Received, 'body'>): readonly string[] => {
  const message = JSON.parse(body);
  const check = checkerOf(message.type);
  check(message);
  return (check.errors ?? []).map(({ instancePath, message: said }) => `${message.type} ${instancePath} ${said}`);
};

it('every type of event has a message in the document, with the record of its object', () => {
  const types = objectNames.flatMap((name) => recordChanges.map((change) => `${name}.${change}`));
  expect(Object.keys(webhooks).toSorted()).toEqual([...types, ...otherEventTypes, 'events', 'webhook.test'].toSorted());
  const messages = JSON.stringify(components.requestBodies);
  for (const name of Object.keys(components.schemas).filter((one) =>
    /^(?:Crm|Ticketing|Marketingautomation)/.test(one),
  ))
    if (!/(?:Input|Patch|Schedule|Send|Cancel)$/.test(name)) expect(messages).toContain(`schemas/${name}"`);
});

it('every sent message matches the document, including its headers', async () => {
  const project = await service.project();
  const hook = async (path: string, more: object = {}) =>
    dataOf(
      await service.call('POST', '/webhook', {
        key: project.key,
        body: { url: receiver.url + path, scope: ['*'], ...more },
      }),
      201,
    );
  const made = Object(await hook('/one'));
  await hook('/several', { max_events_per_request: 10 });
  const { id, token } = await service.connect(project, 'hubspot');
  const body = { first_name: 'Ada', last_name: 'Lovelace', email_addresses: [], phone_numbers: [], addresses: [] };
  const created = await service.call('POST', '/crm/contacts', { token, body: { ...body, field_mappings: {} } });
  const contact = Object(dataOf(created, 201)).id;
  await service.call('PATCH', `/crm/contacts/${contact}`, { token, body: { first_name: 'Augusta' } });
  await service.call('DELETE', `/crm/contacts/${contact}`, { token });
  await service.call('POST', `/webhook/${made.id}/test`, { key: project.key });
  await service.call('DELETE', `/connections/${id}`, { key: project.key });
  await service.dispatch(Date.now());
  await service.deliver(Date.now());
  const types = receiver.at('/one').map(({ body: text }) => JSON.parse(text).type);
  expect(types).toEqual(expect.arrayContaining(recordChanges.map((change) => `crm.contact.${change}`)));
  expect(types).toEqual(expect.arrayContaining(['connection.created', 'connection.revoked', 'webhook.test']));
  const sent = [...receiver.at('/one'), ...receiver.at('/several')];
  expect(JSON.parse(receiver.at('/several')[0]?.body ?? '{}').type).toBe('events');
  expect(sent.flatMap(faultsOf)).toEqual([]);
  const named = Object.values(components.parameters).flatMap(({ name }) => (/^webhook-/.test(name) ? [name] : []));
  expect(named).toHaveLength(3);
  for (const { headers } of sent) for (const name of named) expect(headers[name], name).toBeDefined();
});
