import { providers } from '../../lib/providers/all.ts';
import { type SimulatedId, simulatedIds } from '../simulators/registry.ts';
import { demoWord } from './demo-key.ts';
import type { Demo } from './folder.ts';

export interface ScreenOptions {
  /** Path of the demo file, as a shell in the current folder needs it. */
  readonly demoFile: string;
  readonly simulated: boolean;
  /** Whether requests without credentials, and requests with the word `demo`, use the demo project. */
  readonly keyless: boolean;
  readonly showsTokens: boolean;
  readonly hasConsole: boolean;
}

const nameOf = (id: SimulatedId): string => providers[id]?.name ?? id;

const keysOf = (demo: Demo): readonly string[] => [
  `API key\n  ${demo.api_key}`,
  ...(demo.faults_key === undefined ? [] : [`API key of the project with faults\n  ${demo.faults_key}`]),
  ...simulatedIds.flatMap((id) => {
    const token = demo[id]?.token;
    return token === undefined ? [] : [`${nameOf(id)} token\n  ${token}`];
  }),
];

/** Command that reads a credential into a shell variable. */
const variable = (name: string, member: string, demoFile: string): string =>
  `${name}=$(node -p "JSON.parse(require('fs').readFileSync('${demoFile}')).${member}")`;

const recordLines = ({ url }: Demo, { keyless, demoFile }: ScreenOptions): readonly string[] => {
  const header = keyless ? `'x-connection-token: ${demoWord}'` : '"x-connection-token: $TOKEN"';
  return [
    ...(keyless ? [] : [variable('TOKEN', 'hubspot.token', demoFile)]),
    `curl '${url}/crm/contacts?limit=2' -H ${header}`,
    `curl ${url}/crm/contacts -H ${header} -d '{"first_name":"Grace","last_name":"Hopper"}'`,
  ];
};

/** Lines that connect a real account. */
const connectLines = ({ url }: Demo, { demoFile }: ScreenOptions): readonly string[] => [
  variable('KEY', 'api_key', demoFile),
  `curl ${url}/connections -H "x-api-key: $KEY" \\`,
  `  -d '{"provider":"hubspot","linked_user_origin_id":"customer-1","credentials":{"access_token":"YOUR-TOKEN"}}'`,
];

/** Address of the console, and the keys that can sign in. */
const consoleLines = ({ url, faults_key: faultsKey }: Demo, demoFile: string): readonly string[] => [
  `Console                      ${url}/console`,
  `                             Sign in with api_key of ${demoFile}${faultsKey === undefined ? '.' : ', or with faults_key: a project with faults.'}`,
];

/** Text of a start: the addresses, two requests to paste, and the place of the credentials. */
export const renderScreen = (demo: Demo, options: ScreenOptions): string => {
  const { demoFile, simulated, keyless, showsTokens, hasConsole } = options;
  const accounts = simulated
    ? `Accounts of ${simulatedIds.length} simulated providers are connected.`
    : 'The service calls the real providers.';
  return [
    '',
    `Unified Integration Service  ${demo.url}`,
    `Documents                    ${demo.url}/docs`,
    ...(hasConsole ? consoleLines(demo, demoFile) : []),
    '',
    `${accounts} Paste into another terminal:`,
    '',
    ...(simulated ? recordLines(demo, options) : connectLines(demo, options)),
    '',
    ...(simulated && keyless
      ? [
          `"${demoWord}" is the token of the HubSpot account, and the API key. Only programs on this machine can use the word.`,
        ]
      : []),
    ...(showsTokens ? ['', ...keysOf(demo), ''] : [`All keys and tokens: ${demoFile}, or npm start -- --tokens.`]),
    'Ctrl-C ends everything.',
    '',
  ].join('\n');
};
