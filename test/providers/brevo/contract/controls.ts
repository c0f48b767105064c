import { inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { brevoCampaignControls } from './campaign-controls.ts';
import { bodyFault, control, faults, type Item, page, pageFaults } from './control-parts.ts';
import { brevoEventControls } from './event-controls.ts';
import { brevoMailControls } from './mail-controls.ts';

const time = '2026-07-01T22:35:06.000Z';

const contact: Item = {
  id: 42,
  email: 'ada@example.com',
  emailBlacklisted: false,
  smsBlacklisted: false,
  createdAt: time,
  modifiedAt: time,
  listIds: [2],
  listUnsubscribed: [],
  attributes: { FIRSTNAME: 'Ada' },
};

const whole: Item = { ...contact, statistics: { complaints: [], hardBounces: [] } };

const list: Item = {
  id: 2,
  name: 'News',
  folderId: 1,
  totalBlacklisted: 0,
  totalSubscribers: 1,
  uniqueSubscribers: 1,
};

const folder: Item = { id: 1, name: 'Shop', totalBlacklisted: 0, totalSubscribers: 1, uniqueSubscribers: 1 };

const account: Item = {
  email: 'owner@acme.example',
  firstName: 'Ada',
  lastName: 'Owner',
  companyName: 'Acme',
  address: { street: '1 Main St', city: 'Boston', zipCode: '02101', country: 'USA' },
  plan: [{ type: 'free', credits: 300, creditsType: 'sendLimit' }],
  relay: { enabled: true, data: { userName: 'owner@acme.example', relay: 'smtp.example', port: 587 } },
};

const create: Item = { email: 'ada@example.com', attributes: { FIRSTNAME: 'Ada' }, listIds: [2] };
const change: Item = { attributes: { FIRSTNAME: 'Ada' }, emailBlacklisted: true };
const inFolder: Item = { name: 'News', folderId: 1 };
const one = { path: '/contacts/42', query: 'identifierType=contact_id' };
const what = inQuery('another kind of identifier', /must be equal to one of the allowed values/, 'identifierType=name');

const members = (verb: 'add' | 'remove'): Control =>
  control(
    `POST /contacts/lists/{listId}/contacts/${verb}`,
    {
      path: `/contacts/lists/2/contacts/${verb}`,
      body: { ids: [42] },
      answer: { contacts: { success: [42], failure: [], total: 1 } },
      status: 201,
    },
    [
      inBody('an id that is a text', /must be integer/, { ids: ['42'] }),
      inBody('more than it takes', /must NOT have more than 150 items/, { ids: Array.from({ length: 151 }, () => 1) }),
      inAnswer('a member that none has', /unknown field "colour"/, { contacts: { success: [42], colour: 'red' } }),
    ],
  );

export const controls: readonly Control[] = [
  control('GET /account', { path: '/account', answer: account }, [
    inAnswer('a member that none has', /unknown field "colour"/, { ...account, colour: 'red' }),
  ]),
  control(
    'GET /contacts',
    { path: '/contacts', query: 'limit=100&offset=0&segmentId=3', answer: page('contacts', contact) },
    [inQuery('a segment by its name', /must be integer/, 'segmentId=Buyers'), ...pageFaults(contact, 'contacts')],
  ),
  control('POST /contacts', { path: '/contacts', body: create, answer: { id: 42 }, status: 201 }, [
    bodyFault(create),
    inBody('a blocklist in words', /must be boolean/, { ...create, emailBlacklisted: 'no' }),
    ...faults({ id: 42 }, (item) => item),
  ]),
  control('GET /contacts/{identifier}', { ...one, answer: whole }, [what, ...faults(whole, (item) => item)]),
  control('PUT /contacts/{identifier}', { ...one, body: change, status: 204 }, [
    what,
    bodyFault(change),
    inBody('a blocklist in words', /must be boolean/, { emailBlacklisted: 'no' }),
  ]),
  control('DELETE /contacts/{identifier}', { ...one, status: 204 }, [what]),
  control(
    'GET /contacts/attributes',
    {
      path: '/contacts/attributes',
      answer: { attributes: [{ name: 'SCORE', category: 'normal', type: 'float' }] },
    },
    [
      inAnswer('a member that none has', /unknown field "colour"/, {
        attributes: [{ name: 'SCORE', category: 'normal', colour: 'red' }],
      }),
    ],
  ),
  control(
    'GET /contacts/folders',
    { path: '/contacts/folders', query: 'limit=50', answer: page('folders', folder) },
    pageFaults(folder, 'folders'),
  ),
  control(
    'GET /contacts/lists',
    { path: '/contacts/lists', query: 'limit=50', answer: page('lists', list) },
    pageFaults(list, 'lists'),
  ),
  control('POST /contacts/lists', { path: '/contacts/lists', body: inFolder, answer: { id: 2 }, status: 201 }, [
    bodyFault(inFolder),
    inBody('a folder by its name', /must be integer/, { ...inFolder, folderId: 'Shop' }),
    ...faults({ id: 2 }, (item) => item),
  ]),
  control(
    'GET /contacts/lists/{listId}',
    { path: '/contacts/lists/2', answer: { ...list, createdAt: time } },
    faults({ ...list, createdAt: time }, (item) => item),
  ),
  control('PUT /contacts/lists/{listId}', { path: '/contacts/lists/2', body: { name: 'News' }, status: 204 }, [
    bodyFault({ name: 'News' }),
  ]),
  control('DELETE /contacts/lists/{listId}', { path: '/contacts/lists/2', status: 204 }, [
    inQuery('a parameter that none has', /unknown query parameter "colour"/, 'colour=red'),
  ]),
  control(
    'GET /contacts/lists/{listId}/contacts',
    { path: '/contacts/lists/2/contacts', query: 'limit=100', answer: page('contacts', contact) },
    pageFaults(contact, 'contacts'),
  ),
  members('add'),
  members('remove'),
  ...brevoMailControls,
  ...brevoCampaignControls,
  ...brevoEventControls,
];
