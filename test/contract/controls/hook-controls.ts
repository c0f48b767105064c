import { findRepository, openAccount } from '../../../infra/simulators/github/account.ts';
import { addHook as addGithubHook } from '../../../infra/simulators/github/hooks.ts';
import { githubAccounts } from '../../../infra/simulators/github/seeds.ts';
import { openAccount as openSite } from '../../../infra/simulators/jira/account.ts';
import { addHooks, listHooks, refreshHooks } from '../../../infra/simulators/jira/hooks.ts';
import { jiraSites } from '../../../infra/simulators/jira/seeds.ts';
import { openJournal } from '../../../infra/simulators/journal.ts';
import { openCompany } from '../../../infra/simulators/pipedrive/company.ts';
import { addHook as addPipedriveHook } from '../../../infra/simulators/pipedrive/hooks.ts';
import { pipedriveCompanies } from '../../../infra/simulators/pipedrive/seeds.ts';
import type { Call } from '../../../infra/simulators/vendor.ts';
import { inAnswer, inBody } from './faults.ts';
import type { Control, Negative } from './negative-controls.ts';

type Item = Readonly<Record<string, unknown>>;

const now = () => Date.parse('2026-01-02T03:04:05Z');
const journal = openJournal();
const url = 'https://api.example.com/hooks/p/c';

const callWith = (body: unknown, params: Readonly<Record<string, string>> = {}): Call => ({
  method: 'POST',
  path: '',
  params,
  query: new URLSearchParams(),
  headers: {},
  body,
  bytes: Buffer.of(),
  origin: '',
  cut: (size) => size,
});

const idInWords = (path: string): Negative => ({
  name: 'an id in words',
  where: 'path',
  message: /must be integer/,
  change: { path },
});

const account = openAccount(githubAccounts[0], { now, mostByPage: 10_000 }, journal);
const administered = account.repositories.find(({ role }) => role === 'admin')?.full_name ?? '';
const [owner = '', repo = ''] = findRepository(account, administered).full_name.split('/');
const githubWebhooks = `/repos/${owner}/${repo}/hooks`;
const githubBody = {
  name: 'web',
  active: true,
  events: ['issues'],
  config: { url, content_type: 'json', secret: 'x' },
};
const githubHook = addGithubHook(account, callWith(githubBody, { owner, repo })).body as Item;
const { config: _, ...withoutConfig } = githubHook;

const github: readonly Control[] = [
  {
    provider: 'github',
    operation: 'GET /repos/{owner}/{repo}/hooks',
    valid: { path: githubWebhooks, query: 'per_page=100', answer: [githubHook] },
    negatives: [
      { name: 'a page size in words', where: 'query', message: /must be integer/, change: { query: 'per_page=many' } },
      inAnswer('a hook without what it does', /required property 'config'/, [withoutConfig]),
      inAnswer('no list', /must be array/, githubHook),
    ],
  },
  {
    provider: 'github',
    operation: 'POST /repos/{owner}/{repo}/hooks',
    valid: { path: githubWebhooks, body: githubBody, status: 201, answer: githubHook },
    negatives: [
      inBody('no settings', /required property 'config'/, { name: 'web', events: ['issues'] }),
      inBody('no address', /required property 'url'/, { ...githubBody, config: { content_type: 'json' } }),
      inBody('events that are no list', /must be array/, { ...githubBody, events: 'issues' }),
      inBody('an unknown field', /unknown field "colour"/, { ...githubBody, colour: 'red' }),
      inBody('an unknown setting', /unknown field "token"/, { ...githubBody, config: { url, token: 'x' } }),
      inAnswer('a hook with an id in words', /must be integer/, { ...githubHook, id: 'one' }),
    ],
  },
  {
    provider: 'github',
    operation: 'DELETE /repos/{owner}/{repo}/hooks/{hook_id}',
    valid: { path: `${githubWebhooks}/1`, status: 204 },
    negatives: [
      idInWords(`${githubWebhooks}/one`),
      inAnswer('an answer that should be empty', /body where none is described/, { deleted: true }),
    ],
  },
];

const company = openCompany(pipedriveCompanies[0], { now, emptyAsNull: false }, journal);
const pipedriveBody = {
  name: 'x',
  subscription_url: url,
  event_action: '*',
  event_object: '*',
  version: '2.0',
  http_auth_user: 'hooks',
  http_auth_password: 'x',
};
const created = addPipedriveHook(company, callWith(pipedriveBody)).body as { readonly data: Item };
const { name: __, ...nameless } = pipedriveBody;

const pipedrive: readonly Control[] = [
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

const site = openSite(jiraSites[0], now, journal);
const ofApp = (body?: unknown): Call => ({ ...callWith(body), tenant: 'cloud/x' });
const filter = { events: ['jira:issue_updated'], jqlFilter: 'project != null' };
const jiraBody = { url, webhooks: [filter] };
const jiraCreated = addHooks(site, ofApp(jiraBody)).body;
const jiraListed = listHooks(site, ofApp()).body as { readonly values: readonly Item[] };
const ids = { webhookIds: [1000] };
const jiraWebhooks = '/rest/api/3/webhook';
const [hook = {}] = jiraListed.values;
const { id: ___, ...anonymous } = hook;

const takesIds: readonly Negative[] = [
  inBody('no ids', /required property 'webhookIds'/, {}),
  inBody('an id in words', /must be integer/, { webhookIds: ['one'] }),
];

const jira: readonly Control[] = [
  {
    provider: 'jira',
    operation: `GET ${jiraWebhooks}`,
    valid: { path: jiraWebhooks, query: 'maxResults=100', answer: jiraListed },
    negatives: [
      { name: 'a page size in words', where: 'query', message: /must be integer/, change: { query: 'maxResults=all' } },
      inAnswer('a webhook without an id', /required property 'id'/, { ...jiraListed, values: [anonymous] }),
      inAnswer('a webhook with a colour', /unknown field "colour"/, {
        ...jiraListed,
        values: [{ ...hook, colour: 'red' }],
      }),
      inAnswer('no time of its end', /must be integer/, {
        ...jiraListed,
        values: [{ ...hook, expirationDate: 'soon' }],
      }),
    ],
  },
  {
    provider: 'jira',
    operation: `POST ${jiraWebhooks}`,
    valid: { path: jiraWebhooks, body: jiraBody, answer: jiraCreated },
    negatives: [
      inBody('no address', /required property 'url'/, { webhooks: [filter] }),
      inBody('no filter', /required property 'jqlFilter'/, { url, webhooks: [{ events: filter.events }] }),
      inBody('an unknown event', /allowed values/, { url, webhooks: [{ ...filter, events: ['issue_updated'] }] }),
      inBody('a secret', /unknown field "secret"/, { url, webhooks: [{ ...filter, secret: 'x' }] }),
      inAnswer('an id in words', /must be integer/, { webhookRegistrationResult: [{ createdWebhookId: 'one' }] }),
    ],
  },
  {
    provider: 'jira',
    operation: `PUT ${jiraWebhooks}/refresh`,
    valid: { path: `${jiraWebhooks}/refresh`, body: ids, answer: refreshHooks(site, ofApp(ids)).body },
    negatives: [...takesIds, inAnswer('an end in words', /must be integer/, { expirationDate: 'soon' })],
  },
  {
    provider: 'jira',
    operation: `DELETE ${jiraWebhooks}`,
    valid: { path: jiraWebhooks, body: ids, status: 202 },
    negatives: [...takesIds, inAnswer('an answer', /body where none is described/, { deleted: true })],
  },
];

export const hookControls: readonly Control[] = [...github, ...jira, ...pipedrive];
