import { createHmac, randomUUID } from 'node:crypto';
import type { HookSender, RowChange } from '../shared/hooks.ts';
import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { notFound } from './errors.ts';
import { paginate } from './paging.ts';
import { repositoryOf } from './places.ts';
import type { HookRow, IssueRow, LabelRow, Repository, RepositoryMove } from './types.ts';

const liveOf = (account: Account, { full_name }: Pick<Repository, 'full_name'>): HookRow[] =>
  account.hooks.all().filter(({ repository, removed }) => repository === full_name && !removed);

/** The repository of a request for webhooks. Without admin rights, its webhooks are hidden. @throws Refusal 404 */
const administered = (account: Account, call: Call): Repository => {
  const repository = repositoryOf(account, call);
  if (repository.role !== 'admin') throw notFound();
  return repository;
};

const presentHook = (hook: HookRow) => {
  const url = `https://api.github.com/repos/${hook.repository}/hooks/${hook.id}`;
  return {
    type: 'Repository',
    id: hook.id,
    name: 'web',
    active: true,
    events: hook.events,
    config: { content_type: 'json', insecure_ssl: '0', secret: '********', url: hook.url },
    updated_at: hook.createdAt,
    created_at: hook.createdAt,
    url,
    test_url: `${url}/test`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    last_response: { code: null, status: 'unused', message: null },
  };
};

/** Lists webhooks with masked secrets. @throws Refusal 404 for a repository that the token does not administer */
export const listHooks = (account: Account, call: Call): Answer =>
  paginate(call, liveOf(account, administered(account, call)), presentHook);

const invalid = (message: string): Answer => ({
  status: 422,
  body: {
    message: 'Validation Failed',
    errors: [{ resource: 'Hook', code: 'custom', message }],
    documentation_url: 'https://docs.github.com/rest/repos/webhooks#create-a-repository-webhook',
  },
});

/** Default events: `push`. A second webhook with the same URL is a 422. @throws Refusal 404 without admin rights */
export const addHook = (account: Account, call: Call): Answer => {
  const repository = administered(account, call);
  const { config, events } = isObject(call.body) ? call.body : {};
  if (!isObject(config) || typeof config.url !== 'string') return invalid('url is missing a scheme');
  const given = Array.isArray(events) ? events.map(String) : ['push'];
  const same = liveOf(account, repository).some(({ url }) => url === config.url);
  if (same) return invalid('Hook already exists on this repository');
  const hook = account.hooks.put({
    id: account.hooks.nextId(),
    repository: repository.full_name,
    url: config.url,
    secret: String(config.secret ?? ''),
    events: given,
    createdAt: account.moment(),
    removed: false,
  });
  return { status: 201, body: presentHook(hook) };
};

/** Deletes a webhook. @throws Refusal 404 for an unknown webhook, and without admin rights */
export const removeHook = (account: Account, call: Call): Answer => {
  const hook = liveOf(account, administered(account, call)).find(({ id }) => String(id) === call.params.id);
  if (hook === undefined) throw notFound();
  account.hooks.put({ ...hook, removed: true });
  return { status: 204 };
};

const send = (
  account: Account,
  fullName: string,
  event: string,
  content: object,
  sender: HookSender,
  hooksOf = fullName,
): void => {
  const repository = account.repositories.find(({ full_name }) => full_name === fullName);
  if (repository === undefined) return;
  const { id, name, full_name, owner } = repository;
  for (const hook of liveOf(account, { full_name: hooksOf })) {
    if (!hook.events.includes(event)) continue;
    const shown = { id, name, full_name, owner: { login: owner.login, id: owner.id } };
    const body = JSON.stringify({ ...content, repository: shown, sender: { login: account.viewer.login } });
    const delivery = randomUUID();
    sender.add({
      url: hook.url,
      sign: () => ({
        body,
        headers: {
          'x-github-event': event,
          'x-github-delivery': delivery,
          'x-hub-signature-256': `sha256=${createHmac('sha256', hook.secret).update(body).digest('hex')}`,
        },
      }),
    });
  }
};

const actionOf = (row: IssueRow, before: IssueRow | undefined): string => {
  if (before === undefined) return 'opened';
  return row.deleted ? 'deleted' : 'edited';
};

/** Sends the webhook message for a change. https://docs.github.com/en/webhooks/webhook-events-and-payloads */
export const sendChange = (
  account: Account,
  change: RowChange<IssueRow | LabelRow | RepositoryMove>,
  sender: HookSender,
): void => {
  const { table, row, before } = change;
  if (table === 'repositories' && 'former' in row) {
    const action = row.former.at(-1)?.startsWith(`${row.owner}/`) ? 'renamed' : 'transferred';
    // The rows of the repository's webhooks are renamed later.
    return send(account, `${row.owner}/${row.name}`, 'repository', { action }, sender, row.former.at(-1));
  }
  // The change is a new name of its repository. The row itself is unchanged.
  if (before !== undefined && 'repository' in before && 'repository' in row && before.repository !== row.repository)
    return;
  if (table === 'issues' && 'number' in row && !row.pull_request) {
    const { id, number, title, state, updated_at } = row;
    const action = actionOf(row, before as IssueRow | undefined);
    send(account, row.repository, 'issues', { action, issue: { id, number, title, state, updated_at } }, sender);
  }
  if (table === 'labels' && 'color' in row) {
    const action = before === undefined ? 'created' : 'edited';
    send(account, row.repository, 'label', { action, label: { id: row.id, name: row.name } }, sender);
  }
};
