import { inAnswer, inBody } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';

const id = '0b5c8a5e-9998-4000-8000-000000000001';
const provider = 'dynamics-365' as const;
const endpoints = '/api/data/v9.2/serviceendpoints';
const context = `https://acme.crm.dynamics.com${endpoints}`;

const endpoint = { serviceendpointid: id, url: 'https://api.example.com/hooks/p/c' };
const listed = { '@odata.context': context, value: [endpoint] };
const filter = { sdkmessagefilterid: id, primaryobjecttypecode: 'contact' };
const message = { name: 'Create', sdkmessageid: id, sdkmessageid_sdkmessagefilter: [filter] };
const step = {
  name: 'x',
  stage: 40,
  mode: 1,
  rank: 1,
  supporteddeployment: 0,
  asyncautodelete: true,
  'sdkmessageid@odata.bind': `/sdkmessages(${id})`,
  'sdkmessagefilterid@odata.bind': `/sdkmessagefilters(${id})`,
};
const body = {
  name: 'x',
  url: endpoint.url,
  contract: 8,
  authtype: 5,
  authvalue: '<settings><setting name="x" value="y"/></settings>',
  serviceendpoint_sdkmessageprocessingstep: [step],
};
const { authvalue: _, ...open } = body;
const withStep = (change: object) => ({ ...body, serviceendpoint_sdkmessageprocessingstep: [{ ...step, ...change }] });

export const dynamicsWebhookControls: readonly Control[] = [
  {
    provider,
    operation: 'GET /api/data/v9.2/sdkmessages',
    valid: {
      path: '/api/data/v9.2/sdkmessages',
      query: "$filter=name eq 'Create'",
      answer: { '@odata.context': context, value: [message] },
    },
    negatives: [
      {
        name: 'messages of a table',
        where: 'query',
        message: /must match pattern/,
        change: { query: "$filter=primaryobjecttypecode eq 'contact'" },
      },
      inAnswer('a filter without its table', /required property 'primaryobjecttypecode'/, {
        '@odata.context': context,
        value: [{ ...message, sdkmessageid_sdkmessagefilter: [{ sdkmessagefilterid: id }] }],
      }),
    ],
  },
  {
    provider,
    operation: `GET ${endpoints}`,
    valid: { path: endpoints, query: '$filter=contract eq 8', answer: listed },
    negatives: [
      {
        name: 'endpoints of any kind',
        where: 'query',
        message: /must match pattern/,
        change: { query: "$filter=name eq 'x'" },
      },
      inAnswer('the secret', /unknown field "authvalue"/, {
        ...listed,
        value: [{ ...endpoint, authvalue: 'y' }],
      }),
    ],
  },
  {
    provider,
    operation: `POST ${endpoints}`,
    valid: { path: endpoints, body, status: 201, answer: endpoint },
    negatives: [
      inBody('no secret', /required property 'authvalue'/, open),
      inBody('a queue', /allowed values/, { ...body, contract: 2 }),
      inBody('the key of a queue', /allowed values/, { ...body, authtype: 2 }),
      inBody('an unknown field', /unknown field "saskey2"/, { ...body, saskey2: 'y' }),
      inBody('a stage that there is not', /allowed values/, withStep({ stage: 45 })),
      inBody(
        'a message by its name',
        /must match pattern/,
        withStep({ 'sdkmessageid@odata.bind': '/sdkmessages(Create)' }),
      ),
      inBody('a step of no table', /required property 'sdkmessagefilterid@odata.bind'/, {
        ...body,
        serviceendpoint_sdkmessageprocessingstep: [{ ...step, 'sdkmessagefilterid@odata.bind': undefined }],
      }),
      inAnswer('no id', /required property 'serviceendpointid'/, { url: endpoint.url }),
    ],
  },
  {
    provider,
    operation: `DELETE ${endpoints}({id})`,
    valid: { path: `${endpoints}(${id})`, status: 204 },
    negatives: [
      {
        name: 'an id that is none',
        where: 'path',
        message: /must match pattern/,
        change: { path: `${endpoints}(one)` },
      },
    ],
  },
];
