import {
  asJson,
  type Documented,
  inPath,
  inQuery,
  json,
  object,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';
import { guid, page } from './documented-tables.ts';

const entities = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities';

const just = (...values: readonly (number | boolean)[]): JsonObject => ({ enum: [...values] });

const bound = (set: string) => ({ type: 'string', pattern: `^/${set}\\([0-9a-f-]{36}\\)$` });

const filter = object(['sdkmessagefilterid', 'primaryobjecttypecode'], {
  '@odata.etag': words,
  primaryobjecttypecode: words,
  _sdkmessageid_value: guid,
  sdkmessagefilterid: guid,
});

const message = object(['sdkmessageid', 'sdkmessageid_sdkmessagefilter'], {
  '@odata.etag': words,
  name: words,
  sdkmessageid: guid,
  sdkmessageid_sdkmessagefilter: { type: 'array', items: filter },
  'sdkmessageid_sdkmessagefilter@odata.nextLink': words,
});

const step = object(
  [
    'name',
    'stage',
    'mode',
    'rank',
    'supporteddeployment',
    'asyncautodelete',
    'sdkmessageid@odata.bind',
    'sdkmessagefilterid@odata.bind',
  ],
  {
    name: { type: 'string', minLength: 1, maxLength: 256 },
    stage: just(10, 20, 40),
    mode: just(0, 1),
    rank: { type: 'integer' },
    supporteddeployment: just(0, 1, 2),
    asyncautodelete: just(true, false),
    'sdkmessageid@odata.bind': bound('sdkmessages'),
    'sdkmessagefilterid@odata.bind': bound('sdkmessagefilters'),
  },
);

/** "Details about the authentication values set are in the AuthValue property and cannot be retrieved." */
const endpoint = object(['serviceendpointid'], {
  '@odata.context': words,
  '@odata.etag': words,
  serviceendpointid: guid,
  name: words,
  url: words,
  contract: just(8),
  authtype: just(4, 5, 6),
});

/** Webhooks, their steps, and the messages that they can report. */
export const webhookPaths: Documented['paths'] = {
  '/api/data/v9.2/sdkmessages': {
    get: {
      externalDocs: { url: `${entities}/sdkmessagefilter` },
      parameters: [
        inQuery('$select', words),
        inQuery('$filter', { type: 'string', pattern: "^name eq '\\w+'(?: or name eq '\\w+')*$" }),
        inQuery('$expand', {
          type: 'string',
          pattern: '^sdkmessageid_sdkmessagefilter\\(\\$select=[a-z,]+;\\$filter=.+\\)$',
        }),
      ],
      responses: { '200': { description: 'Messages, with the tables that have them.', content: json(page(message)) } },
    },
  },
  '/api/data/v9.2/serviceendpoints': {
    get: {
      externalDocs: { url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/register-web-hook' },
      parameters: [
        inQuery('$select', words),
        inQuery('$filter', { type: 'string', pattern: "^contract eq 8(?: and name eq '[^']+')?$" }),
      ],
      responses: { '200': { description: 'Webhooks.', content: json(page(endpoint)) } },
    },
    post: {
      externalDocs: { url: `${entities}/serviceendpoint` },
      parameters: [inQuery('$select', words)],
      requestBody: asJson(
        object(['name', 'url', 'contract', 'authtype', 'authvalue'], {
          name: { type: 'string', minLength: 1, maxLength: 256 },
          url: { type: 'string', pattern: '^https?://', maxLength: 2000 },
          contract: just(8),
          authtype: just(4, 5, 6),
          authvalue: { type: 'string', minLength: 1, maxLength: 2048 },
          serviceendpoint_sdkmessageprocessingstep: { type: 'array', items: step },
        }),
      ),
      responses: { '201': { description: 'The new webhook.', content: json(endpoint) } },
    },
  },
  '/api/data/v9.2/serviceendpoints({id})': {
    delete: {
      externalDocs: { url: `${entities}/serviceendpoint` },
      parameters: [inPath('id', guid)],
      responses: { '204': { description: 'It is gone, with its steps.' } },
    },
  },
};
