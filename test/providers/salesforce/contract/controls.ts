import { inAnswer, inBody } from '../../../contract/controls/faults.ts';
import type { Control, Negative, Sample } from '../../../contract/controls/negative-controls.ts';
import { control, data, dataPath, id, malformedId, salesforceObjectControls, saved } from './object-controls.ts';

const version: Negative = {
  name: 'a version without its zero',
  where: 'path',
  message: /must match pattern/,
  change: {},
};

const at = (
  operation: string,
  sample: Omit<Sample, 'path'> & { readonly path?: string },
  negatives: readonly Negative[],
) => {
  const [method = '', rest = ''] = operation.split(' ');
  const path = `${dataPath}${sample.path ?? rest}`;
  const unversioned = { ...version, change: { path: path.replace('v66.0', 'v66') } };
  return control(`${method} ${data}${rest}`, { ...sample, path }, [unversioned, ...negatives]);
};

const car = { attributes: { type: 'Vehicle__c', url: `${dataPath}/sobjects/Vehicle__c/${id}` }, Id: id, Plate__c: 'A' };
const contact = { attributes: { type: 'Contact', url: `${dataPath}/sobjects/Contact/${id}` }, Id: id };
const page = { totalSize: 1, done: true, records: [contact] };

const pageFaults: readonly Negative[] = [
  inAnswer('no records', /required property 'records'/, { totalSize: 1, done: true }),
  inAnswer('a field that contacts lack', /unknown field "Colour"/, {
    ...page,
    records: [{ ...contact, Colour: 'red' }],
  }),
  inAnswer('an address elsewhere', /must match pattern/, { ...page, nextRecordsUrl: 'https://example.com' }),
];

const noQuery: Negative = {
  name: 'no query',
  where: 'query',
  message: /required query parameter "q" is missing/,
  change: { query: '' },
};

const newContact = { attributes: { type: 'Contact' }, LastName: 'Lovelace' };

const collection = (records: readonly unknown[]) => ({ allOrNone: false, records });

const recordFaults = (record: object): readonly Negative[] => [
  inBody('a field that contacts lack', /unknown field "Colour"/, collection([{ ...record, Colour: 'red' }])),
  inBody('too many', /more than 200/, collection(Array.from({ length: 201 }, () => record))),
  inBody('no attributes', /required property 'attributes'/, collection([{ ...record, attributes: undefined }])),
];

const noResult = inAnswer('no result', /required property 'success'/, [{ id, errors: [] }]);

const subrequest = { method: 'POST', url: `${dataPath}/sobjects/Contact`, referenceId: 'a', body: { LastName: 'L' } };
const composed = (request: object) => ({ compositeRequest: [request] });
const composedAnswer = { compositeResponse: [{ body: saved, httpHeaders: {}, httpStatusCode: 201, referenceId: 'a' }] };

const picklist = {
  ...{ controllerValues: {}, defaultValue: null, url: '/services/data/v66.0/ui-api' },
  values: [{ attributes: null, label: 'Qualification', validFor: [], value: 'Qualification' }],
};

const described = {
  ...{ name: 'Contact', fields: [], childRelationships: [], recordTypeInfos: [] },
  ...{ createable: true, updateable: true, deletable: true, queryable: true },
};

const field = {
  ...{ name: 'Id', type: 'id', label: 'Id', length: 18, nillable: false, createable: false, updateable: false },
  ...{ defaultedOnCreate: true, picklistValues: [], referenceTo: [] },
};

const start = 'start=2026-01-01T00:00:00Z&end=2026-01-02T00:00:00Z';
const moment = '2026-01-01T00:00:00.000+0000';

const replication = (operation: string, answer: Record<string, unknown>, list: string): Control =>
  at(operation, { path: operation.split(' ')[1]?.replace('{sObject}', 'Contact') ?? '', query: start, answer }, [
    { name: 'no end', where: 'query', message: /"end" is missing/, change: { query: 'start=2026-01-01T00:00:00Z' } },
    inAnswer(`no ${list}`, new RegExp(`required property '${list}'`), { ...answer, [list]: undefined }),
  ]);

const found = { searchRecords: [contact] };
const searchFaults = [inAnswer('no records', /required property 'searchRecords'/, {})];

const records: readonly Control[] = [
  at(
    'POST /sobjects/{sObject}',
    { path: '/sobjects/Vehicle__c', body: { Plate__c: 'A' }, status: 201, answer: saved },
    [],
  ),
  at('GET /sobjects/{sObject}/{id}', { path: `/sobjects/Vehicle__c/${id}`, query: 'fields=Id', answer: car }, [
    malformedId(`${dataPath}/sobjects/Vehicle__c/12`),
    inAnswer('no attributes', /required property 'attributes'/, { Id: id }),
  ]),
  at(
    'PATCH /sobjects/{sObject}/{id}',
    { path: `/sobjects/Vehicle__c/${id}`, body: { Plate__c: 'B' }, status: 204 },
    [],
  ),
  at('DELETE /sobjects/{sObject}/{id}', { path: `/sobjects/Vehicle__c/${id}`, status: 204 }, []),
  at(
    'GET /sobjects/{sObject}/{field}/{value}',
    { path: '/sobjects/Contact/Key__c/1', query: 'fields=Id', answer: contact },
    [],
  ),
  at(
    'PATCH /sobjects/{sObject}/{field}/{value}',
    {
      path: '/sobjects/Contact/Key__c/1',
      query: 'updateOnly=true',
      body: { LastName: 'L' },
      answer: { ...saved, created: false },
    },
    [inBody('a number for a text', /must be string/, { LastName: 5 })],
  ),
  at('DELETE /sobjects/{sObject}/{field}/{value}', { path: '/sobjects/Contact/Key__c/1', status: 204 }, []),
  ...['ContentVersion/{id}/VersionData', 'ContentNote/{id}/Content', 'Attachment/{id}/Body'].map((path) =>
    at(
      `GET /sobjects/${path}`,
      {
        path: `/sobjects/${path.replace('{id}', id)}`,
        answer: Buffer.from('x'),
        answerType: 'application/octet-stream',
      },
      [{ name: 'no bytes', where: 'response', message: /is no file/, change: { answer: 'text' } }],
    ),
  ),
];

const metadata: readonly Control[] = [
  control('GET /services/data', { path: '/services/data', answer: [{ label: 'A', url: '/a', version: '66.0' }] }, [
    inAnswer('no version', /required property 'version'/, [{ label: 'A', url: '/a' }]),
  ]),
  at('GET /sobjects', { answer: { encoding: 'UTF-8', maxBatchSize: 200, sobjects: [{ name: 'A', label: 'A' }] } }, [
    inAnswer('no label', /required property 'label'/, {
      encoding: 'UTF-8',
      maxBatchSize: 200,
      sobjects: [{ name: 'A' }],
    }),
  ]),
  at('GET /sobjects/{sObject}', { path: '/sobjects/Contact', answer: { objectDescribe: {}, recentItems: [] } }, []),
  at('GET /sobjects/{sObject}/describe', { path: '/sobjects/Contact/describe', answer: described }, [
    inAnswer('a field without type', /required property 'type'/, {
      ...described,
      fields: [{ ...field, type: undefined }],
    }),
    inAnswer('an undeclared member', /unknown field "colour"/, { ...described, fields: [{ ...field, colour: 'red' }] }),
  ]),
  at(
    'GET /sobjects/{sObject}/describe/layouts',
    { path: '/sobjects/Contact/describe/layouts', answer: { recordTypeMappings: [] } },
    [],
  ),
  at(
    'GET /ui-api/object-info/{sObject}/picklist-values/{recordType}/{field}',
    { path: '/ui-api/object-info/Opportunity/picklist-values/012000000000000AAA/StageName', answer: picklist },
    [
      inAnswer('a value without label', /required property 'label'/, {
        ...picklist,
        values: [{ ...picklist.values[0], label: undefined }],
      }),
      inAnswer('an undeclared member', /unknown field "colour"/, { ...picklist, colour: 'red' }),
    ],
  ),
  at('GET /limits', { answer: { DailyApiRequests: { Max: 15_000, Remaining: 14_000 } } }, [
    inAnswer('a limit in words', /must be integer/, { DailyApiRequests: { Max: 'many', Remaining: 1 } }),
  ]),
];

const lists: readonly Control[] = [
  at('GET /query', { query: 'q=SELECT+Id+FROM+Contact', answer: page }, [noQuery, ...pageFaults]),
  at('GET /queryAll', { query: 'q=SELECT+Id+FROM+Contact', answer: page }, [noQuery, ...pageFaults]),
  at('GET /query/{locator}', { path: '/query/0r8xx5R2sM3DgWhASK-2000', answer: page }, pageFaults),
  at('GET /queryAll/{locator}', { path: '/queryAll/0r8xx5R2sM3DgWhASK-2000', answer: page }, pageFaults),
  at('GET /search', { query: 'q=FIND+{Ada}', answer: found }, [noQuery, ...searchFaults]),
  at('GET /parameterizedSearch', { query: 'q=Ada&sobject=Contact', answer: found }, searchFaults),
  at('POST /parameterizedSearch', { body: { q: 'Ada' }, answer: found }, searchFaults),
  replication(
    'GET /sobjects/{sObject}/deleted',
    { deletedRecords: [{ id, deletedDate: moment }], earliestDateAvailable: moment, latestDateCovered: moment },
    'deletedRecords',
  ),
  replication('GET /sobjects/{sObject}/updated', { ids: [id], latestDateCovered: moment }, 'ids'),
];

const batches: readonly Control[] = [
  at('POST /composite/sobjects', { body: collection([newContact]), answer: [saved] }, [
    ...recordFaults(newContact),
    noResult,
  ]),
  at('PATCH /composite/sobjects', { body: collection([{ ...newContact, id }]), answer: [saved] }, [
    ...recordFaults({ ...newContact, id }),
    noResult,
  ]),
  at('DELETE /composite/sobjects', { query: `ids=${id}&allOrNone=false`, answer: [saved] }, [
    { name: 'no ids', where: 'query', message: /"ids" is missing/, change: { query: '' } },
    noResult,
  ]),
  at(
    'GET /composite/sobjects/{sObject}',
    { path: '/composite/sobjects/Contact', query: `ids=${id}&fields=Id`, answer: [contact, null] },
    [{ name: 'no fields', where: 'query', message: /"fields" is missing/, change: { query: `ids=${id}` } }],
  ),
  at(
    'POST /composite/sobjects/{sObject}',
    { path: '/composite/sobjects/Contact', body: { ids: [id], fields: ['Id'] }, answer: [contact, null] },
    [inBody('an id that is none', /must match pattern/, { ids: ['12'], fields: ['Id'] })],
  ),
  at(
    'PATCH /composite/sobjects/{sObject}/{field}',
    {
      path: '/composite/sobjects/Contact/Key__c',
      body: collection([{ ...newContact, Key__c: '1' }]),
      answer: [{ ...saved, created: true }],
    },
    recordFaults(newContact),
  ),
  at('POST /composite', { body: composed(subrequest), answer: composedAnswer }, [
    inBody('no reference id', /required property 'referenceId'/, composed({ ...subrequest, referenceId: undefined })),
    inBody(
      'a field that contacts lack',
      /unknown field "Colour"/,
      composed({ ...subrequest, body: { LastName: 'L', Colour: 'red' } }),
    ),
    inBody('too many', /more than 25/, { compositeRequest: Array.from({ length: 26 }, () => subrequest) }),
  ]),
];

const form = 'application/x-www-form-urlencoded';
const code = {
  grant_type: 'authorization_code',
  code: 'c',
  redirect_uri: 'https://a.test',
  client_id: 'i',
  client_secret: 's',
};
const tokens = {
  access_token: 'a',
  refresh_token: 'r',
  instance_url: 'https://a.my.salesforce.com',
  id: 'https://login.salesforce.com/id/1/2',
  issued_at: '1772600000000',
  signature: 's',
  scope: 'api',
  token_type: 'Bearer',
};
const who = { user_id: id, organization_id: id };
const userinfo = { ...who, sub: 'a', preferred_username: 'a', name: 'a', email: 'a', urls: {} };

const oauth: readonly Control[] = [
  control(
    'POST /services/oauth2/token',
    { path: '/services/oauth2/token', body: code, contentType: form, answer: tokens },
    [
      inBody('no code', /required property 'code'/, { ...code, code: undefined }),
      inAnswer('a lifetime', /unknown field "expires_in"/, { ...tokens, expires_in: 7200 }),
      inAnswer('no host', /required property 'instance_url'/, { ...tokens, instance_url: undefined }),
    ],
  ),
  control(
    'POST /services/oauth2/revoke',
    { path: '/services/oauth2/revoke', body: { token: 'r' }, contentType: form },
    [inBody('no token', /required property 'token'/, {})],
  ),
  control('GET /services/oauth2/userinfo', { path: '/services/oauth2/userinfo', answer: userinfo }, [
    inAnswer('nobody', /required property 'user_id'/, { ...userinfo, user_id: undefined }),
  ]),
  control('GET /id/{organization}/{user}', { path: `/id/${id}/${id}`, answer: who }, []),
];

export const controls: readonly Control[] = [
  ...salesforceObjectControls,
  ...records,
  ...metadata,
  ...lists,
  ...batches,
  ...oauth,
];
