import type { Call } from '../api/endpoint.ts';
import { openCredentials } from '../crypto/credentials.ts';
import { openSession, type Session } from '../engine/session.ts';
import { ApiError } from '../errors.ts';
import { nameOf, type UnifiedObject } from '../objects/define.ts';
import type { ObjectName } from '../objects/registry.ts';
import type { ObjectDeclaration, Provider } from '../providers/define.ts';
import { providers } from '../providers/registry.ts';
import type { Connection } from '../store/connections.ts';

/** One object of one connected account, ready for requests. */
export interface RecordContext {
  readonly connection: Connection;
  readonly provider: Provider;
  readonly object: UnifiedObject;
  readonly name: ObjectName;
  readonly declaration: ObjectDeclaration;
  readonly session: Session;
  /** Epoch ms. */
  readonly now: number;
}

type RequestName = 'list' | 'get' | 'create' | 'update';

const providerOf = (connection: Connection): Provider => {
  const provider = providers[connection.provider];
  if (provider === undefined)
    throw new Error(`connection ${connection.id} is of an unknown provider ${connection.provider}`);
  return provider;
};

const declarationOf = (provider: Provider, name: ObjectName): ObjectDeclaration => {
  const declaration = provider.objects[name];
  if (declaration !== undefined) return declaration;
  throw new ApiError('unsupported_object', `${provider.id} does not support ${name}`, {
    details: { retriable: false, outcome: 'not_applied' },
  });
};

/**
 * Opens the object at the provider of a connection.
 * @throws ApiError `unsupported_object` or `unsupported_operation` where the provider does not have it
 */
export const openRecords = async (
  call: Pick<Call, 'now' | 'deadline' | 'stopwatch'>,
  connection: Connection,
  object: UnifiedObject,
  operation: RequestName,
): Promise<RecordContext> => {
  const provider = providerOf(connection);
  const name = nameOf(object);
  const declaration = declarationOf(provider, name);
  if (declaration[operation] === undefined) {
    throw new ApiError('unsupported_operation', `${provider.id} does not support ${operation} of ${name}`, {
      details: { retriable: false, outcome: 'not_applied' },
    });
  }
  const credentials = await openCredentials(connection);
  const { deadline, stopwatch, now } = call;
  const session = openSession({ provider, credentials, deadline, stopwatch, account: connection.id });
  return { connection, provider, object, name, declaration, session, now };
};
