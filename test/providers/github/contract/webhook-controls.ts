import { findRepository, openAccount } from '../../../../infra/simulators/github/account.ts';
import { addHook } from '../../../../infra/simulators/github/hooks.ts';
import { githubAccounts } from '../../../../infra/simulators/github/seeds.ts';
import { openJournal } from '../../../../infra/simulators/shared/journal.ts';
import { inAnswer, inBody } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { callWith, idInWords, now, url } from '../../../contract/controls/webhooks.ts';

type Item = Readonly<Record<string, unknown>>;

const account = openAccount(githubAccounts[0], { now, mostByPage: 10_000 }, openJournal());
const administered = account.repositories.find(({ role }) => role === 'admin')?.full_name ?? '';
const [owner = '', repo = ''] = findRepository(account, administered).full_name.split('/');
const githubWebhooks = `/repos/${owner}/${repo}/hooks`;
const githubBody = {
  name: 'web',
  active: true,
  events: ['issues'],
  config: { url, content_type: 'json', secret: 'x' },
};
const githubHook = addHook(account, callWith(githubBody, { owner, repo })).body as Item;
const { config: _, ...withoutConfig } = githubHook;

export const webhookControls: readonly Control[] = [
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
