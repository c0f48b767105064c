import { openCompany } from '../../../../infra/simulators/pipedrive/company.ts';
import { addHook } from '../../../../infra/simulators/pipedrive/hooks.ts';
import { pipedriveCompanies } from '../../../../infra/simulators/pipedrive/seeds.ts';
import { openJournal } from '../../../../infra/simulators/shared/journal.ts';
import { inAnswer, inBody } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { callWith, idInWords, now, url } from '../../../contract/controls/webhooks.ts';

type Item = Readonly<Record<string, unknown>>;

const company = openCompany(pipedriveCompanies[0], { now, emptyAsNull: false }, openJournal());
const pipedriveBody = {
  name: 'x',
  subscription_url: url,
  event_action: '*',
  event_object: '*',
  version: '2.0',
  http_auth_user: 'hooks',
  http_auth_password: 'x',
};
const created = addHook(company, callWith(pipedriveBody)).body as { readonly data: Item };
const { name: _, ...nameless } = pipedriveBody;

export const webhookControls: readonly Control[] = [
  {
    provider: 'pipedrive',
    operation: 'GET /v1/webhooks',
    valid: { path: '/v1/webhooks', answer: { ...created, data: [created.data] } },
    negatives: [
      inAnswer('a hook with an undeclared field', /unknown field "colour"/, {
        ...created,
        data: [{ ...created.data, colour: 'red' }],
      }),
      inAnswer('data that is no list', /must be array/, created),
    ],
  },
  {
    provider: 'pipedrive',
    operation: 'POST /v1/webhooks',
    valid: { path: '/v1/webhooks', body: pipedriveBody, status: 201, answer: created },
    negatives: [
      inBody('no name', /required property 'name'/, nameless),
      inBody('an action of version 1', /allowed values/, { ...pipedriveBody, event_action: 'added' }),
      inBody('an unknown object', /allowed values/, { ...pipedriveBody, event_object: 'contact' }),
      inBody('an unknown field', /unknown field "url"/, { ...pipedriveBody, url }),
      inAnswer('a hook with an id in words', /must be integer/, { ...created, data: { ...created.data, id: 'one' } }),
    ],
  },
  {
    provider: 'pipedrive',
    operation: 'DELETE /v1/webhooks/{id}',
    valid: { path: '/v1/webhooks/1', answer: { success: true, status: 'ok' } },
    negatives: [
      idInWords('/v1/webhooks/one'),
      inAnswer('an undeclared field', /unknown field "colour"/, { success: true, colour: 'red' }),
    ],
  },
];
