import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { createCursorKey } from '../../lib/crypto/cursor.ts';
import { mintToken, operatorScope } from '../../lib/crypto/tokens.ts';
import { putKey } from '../../lib/store/projects/api-keys.ts';
import { defaultsFor } from '../simulators/registry.ts';
import type { Call, CallOptions } from './caller.ts';

/** A project with a key that has all rights in the project. */
export interface MadeProject {
  readonly id: string;
  readonly key: string;
}

/** A connection with its token, which the service returns only once. */
export interface MadeConnection {
  readonly id: string;
  readonly token: string;
}

const envelope = z.object({ data: z.unknown() });
const failure = z.object({ message: z.string() });

/** Sends a request and returns the data of the answer. @throws Error with the message of the service */
const ask = async <T extends z.ZodType>(
  call: Call,
  line: readonly [method: string, path: string],
  options: CallOptions,
  data: T,
): Promise<z.output<T>> => {
  const { status, body } = await call(...line, options);
  if (status < 300) return data.parse(envelope.parse(body).data);
  const said = failure.safeParse(body);
  throw new Error(`${line.join(' ')} answered ${status}: ${said.success ? said.data.message : JSON.stringify(body)}`);
};

/** Sends a request whose answer is not needed. @throws Error with the message of the service if it fails */
export const requestDone = async (
  call: Call,
  line: readonly [method: string, path: string],
  options: CallOptions,
): Promise<void> => {
  await ask(call, line, options, z.unknown());
};

/** Stores a new key of the operator and returns the key. This needs only write access to the tables. */
export const mintOperatorKey = async (name: string, now = Date.now()): Promise<string> => {
  const id = randomUUID();
  const { token, hash } = mintToken({ kind: 'uis', project: operatorScope, id });
  const createdAt = new Date(now).toISOString();
  const cursorKey = createCursorKey();
  await putKey({ project: operatorScope, id, name, scopes: [], hashes: [{ hash }], cursorKey, createdAt });
  return token;
};

export const createProject = async (call: Call, operatorKey: string, name: string): Promise<MadeProject> => {
  const { id } = await ask(
    call,
    ['POST', '/projects'],
    { key: operatorKey, body: { name } },
    z.object({ id: z.string() }),
  );
  const body = { id_project: id, name, scopes: ['admin'] };
  const made = z.object({ key: z.string() });
  const { key } = await ask(call, ['POST', '/auth/keys'], { key: operatorKey, body }, made);
  return { id, key };
};

/** Allows consents and magic links to redirect a browser to URLs that begin with this URL. */
export const allowReturn = async (call: Call, { id, key }: MadeProject, url: string): Promise<void> => {
  await ask(call, ['PATCH', `/projects/${id}`], { key, body: { return_urls: [url] } }, z.object({ id: z.string() }));
};

/** Creates a linked user. @returns `id_linked_user` */
export const createLinkedUser = async (
  call: Call,
  project: MadeProject,
  originId: string,
  alias: string,
): Promise<string> => {
  const body = { linked_user_origin_id: originId, alias, id_project: project.id };
  const made = z.object({ id_linked_user: z.string() });
  const answer = await ask(call, ['POST', '/linked-users/create'], { key: project.key, body }, made);
  return answer.id_linked_user;
};

/** Connects an account. For a simulated account it also sends the account's defaults for connections. */
export const createConnection = async (
  call: Call,
  project: MadeProject,
  body: {
    provider: string;
    id_linked_user: string;
    credentials: Readonly<Record<string, string>>;
    scopes?: readonly string[];
  },
): Promise<MadeConnection> => {
  const made = z.object({ id: z.string(), connection_token: z.string() });
  const defaults = defaultsFor(body.provider, body.credentials);
  const sent = { ...body, ...(defaults && { defaults }) };
  const answer = await ask(call, ['POST', '/connections'], { key: project.key, body: sent }, made);
  return { id: answer.id, token: answer.connection_token };
};

/** Stores the OAuth app that a project uses at a provider. */
export const registerApp = async (
  call: Call,
  project: MadeProject,
  provider: string,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): Promise<void> => {
  const body = { client_id: clientId, client_secret: clientSecret };
  await ask(call, ['PUT', `/connections/strategies/${provider}`], { key: project.key, body }, z.unknown());
};

/** Creates a contact in the connected account. */
export const createContact = async (
  call: Call,
  token: string,
  body: Readonly<Record<string, unknown>>,
): Promise<{ id: string; remote_id: string }> =>
  ask(call, ['POST', '/crm/contacts'], { token, body }, z.object({ id: z.string(), remote_id: z.string() }));
