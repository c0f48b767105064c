import { inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import { control, moment } from './control-builders.ts';
import { hubspotEmailControls } from './email-controls.ts';
import { hubspotEventControls } from './event-controls.ts';
import { hubspotFlowControls } from './flow-controls.ts';

const list = {
  listId: '51',
  listVersion: 1,
  name: 'News',
  objectTypeId: '0-1',
  processingStatus: 'COMPLETE',
  processingType: 'MANUAL',
};
const { listId: _, ...nameless } = list;
const found = { ...list, additionalProperties: { hs_list_size: '12' } };

const listFaults = (around: (one: unknown) => unknown): readonly Negative[] => [
  inAnswer('a list without id', /required property 'listId'/, around(nameless)),
  inAnswer('an undeclared member', /unknown field "colour"/, around({ ...list, colour: 'red' })),
];

const wrapped = (one: unknown) => ({ list: one });
const searched = (one: unknown) => ({ lists: [one], offset: 1, hasMore: false, total: 1 });
const asked = {
  objectTypeId: '0-1',
  processingTypes: ['MANUAL'],
  count: 100,
  offset: 0,
  additionalProperties: ['hs_list_size'],
};

const members = (verb: 'add' | 'remove'): Control =>
  control(
    `PUT /crm/v3/lists/{listId}/memberships/${verb}`,
    {
      path: `/crm/v3/lists/51/memberships/${verb}`,
      body: ['101'],
      answer: { recordsIdsAdded: ['101'], recordIdsRemoved: [], recordIdsMissing: [] },
    },
    [
      inBody('ids in an object', /must be array/, { ids: ['101'] }),
      inBody('an id that is a number', /must be string/, [101]),
      inAnswer('none that is missing', /required property 'recordIdsMissing'/, {
        recordsIdsAdded: [],
        recordIdsRemoved: [],
      }),
    ],
  );

const statuses = '/communication-preferences/v4/statuses/batch';
const email = 'ada@example.com';

const status = {
  channel: 'EMAIL',
  source: 'API',
  status: 'SUBSCRIBED',
  subscriberIdString: email,
  subscriptionId: 1001,
  timestamp: moment,
};
const wide = {
  channel: 'EMAIL',
  status: 'UNSUBSCRIBED',
  subscriberIdString: email,
  timestamp: moment,
  wideStatusType: 'PORTAL_WIDE',
};
const written = { subscriberIdString: email, subscriptionId: 1001, statusState: 'SUBSCRIBED', channel: 'EMAIL' };

const ended = (results: readonly unknown[]) => ({
  status: 'COMPLETE',
  startedAt: moment,
  completedAt: moment,
  results,
});

const batch = (tail: string, results: unknown, fault: Negative): Control =>
  control(
    `POST ${statuses}${tail}`,
    { path: `${statuses}${tail}`, query: 'channel=EMAIL', body: { inputs: [email] }, answer: ended([results]) },
    [
      inQuery('another channel', /allowed values/, 'channel=FAX'),
      inBody('no inputs', /required property 'inputs'/, {}),
      inBody('an input that is an object', /must be string/, { inputs: [{ email }] }),
      fault,
    ],
  );

export const hubspotMarketingControls: readonly Control[] = [
  ...hubspotEmailControls,
  ...hubspotEventControls,
  ...hubspotFlowControls,
  control('POST /crm/v3/lists/search', { path: '/crm/v3/lists/search', body: asked, answer: searched(found) }, [
    inBody('no offset', /required property 'offset'/, { ...asked, offset: undefined }),
    inBody('a count in words', /must be integer/, { ...asked, count: 'many' }),
    ...listFaults((one) => searched({ ...found, ...Object(one), listId: Object(one).listId })),
  ]),
  control(
    'POST /crm/v3/lists',
    {
      path: '/crm/v3/lists',
      body: { name: 'News', objectTypeId: '0-1', processingType: 'MANUAL' },
      answer: wrapped(list),
    },
    [
      inBody('no type', /required property 'processingType'/, { name: 'News', objectTypeId: '0-1' }),
      ...listFaults(wrapped),
    ],
  ),
  control(
    'GET /crm/v3/lists',
    { path: '/crm/v3/lists', query: 'listIds=51&listIds=52', answer: { lists: [{ ...list, size: 12 }] } },
    [
      inQuery('filters in words', /must be boolean/, 'includeFilters=some'),
      inAnswer('no lists', /required property 'lists'/, {}),
      ...listFaults((one) => ({ lists: [one] })),
    ],
  ),
  control('GET /crm/v3/lists/{listId}', { path: '/crm/v3/lists/51', answer: wrapped({ ...list, size: 12 }) }, [
    inQuery('filters in words', /must be boolean/, 'includeFilters=some'),
    ...listFaults(wrapped),
  ]),
  control(
    'PUT /crm/v3/lists/{listId}/update-list-name',
    {
      path: '/crm/v3/lists/51/update-list-name',
      query: 'listName=News%20of%202026',
      answer: { updatedList: { ...list, size: 12 } },
    },
    [
      inQuery('a parameter that there is not', /unknown query parameter "name"/, 'name=News'),
      inBody('a body', /a body where none is described/, { listName: 'News' }),
      ...listFaults((one) => ({ updatedList: one })),
    ],
  ),
  control('DELETE /crm/v3/lists/{listId}', { path: '/crm/v3/lists/51', status: 204 }, [
    inAnswer('an answer', /a body where none is described/, { deleted: true }),
  ]),
  control(
    'GET /crm/v3/lists/{listId}/memberships',
    {
      path: '/crm/v3/lists/51/memberships',
      query: 'limit=100&after=101',
      answer: { results: [{ recordId: '101', membershipTimestamp: moment }] },
    },
    [
      inQuery('a limit in words', /must be integer/, 'limit=many'),
      inAnswer('a record without id', /required property 'recordId'/, { results: [{ membershipTimestamp: moment }] }),
    ],
  ),
  members('add'),
  members('remove'),
  control(
    'GET /communication-preferences/v4/definitions',
    {
      path: '/communication-preferences/v4/definitions',
      answer: ended([
        {
          id: '1001',
          name: 'News',
          description: '',
          isActive: true,
          isDefault: false,
          isInternal: false,
          createdAt: moment,
          updatedAt: moment,
        },
      ]),
    },
    [inAnswer('a type without id', /required property 'id'/, ended([{ name: 'News' }]))],
  ),
  batch(
    '/read',
    { subscriberIdString: email, statuses: [status] },
    inAnswer(
      'a status that there is not',
      /allowed values/,
      ended([{ subscriberIdString: email, statuses: [{ ...status, status: 'MAYBE' }] }]),
    ),
  ),
  batch(
    '/unsubscribe-all/read',
    { subscriberIdString: email, wideStatuses: [wide] },
    inAnswer('no statuses', /required property 'wideStatuses'/, ended([{ subscriberIdString: email }])),
  ),
  batch(
    '/unsubscribe-all',
    { subscriberIdString: email },
    inAnswer('no address', /required property 'subscriberIdString'/, ended([{}])),
  ),
  control(
    `POST ${statuses}/write`,
    { path: `${statuses}/write`, body: { inputs: [written] }, answer: ended([status]) },
    [
      inBody('no status', /required property 'statusState'/, { inputs: [{ ...written, statusState: undefined }] }),
      inBody('a status that there is not', /allowed values/, { inputs: [{ ...written, statusState: 'MAYBE' }] }),
      inAnswer('no source', /required property 'source'/, ended([{ ...status, source: undefined }])),
    ],
  ),
];
