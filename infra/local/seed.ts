import {
  GITHUB_ACCOUNTS,
  HUBSPOT_PORTALS,
  PIPEDRIVE_COMPANIES,
  simulatedApp,
  ZENDESK_SUBDOMAINS,
} from '../../test/simulators/index.ts';
import type { Call } from './caller.ts';
import type { Demo } from './folder.ts';
import {
  allowReturn,
  createConnection,
  createContact,
  createLinkedUser,
  createProject,
  type MadeProject,
  mintOperatorKey,
  registerApp,
} from './setup.ts';

const [portal] = HUBSPOT_PORTALS;
const [helpDesk] = ZENDESK_SUBDOMAINS;
const [company] = PIPEDRIVE_COMPANIES;
const [octocat] = GITHUB_ACCOUNTS;

/** Credentials of a simulated account of each provider. */
const credentials = {
  hubspot: { access_token: portal.accessToken },
  zendesk: { subdomain: helpDesk.subdomain, email: helpDesk.email, api_token: helpDesk.apiToken },
  pipedrive: { company_domain: company.companyDomain, api_token: company.apiToken },
  github: { access_token: octocat.accessToken },
} as const;

/** Somebody to change, so that the printed PATCH has an id. */
const firstContact = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [{ email_address: 'ada@example.com', email_address_type: 'work' }],
  phone_numbers: [{ phone_number: '+44 20 7946 0000', phone_type: 'work' }],
  addresses: [],
  field_mappings: {},
};

const connectSimulators = async (call: Call, project: MadeProject, linkedUser: string) => {
  const connect = async (provider: keyof typeof credentials) => {
    const body = { provider, id_linked_user: linkedUser, credentials: credentials[provider] };
    const { id, token } = await createConnection(call, project, body);
    return { connection: id, token };
  };
  const hubspot = await connect('hubspot');
  const accounts = {
    hubspot,
    zendesk: await connect('zendesk'),
    pipedrive: await connect('pipedrive'),
    github: await connect('github'),
  };
  for (const provider of Object.keys(credentials)) await registerApp(call, project, provider, simulatedApp(provider));
  const contact = await createContact(call, hubspot.token, firstContact);
  return { ...accounts, contact: { id: contact.id, remote_id: contact.remote_id } };
};

/** Makes the demo project through the service's own routes; with simulators, an account of each is connected to it. */
export const seedDemo = async (call: Call, url: string, simulated: boolean): Promise<Demo> => {
  const operatorKey = await mintOperatorKey('npm start');
  const project = await createProject(call, operatorKey, 'Demo');
  await allowReturn(call, project, `${url}/`);
  const linkedUser = await createLinkedUser(call, project, 'customer-1', 'acme');
  return {
    url,
    project: project.id,
    operator_key: operatorKey,
    api_key: project.key,
    linked_user: linkedUser,
    ...(simulated && (await connectSimulators(call, project, linkedUser))),
  };
};

/** Whether what was kept still opens the service: its database may be another one, or the key file. */
export const isUsable = async (call: Call, demo: Demo, simulated: boolean): Promise<boolean> => {
  const { status } = await call('GET', '/webhook', { key: demo.api_key });
  if (status !== 200 || !simulated) return status === 200;
  const tokens = [demo.hubspot?.token, demo.zendesk?.token, demo.github?.token];
  const replies = await Promise.all(
    tokens.map((token) => call('GET', '/ticketing/tickets', { token: token ?? '', query: { limit: 1 } })),
  );
  return replies.every((reply) => reply.status === 200);
};
