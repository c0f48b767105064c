import type { JsonObject } from '../../../contract/json.ts';
import * as samples from './samples.ts';
import { shapeOf } from './samples.ts';

const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });

const ids: JsonObject = listOf({ type: 'string' });
const anything: JsonObject = listOf({});

const withMore = (shape: JsonObject, more: JsonObject): JsonObject => ({
  ...shape,
  properties: { ...Object(shape.properties), ...more },
});

/** Schema of a response with these members. Only the first member is required. */
const answer = (name: string, members: JsonObject): JsonObject => ({
  type: 'object',
  required: [name],
  properties: members,
});

const total: JsonObject = { type: ['string', 'integer'] };

/** `{ meta: { total } }`, with the recorded members of lists of contacts. */
const meta: JsonObject = {
  type: 'object',
  properties: {
    total,
    page_input: { type: 'object', additionalProperties: true },
    sortable: { type: 'boolean' },
    selected: {},
  },
};

const contact = shapeOf(samples.contact);
const account = shapeOf(samples.account);
const deal = shapeOf(samples.deal);
const stage = shapeOf(samples.stage);
const pipeline = shapeOf(samples.pipeline);
const fieldValues = listOf(shapeOf(samples.fieldValue));
const associations = listOf(shapeOf(samples.association));
const contactTags = listOf(shapeOf(samples.contactTag));
const tags = listOf(shapeOf(samples.tag));
const dealValues = listOf(shapeOf(samples.dealValue));
const accountValues = listOf(shapeOf(samples.accountValue));
const stages = listOf(stage);

const member = shapeOf(samples.contactList);
const contactLists = listOf(withMore(member, { channel: { type: 'string' }, udate: { type: ['string', 'null'] } }));

const besideContact: JsonObject = { fieldValues, accountContacts: associations, contactTags, tags, contactLists };

const idsOfContact: JsonObject = Object.fromEntries(
  [
    ...['contactAutomations', 'contactLists', 'deals', 'fieldValues', 'geoIps', 'accountContacts', 'contactTags'],
    'scoreValues',
  ].map((name) => [name, ids]),
);

const list = (name: string, items: JsonObject, more: JsonObject = {}): JsonObject =>
  answer(name, { [name]: listOf(items), meta, ...more });

const one = (name: string, record: JsonObject, more: JsonObject = {}): JsonObject =>
  answer(name, { [name]: record, ...more });

const saved: JsonObject = {
  customFieldSaveStatus: { type: 'object', properties: { status: { type: 'string' } } },
  fields: anything,
};

/** Schemas of responses by operation and status. The description contains only examples. */
export const answers: Readonly<Record<string, JsonObject>> = {
  'get /contacts 200': list('contacts', withMore(contact, { scoreValues: anything, accountContacts: ids }), {
    scoreValues: anything,
    ...besideContact,
  }),
  'post /contacts 201': one('contact', withMore(contact, idsOfContact), { fieldValues }),
  'get /contacts/{id} 200': one('contact', withMore(contact, idsOfContact), {
    ...besideContact,
    contactAutomations: anything,
    deals: anything,
    geoIps: anything,
  }),
  'put /contacts/{id} 200': one('contact', withMore(contact, idsOfContact), { fieldValues }),
  'get /contacts/{id}/notes 200': answer('notes', { notes: listOf(shapeOf(samples.note)) }),
  'get /contacts/{id}/bounceLogs 200': answer('bounceLogs', { bounceLogs: listOf(shapeOf(samples.bounceLog)) }),
  'get /accounts 200': list('accounts', account, { customerAccountCustomFieldData: accountValues }),
  'post /accounts 201': one('account', withMore(account, saved)),
  'get /accounts/{id} 200': one('account', account, { customerAccountCustomFieldData: accountValues }),
  'put /accounts/{id} 200': one('account', withMore(account, saved)),
  'get /accountContacts 200': list('accountContacts', shapeOf(samples.association)),
  'post /accountContacts 201': one('accountContact', shapeOf(samples.association)),
  'put /accountContacts/{id} 200': one('accountContact', shapeOf(samples.association)),
  'get /deals 200': list('deals', deal, { dealCustomFieldData: dealValues }),
  'post /deals 201': one('deal', deal),
  'get /deals/{id} 200': one('deal', deal, { dealCustomFieldData: dealValues }),
  'put /deals/{id} 200': one('deal', deal),
  'delete /deals/{id} 200': { type: 'object', properties: {} },
  'get /notes 200': list('notes', shapeOf(samples.note)),
  'post /notes 201': one('note', shapeOf(samples.note)),
  'get /notes/{id} 200': one('note', shapeOf(samples.note)),
  'put /notes/{id} 200': one('note', shapeOf(samples.note)),
  'get /dealTasks 200': list('dealTasks', shapeOf(samples.task)),
  'post /dealTasks 201': one('dealTask', shapeOf(samples.task)),
  'get /dealTasks/{id} 200': one('dealTask', shapeOf(samples.task)),
  'put /dealTasks/{id} 200': one('dealTask', shapeOf(samples.task)),
  'get /dealGroups 200': list('dealGroups', pipeline, { dealStages: stages }),
  'get /dealGroups/{id} 200': one('dealGroup', pipeline, { dealStages: stages }),
  'get /dealStages 200': list('dealStages', stage),
  'get /dealStages/{id} 200': one('dealStage', stage),
  'get /users 200': list('users', shapeOf(samples.user)),
  'get /users/{id} 200': one('user', shapeOf(samples.user)),
  'get /users/me 200': one('user', shapeOf(samples.user)),
  'get /tags 200': list('tags', shapeOf(samples.tag)),
  'post /tags 201': one('tag', shapeOf(samples.tag)),
  'get /tags/{id} 200': one('tag', shapeOf(samples.tag)),
  'put /tags/{id} 200': one('tag', shapeOf(samples.tag)),
  'post /contactTags 201': one('contactTag', shapeOf(samples.contactTag)),
  'get /lists 200': list('lists', shapeOf({ ...samples.list, ...samples.countsOfList })),
  'post /lists 200': one('list', shapeOf(samples.list)),
  'get /lists/{id} 200': one('list', shapeOf(samples.list)),
  // The response repeats the written status.
  'post /contactLists 200': one(
    'contactList',
    withMore(member, { udate: { type: ['string', 'null'] }, status: { type: ['string', 'integer'] } }),
    { contacts: anything },
  ),
  'get /campaigns 200': list('campaigns', shapeOf(samples.campaignInList)),
  'get /campaigns/{id} 200': one('campaign', shapeOf(samples.campaignAlone)),
  'get /messages 200': list('messages', shapeOf(samples.message)),
  'get /messages/{id} 200': one('message', shapeOf(samples.message)),
  'post /contactAutomations 201': one('contactAutomation', shapeOf(samples.contactAutomation), {
    contacts: listOf(contact),
  }),
  'get /webhooks 200': list('webhooks', shapeOf(samples.webhook)),
  'post /webhooks 201': one('webhook', shapeOf(samples.webhook)),
  'get /fields 200': list('fields', shapeOf(samples.field), {
    fieldOptions: listOf(shapeOf(samples.fieldOption)),
    fieldRels: anything,
  }),
};

/** Schemas of responses of the other description. */
export const automationAnswers: Readonly<Record<string, JsonObject>> = {
  'get /segments 200': list('segments', shapeOf(samples.segment)),
  'get /segments/{id} 200': one('segment', shapeOf(samples.segment)),
  'get /automations 200': answer('automations', {
    automations: listOf(shapeOf(samples.automation)),
    meta: {
      type: 'object',
      properties: {
        total,
        starts: listOf(shapeOf(samples.start)),
        filtered: { type: 'boolean' },
        smsLogs: anything,
      },
    },
  }),
};

/** Schemas of lists that the vendor documents but does not describe. */
export const metaList = (name: string): JsonObject => list(name, shapeOf(samples.fieldMeta));
export const taskTypeList: JsonObject = list('dealTasktypes', shapeOf(samples.taskType));

/** A created campaign, as recorded. */
export const writtenCampaign: JsonObject = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    type: { type: 'string' },
    canSplitContent: { type: 'boolean' },
  },
};

/** A changed list, as recorded. */
export const changedList: JsonObject = one('list', shapeOf(samples.list));
