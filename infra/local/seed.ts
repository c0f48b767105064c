import * as z from 'zod';
import { loadProvider } from '../../lib/providers/load.ts';
import { type SimulatedId, type Simulators, simulatedIds, simulatedOf } from '../simulators/registry.ts';
import { simulatedApp } from '../simulators/shared/oauth/app.ts';
import type { Call } from './caller.ts';
import { createDemoData } from './demo-data.ts';
import type { Demo } from './folder.ts';
import {
  allowReturn,
  createConnection,
  createLinkedUser,
  createProject,
  type MadeProject,
  mintOperatorKey,
  registerApp,
} from './setup.ts';
import { tellStory } from './story.ts';

const checked = z.object({ data: z.object({ failure: z.unknown() }) });

type Account = NonNullable<Demo[SimulatedId]>;

const connectSimulators = async (call: Call, project: MadeProject, linkedUser: string) => {
  const accounts: [SimulatedId, Account][] = [];
  for (const provider of simulatedIds) {
    const [credentials] = simulatedOf(provider).accounts;
    const body = { provider, id_linked_user: linkedUser, credentials };
    const { id, token } = await createConnection(call, project, body);
    accounts.push([provider, { connection: id, token }]);
    const declared = await loadProvider(provider);
    if (declared === undefined) throw new Error(`There is no provider ${provider}.`);
    await createDemoData(call, declared, token);
    if (declared.oauth !== undefined) await registerApp(call, project, provider, simulatedApp(provider));
  }
  return Object.fromEntries(accounts);
};

/**
 * Creates the demo project with the routes of the service. With simulators, it connects an account of each simulator.
 */
export const seedDemo = async (call: Call, url: string, isSimulated: boolean): Promise<Demo> => {
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
    ...(isSimulated && (await connectSimulators(call, project, linkedUser))),
  };
};

/** The key of the project with faults. Creates the project, unless an earlier start did. */
export const keyOfFaults = async (call: Call, demo: Demo, simulators: Simulators): Promise<string> =>
  demo.faults_key ?? (await tellStory(call, demo.operator_key, simulators)).key;

/** Whether an account still works. */
const works = async (call: Call, { api_key: key }: Demo, connection = ''): Promise<boolean> => {
  const { status, body } = await call('GET', `/connections/${connection}/check`, { key });
  return status === 200 && checked.parse(body).data.failure === null;
};

/** Whether the stored keys still work. They fail if the database or the key file was replaced. */
export const isUsable = async (call: Call, demo: Demo, isSimulated: boolean): Promise<boolean> => {
  const { status } = await call('GET', '/webhook', { key: demo.api_key });
  if (status !== 200 || !isSimulated) return status === 200;
  const answers = await Promise.all(simulatedIds.map((id) => works(call, demo, demo[id]?.connection)));
  return answers.every((answer) => answer);
};
