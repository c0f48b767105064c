import { findRepository, openAccount } from '../../../../infra/simulators/github/account.ts';
import { addComment } from '../../../../infra/simulators/github/comments.ts';
import { labelsOf } from '../../../../infra/simulators/github/issue-input.ts';
import { createIssue } from '../../../../infra/simulators/github/issues.ts';
import {
  presentComment,
  presentIssue,
  presentLabel,
  presentOrganization,
  presentOwner,
  presentProfile,
  presentTeam,
  presentViewer,
} from '../../../../infra/simulators/github/present.ts';
import { presentFullRepository, presentRepository } from '../../../../infra/simulators/github/repositories.ts';
import { githubAccounts } from '../../../../infra/simulators/github/seeds.ts';
import { openJournal } from '../../../../infra/simulators/shared/journal.ts';
import { controlOf, inAnswer, inBody } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import { tokenControls } from './token-controls.ts';
import { webhookControls } from './webhook-controls.ts';

type Item = Record<string, unknown>;

// GitHub's responses are large. The samples come from the simulator, and the controls prove that every part is checked.
const rules = { now: () => Date.parse('2026-01-02T03:04:05Z'), mostByPage: 10_000 };
const account = openAccount(githubAccounts[0], rules, openJournal());
const fullName = 'sim-octo-org/web';
const base = `/repos/${fullName}`;
const row = createIssue(account, fullName, {
  title: 'Fire',
  body: 'x',
  labels: ['bug'],
  assignees: ['sim-hubot'],
  type: 'Bug',
});
const issue = presentIssue(account, row);
const comment = presentComment(account, addComment(account, fullName, row.number, { body: 'On it.' }));
const repository = presentRepository(account, findRepository(account, fullName));
const label = presentLabel(labelsOf(account, findRepository(account, fullName))[0] ?? raise('label'));
const team = presentTeam(account, account.teams[0] ?? raise('team'));

function raise(noun: string): never {
  throw new Error(`The seeds have no ${noun}`);
}

const control = controlOf('github');

const without = (item: Item, member: string): Item => ({ ...item, [member]: undefined });

const list = (operation: string, path: string, item: Item, query = 'per_page=100&page=2'): Control =>
  control(operation, { path, query, answer: [item] }, [
    inAnswer('an undeclared field of an element', /unknown field "shoe_size"/, [{ ...item, shoe_size: 38 }]),
    inAnswer('an id in words', /must be integer/, [{ ...item, id: '1' }]),
    inAnswer('an element without node_id', /required property 'node_id'/, [without(item, 'node_id')]),
    inAnswer('an object around the list', /must be array/, { items: [item] }),
    { name: 'a page too long', where: 'query', message: /<= 100/, change: { query: 'per_page=101' } },
    { name: 'a page in words', where: 'query', message: /must be integer/, change: { query: 'page=next' } },
  ]);

const get = (operation: string, path: string, item: Item): Control =>
  control(operation, { path, answer: item }, [
    inAnswer('an id in words', /must be integer/, { ...item, id: '1' }),
    inAnswer('no node_id', /required property 'node_id'/, without(item, 'node_id')),
    inAnswer('nothing', /must have required property/, {}),
  ]);

const wrongNumber = (path: string): Negative => ({
  name: 'a number in words',
  where: 'path',
  message: /must be integer/,
  change: { path },
});

const issueWrites = (sent: Item): Negative[] => [
  inBody('a priority', /unknown field "priority"/, { ...sent, priority: 'high' }),
  inBody('a label by number', /must be string|must be object/, { ...sent, labels: [7] }),
  inBody('an assignee by number', /must be string|must be object/, { ...sent, assignees: [7] }),
  inBody('no list of labels', /must be array/, { ...sent, labels: 'bug' }),
  inAnswer('an issue without a state', /required property 'state'/, without(issue, 'state')),
  inAnswer('an unknown reason', /allowed values/, { ...issue, state_reason: 'solved' }),
  inBody('a type by number', /must be string/, { ...sent, type: 7 }),
  inAnswer('a type without a name', /required property 'name'/, {
    ...issue,
    type: { id: 1, node_id: 'IT_1', description: null },
  }),
];

const newIssue = { title: 'Fire', body: 'x', labels: ['bug'], assignees: ['sim-hubot'], type: 'Bug' };
const changed = { title: 'Fire', body: null, state: 'closed', state_reason: 'not_planned', labels: [], assignees: [] };

export const controls: readonly Control[] = [
  ...tokenControls,
  ...webhookControls,
  get('GET /user', '/user', presentViewer(account)),
  get('GET /users/{username}', '/users/sim-octocat', presentProfile(account, account.viewer)),
  list('GET /user/repos', '/user/repos', repository, 'per_page=100&sort=full_name'),
  list('GET /user/orgs', '/user/orgs', presentOrganization(account.owners.at(-1) ?? account.viewer)),
  list('GET /orgs/{org}/teams', '/orgs/sim-octo-org/teams', team),
  get('GET /repos/{owner}/{repo}', base, presentFullRepository(account, findRepository(account, fullName))),
  list('GET /repos/{owner}/{repo}/assignees', `${base}/assignees`, presentOwner(account.viewer)),
  list('GET /repos/{owner}/{repo}/labels', `${base}/labels`, label),
  get('GET /repos/{owner}/{repo}/labels/{name}', `${base}/labels/good%20first%20issue`, label),
  list(
    'GET /repos/{owner}/{repo}/issues',
    `${base}/issues`,
    issue,
    'state=all&since=2026-01-02T03:04:05Z&assignee=sim-hubot&sort=created&direction=asc&per_page=100',
  ),
  control('POST /repos/{owner}/{repo}/issues', { path: `${base}/issues`, body: newIssue, status: 201, answer: issue }, [
    ...issueWrites(newIssue),
    inBody('no title', /required property 'title'/, { body: 'x' }),
    inBody('a state, which a new issue cannot have', /unknown field "state"/, { ...newIssue, state: 'open' }),
    inBody('no text at all', /must be string/, { ...newIssue, body: null }),
  ]),
  control('GET /repos/{owner}/{repo}/issues/{issue_number}', { path: `${base}/issues/1`, answer: issue }, [
    wrongNumber(`${base}/issues/one`),
    inAnswer('no labels', /required property 'labels'/, without(issue, 'labels')),
    inAnswer('a user without login', /required property 'login'/, {
      ...issue,
      user: without(presentOwner(account.viewer), 'login'),
    }),
  ]),
  control(
    'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
    { path: `${base}/issues/1`, body: changed, answer: issue },
    [
      ...issueWrites(changed),
      wrongNumber(`${base}/issues/one`),
      inBody('an unknown state', /allowed values/, { state: 'solved' }),
      inBody('an unknown reason in the request', /allowed values/, { state: 'closed', state_reason: 'wontfix' }),
    ],
  ),
  control(
    'POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues',
    {
      path: `${base}/issues/1/sub_issues`,
      body: { sub_issue_id: 5, replace_parent: true },
      status: 201,
      answer: issue,
    },
    [
      inBody('a part by its number in words', /must be integer/, { sub_issue_id: '5' }),
      inBody('no part', /required property 'sub_issue_id'/, { replace_parent: true }),
      inBody('a replacement in words', /must be boolean/, { sub_issue_id: 5, replace_parent: 'yes' }),
      wrongNumber(`${base}/issues/one/sub_issues`),
      inAnswer('an issue without its number', /required property 'number'/, without(issue, 'number')),
    ],
  ),
  control(
    'DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue',
    { path: `${base}/issues/1/sub_issue`, body: { sub_issue_id: 5 }, answer: issue },
    [
      inBody('a part by its number in words', /must be integer/, { sub_issue_id: '5' }),
      inBody('no part', /required property 'sub_issue_id'/, {}),
      wrongNumber(`${base}/issues/one/sub_issue`),
      inAnswer('an issue without its number', /required property 'number'/, without(issue, 'number')),
    ],
  ),
  list(
    'GET /repos/{owner}/{repo}/issues/comments',
    `${base}/issues/comments`,
    comment,
    'per_page=100&page=2&sort=created&direction=asc',
  ),
  list('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', `${base}/issues/1/comments`, comment),
  control(
    'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
    { path: `${base}/issues/1/comments`, body: { body: 'On it.' }, status: 201, answer: comment },
    [
      inBody('no text', /required property 'body'/, {}),
      inBody('a text that is none', /must be string/, { body: ['On it.'] }),
      inAnswer('a comment without text', /required property 'body'/, without(comment, 'body')),
    ],
  ),
  control(
    'GET /repos/{owner}/{repo}/issues/comments/{comment_id}',
    { path: `${base}/issues/comments/9`, answer: comment },
    [
      wrongNumber(`${base}/issues/comments/nine`),
      inAnswer('an unknown association', /allowed values/, { ...comment, author_association: 'FRIEND' }),
    ],
  ),
  control(
    'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
    { path: `${base}/issues/comments/9`, body: { body: 'Done.' }, answer: comment },
    [
      inBody('no text', /required property 'body'/, {}),
      inAnswer('a comment without its issue', /required property 'issue_url'/, without(comment, 'issue_url')),
    ],
  ),
  control(
    'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}',
    { path: `${base}/issues/comments/9`, status: 204 },
    [
      wrongNumber(`${base}/issues/comments/nine`),
      inAnswer('an answer that should be empty', /body where none is described/, { deleted: true }),
    ],
  ),
];
