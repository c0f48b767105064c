import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';

/** The embedded engine takes any credentials; the real ones must never be sent to it. */
const localConfig = (endpoint: string): DynamoDBClientConfig => ({
  endpoint,
  region: environment.region ?? 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

const deployedConfig = (): DynamoDBClientConfig =>
  environment.region === undefined ? {} : { region: environment.region };

/** Milliseconds: a call answers in a few, and three tries must fit into the 30 s of a request. */
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
  // It copies every answer for a log that we do not write: a twentieth of the CPU time of a worker that sends.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
};

let connected: DynamoDBDocumentClient | undefined;

/** The one database client of a process. Its `middlewareStack` is where measurements and injected faults go. */
export const database = (): DynamoDBDocumentClient => {
  connected ??= connect();
  return connected;
};
