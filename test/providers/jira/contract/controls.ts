import { openAccount } from '../../../../infra/simulators/jira/account.ts';
import { addComment } from '../../../../infra/simulators/jira/comments.ts';
import { createIssue } from '../../../../infra/simulators/jira/issues.ts';
import {
  presentComment,
  presentCreateFields,
  presentField,
  presentFile,
  presentIssue,
  presentProject,
  presentUser,
} from '../../../../infra/simulators/jira/present.ts';
import { presentPriority, presentStatus } from '../../../../infra/simulators/jira/present-choices.ts';
import { jiraSites, priorities } from '../../../../infra/simulators/jira/seeds.ts';
import { showTransitions } from '../../../../infra/simulators/jira/workflow.ts';
import { openJournal } from '../../../../infra/simulators/shared/journal.ts';
import { controlOf, inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import { tokenControls } from './token-controls.ts';
import { webhookControls } from './webhook-controls.ts';

type Item = Record<string, unknown>;

const text = (words: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

// Jira's responses are large. The samples come from the simulator, and the controls prove that every part is checked.
const account = openAccount(jiraSites[0], () => Date.parse('2026-01-02T03:04:05Z'), openJournal());

const first = <T>(list: readonly T[], noun: string): T => {
  const [found] = list;
  if (found === undefined) throw new Error(`The seeds have no ${noun}`);
  return found;
};

const project = first(account.projects, 'project');
const fields = {
  summary: 'Fire',
  description: text('It burns.'),
  project: { id: project.id },
  issuetype: { name: 'Task' },
  labels: ['hot'],
};
const row = createIssue(account, { fields });
const issue = presentIssue(account, row);
const comment = presentComment(account, addComment(account, row.id, { body: text('On it.') }), 'renderedBody');
const base = '/rest/api/3';
const one = `${base}/issue/${row.id}`;
const [operation, operationOf] = [`${base}/issue/{issueIdOrKey}`, (method: string) => `${method} ${base}`];

const control = controlOf('jira');

const wordyPage = inQuery('a page in words', /must be integer/, 'startAt=next');

/** A page by offset. */
const page = (path: string, item: unknown, query: string, ...wrong: readonly Negative[]): Control =>
  control(
    `${operationOf('GET')}${path}`,
    {
      path: `${base}${path}`,
      query,
      answer: { startAt: 0, maxResults: 100, total: 1, isLast: true, values: [item] },
    },
    [
      ...wrong,
      inAnswer('a total in words', /must be integer/, { total: 'many', values: [] }),
      inAnswer('no list', /must be array/, { values: item }),
    ],
  );

const values = (item: unknown) => ({ values: [item] });

/** Control of a list that is the whole response. */
const list = (path: string, item: Item, negatives: readonly Negative[], query?: string): Control =>
  control(`${operationOf('GET')}${path}`, { path: `${base}${path}`, answer: [item], ...(query && { query }) }, [
    inAnswer('an object around the list', /must be array/, { values: [item] }),
    ...negatives,
  ]);

const user = presentUser(account, first(account.users, 'user'));
const status = presentStatus(account, first(account.statuses, 'status'));
const createField = first(presentCreateFields(account), 'field of a new issue');
const field = presentField(first(account.fields, 'field'));
const shown = presentProject(account, project, ['description', 'issueTypes']);
const types = Reflect.get(shown, 'issueTypes') as readonly Item[];

/** Faults that the description allows and our own checks find. */
const fieldFaults = (body: Item): readonly Negative[] => [
  inBody('a field that no site has', /unknown issue field "colour"/, { ...body, fields: { ...fields, colour: 'red' } }),
  inBody('a field of another site', /unknown issue field "customfield_1"/, { fields: { customfield_1: 1 } }),
  inBody('a status as a field', /"status" cannot be set/, { fields: { status: { name: 'Done' } } }),
  inBody('a description as text', /must be an Atlassian document/, { fields: { description: 'It burns.' } }),
  inBody('an environment as text', /must be an Atlassian document/, { fields: { environment: 'Here.' } }),
  inBody('a document with an unknown node', /no Atlassian document/, {
    fields: { description: { type: 'doc', version: 1, content: [{ type: 'banner' }] } },
  }),
  inBody('a document with an empty text', /no Atlassian document/, { fields: { description: text('') } }),
  inBody('fields in a list', /must be object/, { fields: [] }),
];

const issueFaults = (wrap: (item: Item) => unknown): readonly Negative[] => [
  inAnswer('an id by number', /must be string/, wrap({ ...issue, id: 1 })),
  inAnswer('an undeclared member', /unknown field "colour"/, wrap({ ...issue, colour: 'red' })),
  inAnswer('an unknown field', /unknown issue field "colour"/, wrap({ ...issue, fields: { colour: 'red' } })),
  inAnswer('a description as text', /must be an Atlassian document/, wrap({ ...issue, fields: { description: 'x' } })),
];

const commentFaults: readonly Negative[] = [
  inBody('a comment as text', /must be an Atlassian document/, { body: 'On it.' }),
  inBody('no comment', /must be an Atlassian document/, {}),
  inBody('a document in another version', /no Atlassian document/, { body: { ...text('x'), version: 2 } }),
  inBody('a public flag in words', /must be object/, { body: text('x'), visibility: 'public' }),
];

const commentAnswers: readonly Negative[] = [
  inAnswer('an id by number', /must be string/, { ...comment, id: 1 }),
  inAnswer('a body as text', /must be an Atlassian document/, { ...comment, body: 'On it.' }),
  inAnswer('a time in words', /must match format/, { ...comment, created: 'today' }),
  inAnswer('an author that is none', /must be object/, { ...comment, author: 'Ada' }),
];

const search = {
  jql: 'created >= "1970-01-01" ORDER BY created ASC, key ASC',
  fields: ['summary', 'status'],
  maxResults: 100,
  nextPageToken: 'x',
};

const author = first(account.users, 'user').accountId;
const shownFile = presentFile(account, {
  id: 1,
  issue: row.id,
  author,
  filename: 'smoke.png',
  mimeType: 'image/png',
  size: 5,
  created: account.now(),
});

const part = { name: 'file', filename: 'smoke.png', type: 'image/png', size: 5 };

const nothing = inAnswer('an answer that should be empty', /body where none is described/, { done: true });

export const controls: readonly Control[] = [
  ...tokenControls,
  ...webhookControls,
  control(`${operationOf('GET')}/myself`, { path: `${base}/myself`, answer: user }, [
    inAnswer('a type that no account has', /allowed values/, { ...user, accountType: 'robot' }),
    inAnswer('an activity in words', /must be boolean/, { ...user, active: 'yes' }),
  ]),
  list('/field', field, [
    inAnswer('a field without a type', /required property 'type'/, [{ ...field, schema: { custom: 'x' } }]),
    inAnswer('an undeclared member', /unknown field "colour"/, [{ ...field, colour: 'red' }]),
  ]),
  list('/status', status, [
    inAnswer('a category that is none', /must be object/, [{ ...status, statusCategory: 'done' }]),
    inAnswer('an id by number', /must be string/, [{ ...status, id: 1 }]),
  ]),
  list('/priority', presentPriority(account, first(priorities, 'priority')), [
    inAnswer('an id by number', /must be string/, [{ id: 1 }]),
    inAnswer('an undeclared member', /unknown field "colour"/, [{ id: '1', colour: 'red' }]),
  ]),
  page(
    '/project/search',
    shown,
    'expand=issueTypes&orderBy=key&startAt=0&maxResults=100',
    inAnswer(
      'a type with an undeclared member',
      /unknown field "colour"/,
      values({
        ...shown,
        issueTypes: [{ ...types[0], colour: 'red' }],
      }),
    ),
  ),
  control(
    `${operationOf('GET')}/issue/createmeta/{projectIdOrKey}/issuetypes/{issueTypeId}`,
    {
      path: `${base}/issue/createmeta/${project.id}/issuetypes/1`,
      query: 'startAt=0&maxResults=100',
      answer: { startAt: 0, maxResults: 100, total: 1, fields: [createField] },
    },
    [
      wordyPage,
      inAnswer('a total in words', /must be integer/, { total: 'many', fields: [] }),
      inAnswer('a field without its id', /required property 'fieldId'/, {
        fields: [{ ...createField, fieldId: undefined }],
      }),
      inAnswer('an undeclared member', /unknown field "colour"/, { fields: [{ ...createField, colour: 'red' }] }),
      inAnswer('choices in an object', /must be array/, { fields: [{ ...createField, allowedValues: {} }] }),
    ],
  ),
  control(`${operationOf('GET')}/project/{projectIdOrKey}`, { path: `${base}/project/${project.id}`, answer: shown }, [
    inAnswer('an id by number', /must be string/, { ...shown, id: 1 }),
    inAnswer('a style that is none', /allowed values/, { ...shown, style: 'modern' }),
  ]),
  list(
    '/users/search',
    user,
    [wordyPage, inAnswer('an undeclared member', /unknown field "colour"/, [{ ...user, colour: 'red' }])],
    'startAt=0&maxResults=100',
  ),
  list(
    '/user/search',
    user,
    [wordyPage, inAnswer('an undeclared member', /unknown field "colour"/, [{ ...user, colour: 'red' }])],
    'query=ada@example.com&startAt=0&maxResults=100',
  ),
  control(`${operationOf('GET')}/user`, { path: `${base}/user`, query: 'accountId=1', answer: user }, [
    inAnswer('an account by number', /must be string/, { ...user, accountId: 1 }),
    inAnswer('a name that is none', /must be string/, { ...user, displayName: 1 }),
  ]),
  page(
    '/group/bulk',
    first(account.groups, 'group'),
    'groupId=1&startAt=0&maxResults=100',
    wordyPage,
    inAnswer('an undeclared member', /unknown field "colour"/, values({ groupId: '1', colour: 'red' })),
  ),
  page(
    '/label',
    'hot',
    'startAt=0&maxResults=1000',
    wordyPage,
    inAnswer('a label by number', /must be string/, values(7)),
  ),
  control(
    `${operationOf('POST')}/search/jql`,
    { path: `${base}/search/jql`, body: search, answer: { issues: [issue], isLast: false, nextPageToken: 'y' } },
    [
      inBody('no query', /required property 'jql'/, { fields: ['summary'] }),
      inBody('a place in words', /unknown field "startAt"/, { ...search, startAt: 50 }),
      inBody('a size in words', /must be integer/, { ...search, maxResults: 'all' }),
      inBody('a field that no site has', /unknown issue field "colour"/, { ...search, fields: ['colour'] }),
      inAnswer('an end in words', /must be boolean/, { issues: [], isLast: 'no' }),
      ...issueFaults((item) => ({ issues: [item] })),
    ],
  ),
  control(
    `${operationOf('POST')}/issue/bulkfetch`,
    {
      path: `${base}/issue/bulkfetch`,
      body: { issueIdsOrKeys: ['1'], fields: ['summary'] },
      answer: { issues: [issue], issueErrors: [] },
    },
    [
      inBody('no ids', /required property 'issueIdsOrKeys'/, { fields: ['summary'] }),
      inBody('ids by number', /must be string/, { issueIdsOrKeys: [1] }),
      inBody('a field that no site has', /unknown issue field "colour"/, { issueIdsOrKeys: ['1'], fields: ['colour'] }),
      ...issueFaults((item) => ({ issues: [item] })),
    ],
  ),
  control(
    `${operationOf('POST')}/issue/bulk`,
    {
      path: `${base}/issue/bulk`,
      body: { issueUpdates: [{ fields }] },
      status: 201,
      answer: { issues: [{ id: '1', key: 'SHOP-1', self: 'https://a.test' }], errors: [] },
    },
    [
      inBody('issues in an object', /must be array/, { issueUpdates: { fields } }),
      inBody('fields in a list', /must be object/, { issueUpdates: [{ fields: [] }] }),
      inBody('a field that no site has', /unknown issue field "colour"/, {
        issueUpdates: [{ fields: { ...fields, colour: 'red' } }],
      }),
      inAnswer('an id by number', /must be string/, { issues: [{ id: 1 }], errors: [] }),
      inAnswer('a place in words', /must be integer/, { issues: [], errors: [{ failedElementNumber: 'first' }] }),
    ],
  ),
  control(
    `${operationOf('POST')}/issue`,
    {
      path: `${base}/issue`,
      body: { fields },
      status: 201,
      answer: { id: '1', key: 'SHOP-1', self: 'https://a.test' },
    },
    [
      ...fieldFaults({ fields }),
      ...['issuetype', 'project', 'summary'].map((name) =>
        inBody(`no ${name}`, new RegExp(`required property '${name}'`), { fields: { ...fields, [name]: undefined } }),
      ),
      inAnswer('an id by number', /must be string/, { id: 1 }),
    ],
  ),
  control(
    `GET ${operation}`,
    { path: one, query: 'fields=summary,status', answer: issue },
    issueFaults((item) => item),
  ),
  control(
    `PUT ${operation}`,
    { path: one, body: { fields, update: { parent: [{ set: { none: true } }] } }, status: 204 },
    fieldFaults({ fields }),
  ),
  control(`DELETE ${operation}`, { path: one, query: 'deleteSubtasks=true', status: 204 }, [
    inQuery('a flag that is none', /allowed values/, 'deleteSubtasks=please'),
    nothing,
  ]),
  control(`GET ${operation}/transitions`, { path: `${one}/transitions`, answer: showTransitions(account, row.id) }, [
    inAnswer('a transition by number', /must be string/, { transitions: [{ id: 11 }] }),
    inAnswer('a state that is none', /must be object/, { transitions: [{ id: '11', to: 'Done' }] }),
  ]),
  control(
    `POST ${operation}/transitions`,
    { path: `${one}/transitions`, body: { transition: { id: '11' } }, status: 204 },
    [
      inBody('a transition by number', /must be string/, { transition: { id: 11 } }),
      inBody('a transition that is none', /must be object/, { transition: '11' }),
      inBody('a transition without an id', /required property 'id'/, { transition: {} }),
    ],
  ),
  control(
    `GET ${operation}/comment`,
    {
      path: `${one}/comment`,
      query: 'expand=renderedBody&orderBy=created&startAt=0&maxResults=100',
      answer: { startAt: 0, maxResults: 100, total: 1, comments: [comment] },
    },
    [
      wordyPage,
      inQuery('an unknown order', /allowed values/, 'orderBy=author'),
      inAnswer('a body as text', /must be an Atlassian document/, { comments: [{ ...comment, body: 'On it.' }] }),
      inAnswer('an id by number', /must be string/, { comments: [{ ...comment, id: 1 }] }),
    ],
  ),
  control(
    `POST ${operation}/comment`,
    {
      path: `${one}/comment`,
      query: 'expand=renderedBody',
      body: { body: text('On it.') },
      status: 201,
      answer: comment,
    },
    [...commentFaults, ...commentAnswers],
  ),
  control(
    `GET ${operation}/comment/{id}`,
    { path: `${one}/comment/1`, query: 'expand=renderedBody', answer: comment },
    commentAnswers,
  ),
  control(
    `PUT ${operation}/comment/{id}`,
    { path: `${one}/comment/1`, query: 'expand=renderedBody', body: { body: text('Done.') }, answer: comment },
    [...commentFaults, ...commentAnswers],
  ),
  control(
    `POST ${operation}/attachments`,
    {
      path: `${one}/attachments`,
      contentType: 'multipart/form-data; boundary=x',
      headers: { 'x-atlassian-token': 'no-check' },
      body: [part],
      answer: [shownFile],
    },
    [
      inBody('a part of another name', /must be file/, [{ ...part, name: 'attachment' }]),
      inBody('a second part of another name', /must be file/, [part, { ...part, name: 'attachment' }]),
      inBody('a part that is no file', /is no file/, [{ name: 'file', size: 5 }]),
      inBody('a form without parts', /has no parts/, []),
      inBody('what is no form', /must be array/, part),
      inBody('a size in words', /must be integer/, [{ ...part, size: 'small' }]),
      inBody('a member that no part has', /unknown field "colour"/, [{ ...part, colour: 'red' }]),
      {
        name: 'no form',
        where: 'request',
        message: /the described body is missing/,
        change: { body: '' },
      },
      {
        name: 'the bytes alone',
        where: 'request',
        message: /"image\/png" is not one of multipart\/form-data/,
        change: { contentType: 'image/png' },
      },
      {
        name: 'no word to the guard against forged requests',
        where: 'request',
        message: /must be no-check/,
        change: { headers: {} },
      },
      inAnswer('an object around the list', /must be array/, { values: [shownFile] }),
      inAnswer('an id by number', /must be string/, [{ ...shownFile, id: 1 }]),
      inAnswer('an undeclared member', /unknown field "colour"/, [{ ...shownFile, colour: 'red' }]),
    ],
  ),
  control(
    `GET ${base}/attachment/content/{id}`,
    {
      path: `${base}/attachment/content/1`,
      query: 'redirect=false',
      answer: Buffer.from('x'),
      answerType: 'image/png',
    },
    [
      inQuery('a flag that is none', /must be boolean/, 'redirect=no'),
      inAnswer('an answer that is no file', /is no file/, { colour: 'red' }),
      inAnswer('no answer', /is no file/, undefined),
      { name: 'a file without a type', where: 'response', message: /no type/, change: { answerType: '' } },
    ],
  ),
  control(`DELETE ${operation}/comment/{id}`, { path: `${one}/comment/1`, status: 204 }, [nothing]),
];
