import { answerFaults, controlOf, inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import {
  account,
  association,
  automation,
  bounceLog,
  campaignAlone,
  campaignInList,
  contact,
  contactAutomation,
  contactList,
  contactTag,
  countsOfList,
  deal,
  field,
  fieldMeta,
  list as mailingList,
  message,
  note,
  pipeline,
  segment,
  stage,
  tag,
  task,
  taskType,
  trackingLog,
  user,
  webhook,
  writtenCampaign,
} from './samples.ts';

type Item = Readonly<Record<string, unknown>>;

const control = controlOf('activecampaign');

const pageOf =
  (name: string) =>
  (record: Item): Item => ({ [name]: [record], meta: { total: '1' } });
const oneOf =
  (name: string) =>
  (record: Item): Item => ({ [name]: record });

const list = (name: string, record: Item, query = ''): Control =>
  control(`GET /${name}`, { path: `/${name}`, query: `limit=100&offset=0${query}`, answer: pageOf(name)(record) }, [
    inQuery('a limit in words', /must be integer/, 'limit=many'),
    inQuery('a parameter that none has', /unknown query parameter "colour"/, 'colour=red'),
    ...answerFaults(record, pageOf(name)),
  ]);

interface Resource {
  readonly plural: string;
  readonly singular: string;
  readonly record: Item;
  readonly query: string;
  readonly create: Item;
  readonly update: Item;
  readonly wrong: readonly (readonly [name: string, message: RegExp, body: Item])[];
}

const resources: readonly Resource[] = [
  {
    plural: 'contacts',
    singular: 'contact',
    record: contact,
    query: '&include=fieldValues&filters%5Bupdated_after%5D=2026-01-01T00%3A00%3A00Z&orders%5Bid%5D=asc',
    create: { email: 'ada@example.com', firstName: 'Ada', fieldValues: [{ field: 2, value: 'Gold' }] },
    update: { lastName: 'King' },
    wrong: [
      ['a list', /unknown field "list"/, { email: 'ada@example.com', list: 1 }],
      ['the status of a list', /unknown field "contactLists"/, { contactLists: [{ list: 1, status: 1 }] }],
      ['a phone in numbers', /must be string/, { phone: 1 }],
      ['a value of no field', /required property 'field'/, { fieldValues: [{ value: 'Gold' }] }],
    ],
  },
  {
    plural: 'accounts',
    singular: 'account',
    record: account,
    query: '&search=Acme&include=accountCustomFieldData',
    create: { name: 'Acme', accountUrl: 'https://acme.example', owner: 1 },
    update: { name: 'Acme' },
    wrong: [
      ['an owner in words', /must be integer/, { name: 'Acme', owner: 'ada' }],
      ['an industry', /unknown field "industry"/, { name: 'Acme', industry: 'Retail' }],
    ],
  },
  {
    plural: 'deals',
    singular: 'deal',
    record: deal,
    query: '&filters%5Bstatus%5D=0&orders%5Bcdate%5D=ASC&include=dealCustomFieldData',
    create: { title: 'Big', contact: '1', value: 100, currency: 'usd', stage: '2' },
    update: { status: 1, fields: [{ customFieldId: 1, fieldValue: 'Gold' }] },
    wrong: [
      ['an amount in words', /must be integer/, { title: 'Big', value: '1.50', currency: 'usd' }],
      [
        'a value without its field',
        /required property 'customFieldId'/,
        { ...{ title: 'Big', value: 1, currency: 'usd' }, fields: [{ fieldValue: '' }] },
      ],
    ],
  },
  {
    plural: 'notes',
    singular: 'note',
    record: note,
    query: '',
    create: { note: 'Called', reltype: 'Subscriber', relid: 1 },
    update: { note: 'Called', reltype: 'Subscriber', relid: '1' },
    wrong: [['a note that is on nothing', /required property 'reltype'/, { note: 'Called' }]],
  },
  {
    plural: 'dealTasks',
    singular: 'dealTask',
    record: task,
    query: '&filters%5Breltype%5D=Deal&filters%5Brelid%5D=3',
    create: { title: 'Call', ownerType: 'deal', relid: 3, duedate: '2026-02-01T10:00:00.000Z', dealTasktype: 1 },
    update: { status: 1 },
    wrong: [
      ['a type in words', /must be integer/, { relid: 3, duedate: '2026-02-01T10:00:00Z', dealTasktype: 'call' }],
      [
        'a priority',
        /unknown field "priority"/,
        { relid: 3, duedate: '2026-02-01T10:00:00Z', dealTasktype: 1, priority: 1 },
      ],
    ],
  },
  {
    plural: 'tags',
    singular: 'tag',
    record: tag,
    query: '&filters%5Bsearch%5D%5Beq%5D=vip',
    create: { tag: 'vip', tagType: 'contact' },
    update: { tag: 'partner' },
    wrong: [
      ['contacts', /unknown field "contacts"/, { tag: 'vip', tagType: 'contact', contacts: [1] }],
      ['no type', /required property 'tagType'/, { tag: 'vip', tagType: undefined }],
    ],
  },
];

const ofResource = ({ plural, singular, record, query, create, update, wrong }: Resource): Control[] => {
  const path = `/${plural}`;
  const one = `${path}/${String(record.id)}`;
  const shown = oneOf(singular);
  const refused = wrong.map(([name, message, body]) => inBody(name, message, shown(body)));
  const faults = answerFaults(record, shown);
  return [
    list(plural, record, query),
    control(`GET ${path}/{id}`, { path: one, answer: shown(record) }, faults),
    control(`POST ${path}`, { path, body: shown(create), status: 201, answer: shown(record) }, [...refused, ...faults]),
    control(`PUT ${path}/{id}`, { path: one, body: shown(update), answer: shown(record) }, [
      ...refused.slice(0, 1),
      ...faults,
    ]),
    control(`DELETE ${path}/{id}`, { path: one, answer: {} }, [
      { name: 'a body', where: 'request', message: /a body where none is described/, change: { body: { id: 1 } } },
    ]),
  ];
};

const link = { account: 2, contact: 1 };
const asLink = oneOf('accountContact');
const linkWrong = inBody('an account in words', /must be integer/, asLink({ account: 'Acme', contact: 1 }));

const asTag = oneOf('contactTag');
const asHook = oneOf('webhook');
const hook = { name: 'Ours', url: 'https://a.example/hooks/p/c.s', events: ['deal_add'], sources: ['api'] };

const asList = oneOf('list');
const asMember = oneOf('contactList');
const newList = { name: 'News', stringid: 'news', sender_url: 'https://a.example', sender_reminder: 'You asked.' };
const member = { list: '3', contact: '1', status: '1', sourceid: 4 };

/** Controls of lists and their contacts. */
const listControls = (): readonly Control[] => [
  list('lists', { ...mailingList, ...countsOfList }),
  control('GET /lists/{id}', { path: '/lists/3', answer: asList(mailingList) }, answerFaults(mailingList, asList)),
  control('POST /lists', { path: '/lists', body: asList(newList), answer: asList(mailingList) }, [
    inBody('no site', /required property 'sender_url'/, asList({ ...newList, sender_url: undefined })),
    inBody('contacts', /unknown field "contacts"/, asList({ ...newList, contacts: [1] })),
    ...answerFaults(mailingList, asList),
  ]),
  control('PATCH /lists/{id}', { path: '/lists/3', body: asList({ name: 'Other' }), answer: asList(mailingList) }, [
    inBody('contacts', /unknown field "contacts"/, asList({ contacts: [1] })),
    ...answerFaults(mailingList, asList),
  ]),
  control('DELETE /lists/{id}', { path: '/lists/3', answer: {} }, [
    { name: 'a body', where: 'request', message: /a body where none is described/, change: { body: { id: 1 } } },
  ]),
  control('POST /contactLists', { path: '/contactLists', body: asMember(member), answer: asMember(contactList) }, [
    inBody('no status', /required property 'status'/, asMember({ ...member, status: undefined })),
    inBody('a consent', /unknown field "consent"/, asMember({ ...member, consent: 'yes' })),
    ...answerFaults(contactList, asMember),
  ]),
];

const asEntry = oneOf('contactAutomation');
const entry = { contact: 1, automation: 2 };

/** Controls of automations and their contacts. */
const automationControls = (): readonly Control[] => [
  list('automations', automation),
  control(
    'POST /contactAutomations',
    { path: '/contactAutomations', body: asEntry(entry), status: 201, answer: asEntry(contactAutomation) },
    [
      inBody('an automation by its name', /must be integer/, asEntry({ ...entry, automation: 'Welcome' })),
      inBody('no contact', /required property 'contact'/, asEntry({ automation: 2 })),
      inBody('a status', /unknown field "status"/, asEntry({ ...entry, status: 1 })),
      ...answerFaults(contactAutomation, asEntry),
    ],
  ),
];

/** Controls of campaigns and their messages. */
const campaignControls = (): readonly Control[] => [
  list('campaigns', campaignInList),
  control(
    'GET /campaigns/{id}',
    { path: '/campaigns/1', answer: oneOf('campaign')(campaignAlone) },
    answerFaults(campaignAlone, oneOf('campaign')),
  ),
  control('POST /campaign', { path: '/campaign', body: { name: 'May', type: 'single' }, answer: writtenCampaign }, [
    inBody('no name', /required property 'name'/, { type: 'single' }),
    inBody('lists, which no recording has', /unknown field "listIds"/, { name: 'May', type: 'single', listIds: [1] }),
    inBody('a time', /unknown field "scheduledDate"/, { name: 'May', type: 'single', scheduledDate: '2026-06-01' }),
  ]),
  control('PUT /campaigns/{id}/edit', { path: '/campaigns/1/edit', body: { name: 'May' }, answer: writtenCampaign }, [
    inBody('a campaign below its name', /unknown field "campaign"/, { campaign: { name: 'May' } }),
    inBody('a status', /unknown field "status"/, { name: 'May', status: 1 }),
  ]),
  control('DELETE /campaigns/{id}/delete', { path: '/campaigns/1/delete', answer: '{"succeeded":1}' }, [
    { name: 'a body', where: 'request', message: /a body where none is described/, change: { body: { id: 1 } } },
  ]),
  ...readOnly('messages', 'message', message),
];

const readOnly = (plural: string, singular: string, record: Item): Control[] => [
  list(plural, record),
  control(
    `GET /${plural}/{id}`,
    { path: `/${plural}/${String(record.id)}`, answer: oneOf(singular)(record) },
    answerFaults(record, oneOf(singular)),
  ),
];

/**
 * Controls of documented operations, which the vendor describes by examples.
 * https://developers.activecampaign.com/reference
 */
export const controls: readonly Control[] = [
  ...resources.flatMap(ofResource),
  ...listControls(),
  ...automationControls(),
  ...campaignControls(),
  control(
    'GET /contacts/{id}/notes',
    { path: '/contacts/1/notes', query: 'limit=100', answer: { notes: [note] } },
    answerFaults(note, (record) => ({ notes: [record] })),
  ),
  ...(
    [
      ['{contactId}', 'trackingLogs', trackingLog],
      ['{id}', 'bounceLogs', bounceLog],
    ] as const
  ).map(([id, name, log]) =>
    control(
      `GET /contacts/${id}/${name}`,
      { path: `/contacts/1/${name}`, query: 'limit=100&offset=0', answer: { [name]: [log] } },
      [
        inQuery('a limit in words', /must be integer/, 'limit=many'),
        inQuery('a time', /unknown query parameter "after"/, 'after=2026-01-01'),
        inAnswer('a member that none has', /unknown field "colour"/, { [name]: [{ ...log, colour: 'red' }] }),
      ],
    ),
  ),
  control(
    'GET /accountContacts',
    { path: '/accountContacts', query: 'filters%5Bcontact%5D=1', answer: pageOf('accountContacts')(association) },
    [
      inQuery('a contact in words', /must be integer/, 'filters%5Bcontact%5D=ada'),
      ...answerFaults(association, pageOf('accountContacts')),
    ],
  ),
  control(
    'POST /accountContacts',
    { path: '/accountContacts', body: asLink(link), status: 201, answer: asLink(association) },
    [
      linkWrong,
      inBody('no contact', /required property 'contact'/, asLink({ account: 2 })),
      ...answerFaults(association, asLink),
    ],
  ),
  control(
    'PUT /accountContacts/{id}',
    { path: '/accountContacts/1', body: asLink(link), answer: asLink(association) },
    [linkWrong, ...answerFaults(association, asLink)],
  ),
  control('DELETE /accountContacts/{id}', { path: '/accountContacts/1', answer: {} }, [
    { name: 'a body', where: 'request', message: /a body where none is described/, change: { body: { id: 1 } } },
  ]),
  control(
    'POST /contactTags',
    { path: '/contactTags', body: asTag({ contact: 1, tag: 2 }), status: 201, answer: asTag(contactTag) },
    [
      inBody('a tag by its name', /must be integer/, asTag({ contact: 1, tag: 'vip' })),
      ...answerFaults(contactTag, asTag),
    ],
  ),
  control('DELETE /contactTags/{id}', { path: '/contactTags/1', answer: {} }, [
    { name: 'a body', where: 'request', message: /a body where none is described/, change: { body: { id: 1 } } },
  ]),
  ...readOnly('dealGroups', 'dealGroup', pipeline),
  ...readOnly('dealStages', 'dealStage', stage),
  ...readOnly('users', 'user', user),
  ...readOnly('segments', 'segment', segment),
  control('GET /users/me', { path: '/users/me', answer: { user } }, answerFaults(user, oneOf('user'))),
  control(
    'GET /webhooks',
    { path: '/webhooks', query: 'filters%5Bname%5D=Ours', answer: pageOf('webhooks')(webhook) },
    [
      inQuery('a parameter that none has', /unknown query parameter "colour"/, 'colour=red'),
      ...answerFaults(webhook, pageOf('webhooks')),
    ],
  ),
  control('POST /webhooks', { path: '/webhooks', body: asHook(hook), status: 201, answer: asHook(webhook) }, [
    inBody('no events', /required property 'events'/, asHook({ ...hook, events: undefined })),
    inBody('a secret, which there is none of', /unknown field "secret"/, asHook({ ...hook, secret: 's' })),
    ...answerFaults(webhook, asHook),
  ]),
  control('DELETE /webhooks/{id}', { path: '/webhooks/1', answer: {} }, [
    { name: 'a body', where: 'request', message: /a body where none is described/, change: { body: { id: 1 } } },
  ]),
  list('fields', field),
  list('dealCustomFieldMeta', fieldMeta),
  list('accountCustomFieldMeta', fieldMeta),
  list('dealTasktypes', taskType),
];
