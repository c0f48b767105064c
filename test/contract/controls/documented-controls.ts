import { openAccount as openSite } from '../../../infra/simulators/jira/account.ts';
import { jiraSites } from '../../../infra/simulators/jira/seeds.ts';
import { openJournal } from '../../../infra/simulators/journal.ts';
import { hubspotAssociationControls } from '../../providers/hubspot/contract/association-controls.ts';
import type { ProviderName } from '../descriptions.ts';
import { inAnswer, inBody, inQuery } from './faults.ts';
import type { Control, Negative, Sample } from './negative-controls.ts';

type Item = Readonly<Record<string, unknown>>;

const form = 'application/x-www-form-urlencoded';
const app = { client_id: 'id', client_secret: 'secret' };
const ofCode = { grant_type: 'authorization_code', code: 'c', redirect_uri: 'https://a.test/callback', ...app };
const tokens = { access_token: 'a', token_type: 'Bearer', scope: 'read', refresh_token: 'r', expires_in: 3600 };

const control = (
  provider: ProviderName,
  operation: string,
  valid: Omit<Sample, 'path'> & { readonly path?: string },
  negatives: readonly Negative[],
): Control => ({ provider, operation, valid: { path: operation.split(' ')[1] ?? '', ...valid }, negatives });

const without = (body: Item, member: string): Item =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== member));

const lacks = (body: Item, ...members: readonly string[]): readonly Negative[] =>
  members.map((member) => inBody(`no ${member}`, new RegExp(`required property '${member}'`), without(body, member)));

const asOther = (contentType: string): Negative => ({
  name: `another encoding, ${contentType}`,
  where: 'request',
  message: /is not one of/,
  change: { contentType },
});

const noBody: Negative = inBody('no body', /the described body is missing/, undefined);
const unasked: Negative = inBody('a body', /a body where none is described/, { token: 'x' });
const wordy: Negative = inAnswer('an answer that should be empty', /body where none is described/, { done: true });

const tokenFaults = (answer: Item): readonly Negative[] => [
  inAnswer('no token', /required property 'access_token'/, without(answer, 'access_token')),
  inAnswer('a lifetime in words', /must be integer/, { ...answer, expires_in: 'soon' }),
];

const tokenControl = (provider: ProviderName, contentType: string, further: Item, required: readonly string[]) => {
  const body = { ...ofCode, ...further };
  const operation = provider === 'github' ? 'POST /login/oauth/access_token' : 'POST /oauth/token';
  return control(provider, operation, { body, contentType, answer: tokens }, [
    ...lacks(body, ...required),
    inBody('a grant that is not supported', /allowed values/, { ...body, grant_type: 'password' }),
    inBody('a refresh without a token', /required property 'refresh_token'/, { ...app, grant_type: 'refresh_token' }),
    asOther(contentType === form ? 'application/json' : form),
    noBody,
    ...tokenFaults(tokens),
    inAnswer('an error of no vendor', /must|unknown/, { fault: 'x' }, 400),
  ]);
};

const aFile = (provider: ProviderName, operation: string, path: string, negatives: readonly Negative[]) =>
  control(provider, operation, { path, answer: Buffer.from('x'), answerType: 'image/png' }, [
    inAnswer('an answer that is no file', /is no file/, { colour: 'red' }),
    { name: 'a file without a type', where: 'response', message: /no type/, change: { answerType: '' } },
    ...negatives,
  ]);

const { cloudId, site } = openSite(jiraSites[0], () => 0, openJournal()).settings;
const resource = {
  id: cloudId,
  url: `https://${site}.atlassian.net`,
  name: site,
  scopes: ['read:jira-work'],
  avatarUrl: 'https://avatar.example/site.png',
};

const webhook = {
  name: 'x',
  status: 'active',
  endpoint: 'https://api.example.com/hooks/p/c',
  http_method: 'POST',
  request_format: 'json',
  subscriptions: ['zen:event-type:ticket.created'],
};
const shown = { ...webhook, id: '01HOOK', created_at: '2026-01-02T03:04:05Z', created_by: '1' };
const changed = (change: Item) => ({ webhook: { ...webhook, ...change } });
const hook = '/api/v2/webhooks/01HOOK';

const webhooks: readonly Control[] = [
  control(
    'zendesk',
    'GET /api/v2/webhooks',
    {
      query: 'page[size]=100&filter[name_contains]=x',
      answer: { webhooks: [shown], meta: { has_more: false, after_cursor: null, before_cursor: null } },
    },
    [
      inQuery('a page that is too large', /must be <= 100/, 'page[size]=101'),
      inQuery('another filter', /unknown query parameter/, 'filter[name]=x'),
      inAnswer('a webhook without an id', /required property 'id'/, { webhooks: [webhook], meta: { has_more: false } }),
      inAnswer('a webhook with a colour', /unknown field "colour"/, {
        webhooks: [{ ...shown, colour: 'red' }],
        meta: { has_more: false },
      }),
      inAnswer('an error without a code', /required property 'code'/, { errors: [{ title: 'x' }] }, 400),
    ],
  ),
  control('zendesk', 'POST /api/v2/webhooks', { body: { webhook }, status: 201, answer: { webhook: shown } }, [
    ...['endpoint', 'http_method', 'name', 'request_format', 'status', 'subscriptions'].map((member) =>
      inBody(`no ${member}`, new RegExp(`required property '${member}'`), { webhook: without(webhook, member) }),
    ),
    inBody('a member that no webhook has', /unknown field "colour"/, changed({ colour: 'red' })),
    inBody('a member that the vendor sets', /unknown field "created_by"/, changed({ created_by: '1' })),
    inBody('a method of triggers', /allowed values/, changed({ http_method: 'GET' })),
    inBody('no event', /fewer than 1/, changed({ subscriptions: [] })),
    inBody('an event that is none', /must match pattern/, changed({ subscriptions: ['ticket.created'] })),
    inAnswer('no webhook', /required property 'webhook'/, {}),
  ]),
  control('zendesk', 'DELETE /api/v2/webhooks/{webhook_id}', { path: hook, status: 204 }, [unasked, wordy]),
  control(
    'zendesk',
    'GET /api/v2/webhooks/{webhook_id}/signing_secret',
    { path: `${hook}/signing_secret`, answer: { signing_secret: { algorithm: 'SHA256', secret: 'x' } } },
    [inAnswer('no secret', /required property 'secret'/, { signing_secret: { algorithm: 'SHA256' } })],
  ),
];

const teamOf = (change: Item): Item => ({ id: '1', name: 'Sales', userIds: ['123'], secondaryUserIds: [], ...change });

const grant = { access_token: 'a' };
const revoked = { token: 'r', token_type_hint: 'refresh_token' };

/** Of the operations that vendors document and do not describe. */
export const documentedControls: readonly Control[] = [
  tokenControl('github', form, { code_verifier: 'v' }, ['client_id', 'client_secret', 'code']),
  control(
    'github',
    'DELETE /applications/{client_id}/grant',
    { path: '/applications/id/grant', body: grant, status: 204 },
    [...lacks(grant, 'access_token'), asOther(form), noBody, wordy],
  ),
  aFile('hubspot', 'GET /hubfs/{portalId}/{fileId}', '/hubfs/70000001/1', [
    inQuery('an end in words', /must be integer/, 'Expires=soon'),
    inAnswer('an error that is no XML', /must match pattern/, 'Denied', 403),
  ]),
  control('hubspot', 'GET /settings/v3/users/teams', { answer: { results: [teamOf({})] } }, [
    inAnswer('a team without a name', /required property 'name'/, { results: [without(teamOf({}), 'name')] }),
    inAnswer('a member by number', /must be string/, { results: [teamOf({ userIds: [123] })] }),
    inAnswer('a team with a colour', /unknown field "colour"/, { results: [teamOf({ colour: 'red' })] }),
    inQuery('a page', /unknown query parameter/, 'limit=100'),
  ]),
  ...hubspotAssociationControls,
  tokenControl('jira', 'application/json', {}, Object.keys(ofCode)),
  control('jira', 'GET /oauth/token/accessible-resources', { answer: [resource] }, [
    ...Object.keys(resource).map((member) =>
      inAnswer(`no ${member}`, new RegExp(`required property '${member}'`), [without(resource, member)]),
    ),
    inAnswer('a resource with a colour', /unknown field "colour"/, [{ ...resource, colour: 'red' }]),
    inAnswer('an object around the list', /must be array/, { values: [resource] }),
    inAnswer('a refusal without words', /required property|must be/, { code: 401 }, 401),
  ]),
  tokenControl('linear', form, { code_verifier: 'v' }, Object.keys(ofCode)),
  control('linear', 'POST /oauth/revoke', {}, [unasked, wordy]),
  aFile('linear', 'GET /private-storage/{id}', '/private-storage/1', []),
  control('pipedrive', 'POST /oauth/revoke', { body: revoked, contentType: form }, [
    ...lacks(revoked, 'token'),
    inBody('another hint', /allowed values/, { ...revoked, token_type_hint: 'refresh' }),
    asOther('application/json'),
    noBody,
    wordy,
  ]),
  aFile('zendesk', 'GET /attachments/token/{token}/', '/attachments/token/1/', []),
  control('zendesk', 'DELETE /api/v2/oauth/tokens/current', { status: 204 }, [unasked, wordy]),
  ...webhooks,
];
