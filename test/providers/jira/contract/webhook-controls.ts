import { openAccount } from '../../../../infra/simulators/jira/account.ts';
import { addHooks, listHooks, refreshHooks } from '../../../../infra/simulators/jira/hooks.ts';
import { jiraSites } from '../../../../infra/simulators/jira/seeds.ts';
import { openJournal } from '../../../../infra/simulators/shared/journal.ts';
import type { Call } from '../../../../infra/simulators/shared/vendor.ts';
import { inAnswer, inBody } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import { callWith, now, url } from '../../../contract/controls/webhooks.ts';

type Item = Readonly<Record<string, unknown>>;

const site = openAccount(jiraSites[0], now, openJournal());
const ofApp = (body?: unknown): Call => ({ ...callWith(body), tenant: 'cloud/x' });
const filter = { events: ['jira:issue_updated'], jqlFilter: 'project != null' };
const jiraBody = { url, webhooks: [filter] };
const jiraCreated = addHooks(site, ofApp(jiraBody)).body;
const jiraListed = listHooks(site, ofApp()).body as { readonly values: readonly Item[] };
const ids = { webhookIds: [1000] };
const jiraWebhooks = '/rest/api/3/webhook';
const [hook = {}] = jiraListed.values;
const { id: _, ...anonymous } = hook;

const takesIds: readonly Negative[] = [
  inBody('no ids', /required property 'webhookIds'/, {}),
  inBody('an id in words', /must be integer/, { webhookIds: ['one'] }),
];

export const webhookControls: readonly Control[] = [
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
