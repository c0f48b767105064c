import { inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import { mailchimpCampaignControls } from './campaign-controls.ts';
import { answerFaults, control, type Item, paged, pageOf, queryFaults, unknownInBody } from './control-parts.ts';
import {
  automation,
  automationEmail,
  inQueue,
  list,
  member,
  mergeField,
  newList,
  root,
  segment,
  segmentMember,
  template,
} from './samples.ts';

const lists = '/lists/a1b2c3d4e5';
const members = `${lists}/members`;
const one = `${members}/1c04b34d91df00d7a72b6d51861cc6b1`;

const found = (record: Item): Item => ({
  exact_matches: { members: [record], total_items: 1 },
  full_search: { members: [], total_items: 0 },
});

const statusFault = (name: string, body: Item): Negative =>
  inBody('a status that there is not', /must be equal to one of the allowed values/, { ...body, [name]: 'keen' });

const click = {
  activity_type: 'click',
  created_at_timestamp: '2026-06-01T09:00:00+00:00',
  campaign_id: 'c1',
  link_clicked: 'https://acme.example/a',
};

const feedOf = (activity: Item): Item => ({
  activity: [activity],
  email_id: '0f8c53293177b8e9f1658ae7951a468e',
  list_id: 'a1b2c3d4e5',
  _links: [],
});

const customEvent = { name: 'purchased', occurred_at: '2026-06-01T09:00:00+00:00', properties: { sku: '1' } };

const newMember = { email_address: 'ada@example.com', status: 'transactional' };
const putMember = { email_address: 'ada@example.com', status_if_new: 'transactional' };

const hooks = `${lists}/webhooks`;
const newHook = {
  url: 'https://api.test/hooks/a/b.c',
  events: { subscribe: true, campaign: false },
  sources: { user: true, admin: true, api: true },
};
const hook = { ...newHook, id: 'ab12', list_id: 'a1b2c3d4e5' };
const segments = `${lists}/segments`;
const ofList = { list_id: 'a1b2c3d4e5' };
const newTag = { name: 'vip', static_segment: [] };
const memberTag = { id: 3_730_783, name: 'vip', date_added: '2026-05-21T18:03:59+00:00' };
const newTags = { tags: [{ name: 'vip', status: 'active' }] };
const batch = { members: [newMember], update_existing: false };
const batchAnswer = {
  new_members: [member],
  updated_members: [],
  errors: [{ email_address: 'alan@example.com', error: 'is a list member', error_code: 'ERROR_CONTACT_EXISTS' }],
  total_created: 1,
  total_updated: 0,
  error_count: 1,
};
const newTemplate = { name: 'News', html: '<p>News</p>' };
const oneTemplate = '/templates/10001';

const templateFaults: readonly Negative[] = [
  inBody('no HTML', /required property 'html'/, { name: 'News' }),
  inBody('no name', /required property 'name'/, { html: '<p>News</p>' }),
  unknownInBody(newTemplate),
  ...answerFaults(template, 'name'),
];

const oneAutomation = '/automations/7d3fee6619';
const automationEmails = `${oneAutomation}/emails`;
const oneEmail = `${automationEmails}/8e4fee6620`;

const form = 'application/x-www-form-urlencoded';
const code = {
  grant_type: 'authorization_code',
  client_id: 'id',
  client_secret: 'secret',
  code: 'c',
  redirect_uri: 'https://a.test/callback',
};
const place = { dc: 'us6', role: 'owner', accountname: 'Acme', api_endpoint: 'https://us6.api.mailchimp.com' };

export const controls: readonly Control[] = [
  control('GET /', { path: '/', answer: root }, answerFaults(root, 'account_id')),
  control('GET /lists', { path: '/lists', query: paged, answer: pageOf('lists')(list) }, [
    ...queryFaults,
    ...answerFaults(list, 'id', pageOf('lists')),
  ]),
  control('POST /lists', { path: '/lists', body: newList, answer: list }, [
    inBody('no name', /required property 'name'/, { ...newList, name: undefined }),
    unknownInBody(newList),
    ...answerFaults(list, 'id'),
  ]),
  control('GET /lists/{list_id}', { path: lists, answer: list }, answerFaults(list, 'id')),
  control('PATCH /lists/{list_id}', { path: lists, body: { name: 'Offers' }, answer: list }, [
    inBody('a name that is a number', /must be string/, { name: 1 }),
    unknownInBody({ name: 'Offers' }),
    ...answerFaults(list, 'id'),
  ]),
  control('POST /lists/{list_id}', { path: lists, body: batch, answer: batchAnswer }, [
    inBody('no members', /required property 'members'/, { update_existing: false }),
    inBody('a status that there is not', /must be equal to one of the allowed values/, {
      members: [{ ...newMember, status: 'keen' }],
    }),
    unknownInBody(batch),
    inAnswer('an error that there is not', /must be equal to one of the allowed values/, {
      ...batchAnswer,
      errors: [{ error_code: 'ERROR_KEEN' }],
    }),
    ...answerFaults(member, 'contact_id', (record) => ({ ...batchAnswer, new_members: [record] })),
  ]),
  control('DELETE /lists/{list_id}', { path: lists, status: 204 }, [
    { name: 'an answer with a body', where: 'response', message: /./, change: { answer: { gone: true } } },
  ]),
  control(
    'GET /lists/{list_id}/merge-fields',
    { path: `${lists}/merge-fields`, query: 'count=1000', answer: pageOf('merge_fields')(mergeField) },
    [...queryFaults, ...answerFaults(mergeField, 'tag', pageOf('merge_fields'))],
  ),
  control('GET /lists/{list_id}/members', { path: members, query: paged, answer: pageOf('members')(member) }, [
    ...queryFaults,
    inQuery('a status that there is not', /must be equal to one of the allowed values/, 'status=keen'),
    ...answerFaults(member, 'contact_id', pageOf('members')),
  ]),
  control('POST /lists/{list_id}/members', { path: members, body: newMember, answer: member }, [
    inBody('no status', /required property 'status'/, { email_address: 'ada@example.com' }),
    statusFault('status', newMember),
    unknownInBody(newMember),
    ...answerFaults(member, 'contact_id'),
  ]),
  control(
    'GET /lists/{list_id}/members/{subscriber_hash}',
    { path: one, answer: member },
    answerFaults(member, 'contact_id'),
  ),
  control('PUT /lists/{list_id}/members/{subscriber_hash}', { path: one, body: putMember, answer: member }, [
    inBody('no status of a new one', /required property 'status_if_new'/, { email_address: 'ada@example.com' }),
    statusFault('status_if_new', putMember),
    unknownInBody(putMember),
    ...answerFaults(member, 'contact_id'),
  ]),
  control('PATCH /lists/{list_id}/members/{subscriber_hash}', { path: one, body: { language: 'fr' }, answer: member }, [
    statusFault('status', {}),
    unknownInBody({ language: 'fr' }),
    ...answerFaults(member, 'contact_id'),
  ]),
  control('DELETE /lists/{list_id}/members/{subscriber_hash}', { path: one, status: 204 }, [
    { name: 'an answer with a body', where: 'response', message: /./, change: { answer: { gone: true } } },
  ]),
  control(
    'GET /lists/{list_id}/webhooks',
    { path: hooks, answer: pageOf('webhooks', ofList)(hook) },
    answerFaults(hook, 'url', pageOf('webhooks', ofList)),
  ),
  control('POST /lists/{list_id}/webhooks', { path: hooks, body: newHook, answer: hook }, [
    inBody('an event in words', /must be boolean/, { ...newHook, events: { subscribe: 'yes' } }),
    inBody('an event that there is not', /unknown field "opened"/, { ...newHook, events: { opened: true } }),
    unknownInBody(newHook),
    ...answerFaults(hook, 'url'),
  ]),
  control('DELETE /lists/{list_id}/webhooks/{webhook_id}', { path: `${hooks}/ab12`, status: 204 }, [
    { name: 'an answer with a body', where: 'response', message: /./, change: { answer: { gone: true } } },
  ]),
  control(
    'GET /lists/{list_id}/segments',
    { path: segments, query: `type=static&${paged}`, answer: pageOf('segments', ofList)(segment) },
    [...queryFaults, ...answerFaults(segment, 'name', pageOf('segments', ofList))],
  ),
  control('POST /lists/{list_id}/segments', { path: segments, body: newTag, answer: segment }, [
    inBody('no name', /required property 'name'/, { static_segment: [] }),
    unknownInBody(newTag),
    ...answerFaults(segment, 'name'),
  ]),
  control(
    'GET /lists/{list_id}/segments/{segment_id}',
    { path: `${segments}/3730783`, answer: segment },
    answerFaults(segment, 'name'),
  ),
  control(
    'PATCH /lists/{list_id}/segments/{segment_id}',
    { path: `${segments}/3730783`, body: { name: 'vip' }, answer: segment },
    [
      inBody('no name', /required property 'name'/, {}),
      unknownInBody({ name: 'vip' }),
      ...answerFaults(segment, 'name'),
    ],
  ),
  control(
    'GET /lists/{list_id}/segments/{segment_id}/members',
    {
      path: `${segments}/3730783/members`,
      query: `include_cleaned=true&${paged}`,
      answer: pageOf('members')(segmentMember),
    },
    [...queryFaults, ...answerFaults(segmentMember, 'id', pageOf('members'))],
  ),
  control('DELETE /lists/{list_id}/segments/{segment_id}', { path: `${segments}/3730783`, status: 204 }, [
    { name: 'an answer with a body', where: 'response', message: /./, change: { answer: { gone: true } } },
  ]),
  control(
    'GET /lists/{list_id}/members/{subscriber_hash}/tags',
    { path: `${one}/tags`, query: 'count=100&offset=0', answer: pageOf('tags')(memberTag) },
    [...queryFaults, ...answerFaults(memberTag, 'name', pageOf('tags'))],
  ),
  control('POST /lists/{list_id}/members/{subscriber_hash}/tags', { path: `${one}/tags`, body: newTags, status: 204 }, [
    inBody('a status that there is not', /must be equal to one of the allowed values/, {
      tags: [{ name: 'vip', status: 'on' }],
    }),
    inBody('no name', /required property 'name'/, { tags: [{ status: 'active' }] }),
    unknownInBody(newTags),
  ]),
  control(
    'GET /lists/{list_id}/members/{subscriber_hash}/activity-feed',
    { path: `${one}/activity-feed`, query: paged, answer: feedOf(click) },
    [
      ...queryFaults,
      inQuery('a type of activity that there is not', /must be equal to/, 'activity_filters=sleep'),
      inAnswer(
        'a type of activity that there is not',
        /must be equal to/,
        feedOf({ ...click, activity_type: 'sleep' }),
      ),
      inAnswer('a member of another type', /unknown field "bounce_type"/, feedOf({ ...click, bounce_type: 'hard' })),
      ...answerFaults(click, 'campaign_id', feedOf),
    ],
  ),
  control(
    'GET /lists/{list_id}/members/{subscriber_hash}/events',
    { path: `${one}/events`, query: paged, answer: pageOf('events')(customEvent) },
    [...queryFaults, ...answerFaults(customEvent, 'name', pageOf('events'))],
  ),
  control(
    'POST /lists/{list_id}/members/{subscriber_hash}/events',
    { path: `${one}/events`, body: customEvent, status: 204 },
    [
      inBody('no name', /required property 'name'/, { ...customEvent, name: undefined }),
      inBody('a property that is a number', /must be string/, { ...customEvent, properties: { sku: 1 } }),
      inBody('a time in words', /must match format "date-time"/, { ...customEvent, occurred_at: 'yesterday' }),
      unknownInBody(customEvent),
      { name: 'an answer with a body', where: 'response', message: /./, change: { answer: { made: true } } },
    ],
  ),
  control(
    'GET /templates',
    { path: '/templates', query: `${paged}&type=user`, answer: pageOf('templates')(template) },
    [
      ...queryFaults,
      inQuery('an order that there is not', /must be equal to one of the allowed values/, 'sort_field=colour'),
      ...answerFaults(template, 'name', pageOf('templates')),
    ],
  ),
  control('POST /templates', { path: '/templates', body: newTemplate, answer: template }, templateFaults),
  control('GET /templates/{template_id}', { path: oneTemplate, answer: template }, answerFaults(template, 'name')),
  control('PATCH /templates/{template_id}', { path: oneTemplate, body: newTemplate, answer: template }, templateFaults),
  control('DELETE /templates/{template_id}', { path: oneTemplate, status: 204 }, [
    { name: 'an answer with a body', where: 'response', message: /./, change: { answer: { gone: true } } },
  ]),
  control('GET /automations', { path: '/automations', query: paged, answer: pageOf('automations')(automation) }, [
    ...queryFaults,
    inQuery('a status that there is not', /must be equal to one of the allowed values/, 'status=keen'),
    ...answerFaults(automation, 'id', pageOf('automations')),
  ]),
  control(
    'GET /automations/{workflow_id}',
    { path: oneAutomation, answer: automation },
    answerFaults(automation, 'id'),
  ),
  control(
    'GET /automations/{workflow_id}/emails',
    { path: automationEmails, answer: pageOf('emails')(automationEmail) },
    [
      inQuery('a parameter that none has', /unknown query parameter "colour"/, 'colour=red'),
      ...answerFaults(automationEmail, 'id', pageOf('emails')),
    ],
  ),
  control(
    'GET /automations/{workflow_id}/emails/{workflow_email_id}',
    { path: oneEmail, answer: automationEmail },
    answerFaults(automationEmail, 'id'),
  ),
  control(
    'POST /automations/{workflow_id}/emails/{workflow_email_id}/queue',
    { path: `${oneEmail}/queue`, body: { email_address: 'ada@example.com' }, answer: inQueue },
    [
      inBody('nobody', /required property 'email_address'/, {}),
      unknownInBody({ email_address: 'ada@example.com' }),
      ...answerFaults(inQueue, 'email_address'),
    ],
  ),
  control(
    'GET /search-members',
    { path: '/search-members', query: 'query=ada%40example.com&list_id=a1b2c3d4e5', answer: found(member) },
    [
      inQuery('a parameter that none has', /unknown query parameter "colour"/, 'colour=red'),
      inAnswer('no exact matches', /required property 'exact_matches'/, {
        full_search: { members: [], total_items: 0 },
      }),
      inAnswer('a member that none has', /unknown field "colour"/, { ...found(member), colour: 'red' }),
    ],
  ),
  control(
    'POST /oauth2/token',
    { path: '/oauth2/token', body: code, contentType: form, answer: { access_token: 'a', expires_in: 0, scope: null } },
    [
      inBody('another grant', /must be equal to one of the allowed values/, { ...code, grant_type: 'password' }),
      inBody('no code', /required property 'code'/, { ...code, code: undefined }),
      inAnswer('no token', /required property 'access_token'/, { expires_in: 0 }),
    ],
  ),
  control('GET /oauth2/metadata', { path: '/oauth2/metadata', answer: place }, [
    inAnswer('no data centre', /required property 'dc'/, { ...place, dc: undefined }),
    inAnswer('a member that none has', /unknown field "colour"/, { ...place, colour: 'red' }),
  ]),
  ...mailchimpCampaignControls,
];
