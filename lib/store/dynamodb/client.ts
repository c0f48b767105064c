import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';

/** The embedded engine accepts any credentials. Real credentials must never be sent to it. */
const localConfig = (endpoint: string): DynamoDBClientConfig => ({
  endpoint,
  region: environment.region ?? 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

const deployedConfig = (): DynamoDBClientConfig =>
  environment.region === undefined ? {} : { region: environment.region };

/**
 * Timeouts in milliseconds. A call takes a few milliseconds, and three attempts must fit into the 30 s of a request.
 */
const timeouts = () => ({
  connectionTimeout: environment.databaseTimeouts.connect,
  requestTimeout: environment.databaseTimeouts.answer,
  throwOnRequestTimeout: true,
});

const agent = { keepAlive: true, maxSockets: 64 };

const connect = (): DynamoDBDocumentClient => {
  const endpoint = environment.databaseEndpoint;
  const client = new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: { ...timeouts(), httpAgent: agent, httpsAgent: agent },
    ...(endpoint === undefined ? deployedConfig() : localConfig(endpoint)),
  });
  // This middleware copies every answer for a log that we do not write. It costs a sending worker 5 % of its CPU time.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
};

let connected: DynamoDBDocumentClient | undefined;

/** The only database client of a process. Measurements and injected faults use its `middlewareStack`. */
export const database = (): DynamoDBDocumentClient => {
  connected ??= connect();
  return connected;
};
