import { type Simulators, simulatedOf } from '../simulators/registry.ts';
import type { Call } from './caller.ts';
import {
  createConnection,
  createLinkedUser,
  createProject,
  type MadeConnection,
  type MadeProject,
  requestDone,
} from './setup.ts';

/** An address without a program that listens. Port 9 is reserved for discarding. */
const deadAddress = 'http://127.0.0.1:9/events';

/** Failed requests to the vendor whose sync fails. The sync succeeds again after them. */
const failures = 60;

/** Connects an account of a simulator. The project writes only to second accounts: the first are in the demo project. */
const connect = (
  call: Call,
  project: MadeProject,
  linkedUser: string,
  provider: 'close' | 'zendesk',
  account: 0 | 1,
): Promise<MadeConnection> => {
  const { accounts } = simulatedOf(provider);
  return createConnection(call, project, { provider, id_linked_user: linkedUser, credentials: accounts[account] });
};

/** The same ticket twice: the caller sent the request again without an `Idempotency-Key`. */
const doubleTicket = async (call: Call, { token }: MadeConnection): Promise<void> => {
  const body = { name: 'Cannot sign in', description: ['The code never arrives.'] };
  for (let count = 0; count < 2; count += 1) await requestDone(call, ['POST', '/ticketing/tickets'], { token, body });
};

/** The vendor refuses the credentials of an account. */
const loseCredentials = async (call: Call, { token }: MadeConnection, { close }: Simulators): Promise<void> => {
  close.failWith(401, { times: 4 });
  await call('GET', '/crm/contacts', { token });
  close.clearFailures();
};

/** The vendor fails while the service looks for changes. */
const failSync = async (
  call: Call,
  { key }: MadeProject,
  { id }: MadeConnection,
  { close }: Simulators,
): Promise<void> => {
  close.failWith(503, { path: /\/task/, times: failures });
  await requestDone(call, ['POST', `/connections/${id}/sync`], { key, body: { object: 'crm.task' } });
};

/**
 * Creates a project with faults to find in the console: a failed delivery, an account to connect again, a failed sync,
 * a paused sync and a doubled ticket. It is a project of its own, so that the demo project stays without faults.
 */
export const tellStory = async (call: Call, operatorKey: string, simulators: Simulators): Promise<MadeProject> => {
  const project = await createProject(call, operatorKey, 'Demo with faults');
  const { key } = project;
  const acme = await createLinkedUser(call, project, 'acme-1', 'Acme');
  const globex = await createLinkedUser(call, project, 'globex-2', 'Globex');
  const tickets = await connect(call, project, acme, 'zendesk', 1);
  const paused = await connect(call, project, globex, 'zendesk', 0);
  const lost = await connect(call, project, acme, 'close', 1);
  const failing = await connect(call, project, globex, 'close', 0);
  const scope = ['ticketing.ticket.*', 'connection.*'];
  await requestDone(call, ['POST', '/webhook'], { key, body: { url: deadAddress, description: 'Tickets', scope } });
  await doubleTicket(call, tickets);
  await loseCredentials(call, lost, simulators);
  await failSync(call, project, failing, simulators);
  const reason = 'Globex imports its tickets until Friday.';
  await requestDone(call, ['POST', `/connections/${paused.id}/sync/pause`], { key, body: { reason } });
  return project;
};
