import type { OAuth, Provider } from '../../lib/providers/define.ts';
import { isSimulated, simulatedOf } from '../simulators/registry.ts';
import { consentFacts } from './consent-hosts.ts';
import { code, codes, table } from './markdown.ts';

/** Credentials of the account that `npm start` simulates; `undefined` if there is no simulator. */
const simulatedCredentials = (id: string): Readonly<Record<string, string>> | undefined =>
  isSimulated(id) ? simulatedOf(id).accounts[0] : undefined;

const request = (path: string, body: Readonly<Record<string, unknown>>): string =>
  [
    '```sh',
    `curl $URL${path} -H "x-api-key: $KEY" -H 'content-type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
    '```',
  ].join('\n');

const whose = { linked_user_origin_id: 'customer-1' };

const lifetimeOf = (seconds: number | undefined): string =>
  seconds === undefined ? '' : `. Ends after about ${seconds / 60} minutes, so use it for a first test only`;

const credentialTable = ({ credentials }: Provider): string =>
  table(
    ['member of `credentials`', 'its meaning', 'secret'],
    Object.entries(credentials).map(([name, { label, secret, documentation, lifetime }]) => [
      code(name),
      (documentation === undefined ? label : `[${label}](${documentation})`) + lifetimeOf(lifetime),
      secret ? 'yes' : '–',
    ]),
  );

const withCredentials = (provider: Provider): readonly (string | undefined)[] => {
  const credentials = simulatedCredentials(provider.id);
  return [
    '## Connect with credentials',
    credentialTable(provider),
    credentials && 'With `npm start`, this request connects the simulated account:',
    credentials && request('/connections', { provider: provider.id, ...whose, credentials }),
  ];
};

const scopeSentence = ({ scopes }: OAuth): string =>
  scopes.length === 0
    ? 'The app at the vendor defines the scopes. The service requests none.'
    : `The service requests these scopes unless the OAuth app or the request names others: ${codes(scopes)}.`;

const redirectSentence = ({ pkce }: OAuth, id: string): string =>
  pkce === false
    ? `The vendor does not support PKCE, so the redirect URI contains your project. Register \`<your API>/connections/oauth/callback/<project>/${id}\`. One app at the vendor serves one project.`
    : 'The consent uses PKCE. Register `<your API>/connections/oauth/callback` as the redirect URI.';

const endSentence = ({ revoke }: OAuth): string => {
  if (revoke === undefined)
    return 'The vendor has no request that ends a grant. A disconnect destroys the tokens in this service.';
  const all = revoke.endsAll ? ' This ends all grants of the account to the app.' : '';
  return `A disconnect ends the grant at the vendor.${all}`;
};

const inputsOf = (id: string, inputs: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(inputs.map((input) => [input, simulatedCredentials(id)?.[input] ?? `your ${input}`]));

/** Whether the request must name a host, because the provider has no default host. */
const asksForHost = ({ hosts }: OAuth): boolean => hosts !== undefined && hosts.known === undefined;

const byConsent = ({ id, oauth }: Provider): readonly string[] => {
  if (oauth === undefined) return [];
  const { credentials: inputs = [] } = oauth;
  const body = {
    provider: id,
    ...whose,
    return_url: 'http://127.0.0.1:3000/health',
    ...(asksForHost(oauth) && { host: simulatedCredentials(id)?.host ?? 'your host' }),
    ...(inputs.length > 0 && { inputs: inputsOf(id, inputs) }),
  };
  const facts = [
    redirectSentence(oauth, id),
    scopeSentence(oauth),
    ...(inputs.length > 0 ? [`The request needs ${codes(inputs)} in \`inputs\`.`] : []),
    ...consentFacts(oauth),
    endSentence(oauth),
  ];
  return [
    '## Connect by consent',
    facts.map((fact) => `- ${fact}`).join('\n'),
    `Store the client id and secret once with \`PUT /connections/strategies/${id}\`; the demo project of \`npm start\` has an app. [Connect an account](../connect.md#by-consent-oauth-20-with-pkce) explains the rest.`,
    request('/connections/authorize', body),
  ];
};

/** Sections about connecting an account: by consent, if the provider supports it, and by credentials. */
export const connecting = (provider: Provider): readonly (string | undefined)[] => [
  ...byConsent(provider),
  ...withCredentials(provider),
];
