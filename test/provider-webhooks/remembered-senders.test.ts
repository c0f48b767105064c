import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { activecampaignAccounts } from '../../infra/simulators/activecampaign/seeds.ts';
import { postHook } from '../../infra/simulators/shared/hooks.ts';
import { connectionKey } from '../../lib/crypto/credentials.ts';
import { newProviderWebhookSecret, sealProviderWebhookSecret } from '../../lib/crypto/provider-webhook-secret.ts';
import { environment } from '../../lib/environment.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { type Service, startService } from '../harness/service.ts';
import { onCommand } from '../store/faults.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let made = 0;

beforeAll(async () => {
  service = await startService();
});

beforeEach(async () => {
  project = await service.project();
  connection = await service.connect(project, 'activecampaign');
  await service.hooks(Date.now() + 1_000);
});

afterAll(() => service.stop());

/** Returns the vendor's message about a new contact. */
const told = () => {
  made += 1;
  const account = service.simulators.activecampaign.account(activecampaignAccounts[0].account);
  account.create('contacts', { email: `remembered-${made}@customer.example` });
  const sent = service.simulators.activecampaign.hooks.take().find(({ url }) => url.includes(connection.id));
  return sent ?? expect.fail('nothing was sent');
};

/** Sends a message to the address with a different secret. */
const sendWith = (secret: string): Promise<number> => {
  const message = told();
  return postHook({ ...message, url: message.url.replace(/\.[^.]+$/, `.${secret}`) });
};

const secretOf = (url: string): string => url.split('.').at(-1) ?? '';

/** Changes the stored secret, as another process would. @returns the new secret */
const changeSecret = async (): Promise<string> => {
  const stored = (await getConnection(project.id, connection.id)) ?? expect.fail('there is no connection');
  const secret = newProviderWebhookSecret();
  await database().send(
    new UpdateCommand({
      TableName: environment.tables.connections,
      Key: { pk: project.id, sk: `provider_webhook#${connection.id}` },
      UpdateExpression: 'SET sealed_secret = :sealed',
      ConditionExpression: 'attribute_exists(sealed_secret)',
      ExpressionAttributeValues: {
        ':sealed': sealProviderWebhookSecret(await connectionKey(stored), stored, secret),
      },
    }),
  );
  return secret;
};

describe('the sender of a message', () => {
  it('is read once for the messages of 30 seconds: each further message needs a single call', async () => {
    expect(await postHook(told())).toBe(200);
    const calls: string[] = [];
    const message = told();
    const restore = onCommand(async (command, input) => {
      if (!JSON.stringify(input).includes('requests#hooks')) calls.push(command);
    });
    expect(await postHook(message)).toBe(200);
    restore();
    expect(calls).toEqual(['TransactWriteItemsCommand']);
  });

  it('is read again if its secret does not prove the message, because another process may have stored a newer secret', async () => {
    const first = told();
    expect(await postHook(first)).toBe(200);
    const newer = await changeSecret();
    expect(await sendWith(newer)).toBe(200);
    expect(await sendWith(newer)).toBe(200);
    expect(await sendWith(secretOf(first.url))).toBe(401);
  });

  it('is unknown for a message that neither secret proves, whether or not it is cached', async () => {
    expect(await sendWith(newProviderWebhookSecret())).toBe(401);
    expect(await postHook(told())).toBe(200);
    expect(await sendWith(newProviderWebhookSecret())).toBe(401);
    expect(await postHook(told())).toBe(200);
  });

  it('is removed from the cache at once by the process that disconnects the account', async () => {
    expect(await postHook(told())).toBe(200);
    const message = told();
    const { status } = await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
    expect(status).toBe(202);
    expect(await postHook(message)).toBe(401);
  });
});
