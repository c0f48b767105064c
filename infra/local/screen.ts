import { providers } from '../../lib/providers/all.ts';
import { type SimulatedId, simulatedIds } from '../simulators/registry.ts';
import type { Demo } from './folder.ts';

export interface ScreenOptions {
  readonly folder: string;
  readonly simulated: boolean;
  /** Whether requests without a key use the demo project. */
  readonly keyless: boolean;
}

interface Line {
  readonly title: string;
  readonly method?: string;
  readonly path: string;
  readonly header?: string | undefined;
  readonly body?: unknown;
}

/** Quotes a text for a shell. In single quotes, only a single quote has a special meaning. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const toCurl = (url: string, { title, method, path, header, body }: Line): string => {
  const parts = [
    'curl',
    ...(method === undefined ? [] : ['-X', method]),
    path.includes('?') ? quote(`${url}${path}`) : `${url}${path}`,
    ...(header === undefined ? [] : ['-H', quote(header)]),
    ...(body === undefined ? [] : ['-H', quote('content-type: application/json'), '-d', quote(JSON.stringify(body))]),
  ];
  return `# ${title}\n${parts.join(' ')}\n`;
};

const grace = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email_addresses: [{ email_address: 'grace@example.com' }],
  phone_numbers: [{ phone_number: '+1 212 555 0100' }],
  addresses: [],
  field_mappings: {},
};

const problem = {
  name: 'Printer on fire',
  description: ['Smoke on the second floor.'],
  priority: 'urgent',
  field_mappings: {},
};

const recordLines = (demo: Demo, keyHeader: string | undefined): Line[] => {
  const { hubspot, zendesk, contact } = demo;
  if (!hubspot || !zendesk || !contact) return [];
  const token = (value: string): string => `x-connection-token: ${value}`;
  return [
    { title: 'Create a contact on HubSpot', path: '/crm/contacts', header: token(hubspot.token), body: grace },
    {
      title: 'Change a contact',
      method: 'PATCH',
      path: '/crm/contacts',
      header: keyHeader,
      body: { id: contact.id, phone_number: '+44 20 7946 0999' },
    },
    {
      title: 'Create a ticket on Zendesk, and see what Zendesk itself keeps',
      path: '/ticketing/tickets?remote_data=true',
      header: token(zendesk.token),
      body: problem,
    },
  ];
};

const projectLines = (demo: Demo, keyHeader: string | undefined): Line[] => [
  {
    title: 'Create a linked user',
    path: '/linked-users/create',
    header: keyHeader,
    body: { linked_user_origin_id: 'customer-2', alias: 'globex', id_project: demo.project },
  },
  {
    title: 'Create a link for a customer to connect an account, and open its url in a browser',
    path: '/magic-link',
    header: keyHeader,
    body: { linked_user_origin_id: 'customer-2', alias: 'globex' },
  },
  { title: 'List webhooks', path: '/webhook', header: keyHeader },
];

const connectLine = (demo: Demo): Line => ({
  title: 'Connect a real account (put your own token in)',
  path: '/connections',
  header: `x-api-key: ${demo.api_key}`,
  body: { provider: 'hubspot', id_linked_user: demo.linked_user, credentials: { access_token: 'YOUR-TOKEN' } },
});

const nameOf = (id: SimulatedId): string => providers[id]?.name ?? id;

const keysOf = (demo: Demo, simulated: boolean): readonly (readonly [string, string])[] => [
  ['API key', demo.api_key],
  ...simulatedIds.flatMap((id) => {
    const token = simulated ? demo[id]?.token : undefined;
    return token === undefined ? [] : [[`${nameOf(id)} token`, token] as const];
  }),
];

const inColumns = (rows: readonly (readonly [name: string, value: string])[]): readonly string[] => {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`);
};

/** First screen for a new user: URL, keys and commands to paste. */
export const renderScreen = (demo: Demo, { folder, simulated, keyless }: ScreenOptions): string => {
  const keyHeader = keyless ? undefined : `x-api-key: ${demo.api_key}`;
  const lines = [...(simulated ? recordLines(demo, keyHeader) : [connectLine(demo)]), ...projectLines(demo, keyHeader)];
  const accounts = simulated ? `simulated accounts of ${simulatedIds.map(nameOf).join(', ')}` : 'the real providers';
  return [
    '',
    `Unified Integration Service on ${demo.url}, with ${accounts}.`,
    '',
    ...inColumns(keysOf(demo, simulated)),
    '',
    'Paste any of these into another terminal:',
    '',
    ...lines.map((line) => toCurl(demo.url, line)),
    `Data is kept in ${folder}. Ctrl-C ends everything.`,
    '',
  ].join('\n');
};
