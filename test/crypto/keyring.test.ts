import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readKeyFile } from '../../lib/crypto/key-file.ts';

type Keyring = typeof import('../../lib/crypto/keyring.ts');

const context = { project: 'p', connection: 'c' };
const now = Date.parse('2026-03-01T12:00:00Z');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyring-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Loads a keyring with an empty cache, as in a new process. */
const startKeyring = async (variables: Record<string, string>): Promise<Keyring> => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  return import('../../lib/crypto/keyring.ts');
};

describe('a key file', () => {
  it('is refused with instructions if others can read it', async () => {
    const path = join(folder, 'key');
    await readKeyFile(path);
    await chmod(path, 0o640);
    await expect(readKeyFile(path)).rejects.toThrow(`chmod 600 ${path}`);
  });

  it('is refused without a key', async () => {
    const path = join(folder, 'key');
    await writeFile(path, 'short', { mode: 0o600 });
    await expect(readKeyFile(path)).rejects.toThrow('does not hold a key');
  });

  it('is created at its first use, for its owner only', async () => {
    const path = join(folder, 'new', 'key');
    const key = await readKeyFile(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readKeyFile(path)).toEqual(key);
    expect(await readFile(path, 'utf8')).toBe(key.toString('base64'));
  });

  it('is created once by eight simultaneous uses', async () => {
    const path = join(folder, 'key');
    const keys = await Promise.all(Array.from({ length: 8 }, () => readKeyFile(path)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  });
});

describe('a keyring on a key file', () => {
  it('decrypts a data key in another process, but not for another connection', async () => {
    const variables = { KEY_FILE: join(folder, 'key') };
    const { key, wrapped } = await (await startKeyring(variables)).createDataKey(context);
    const later = await startKeyring(variables);
    await expect(later.openDataKey(wrapped, { ...context, connection: 'd' })).rejects.toThrow();
    expect(Buffer.from(await later.openDataKey(wrapped, context)).equals(key)).toBe(true);
  });

  it('does not decrypt a cached data key for another connection', async () => {
    const keyring = await startKeyring({ KEY_FILE: join(folder, 'key') });
    const { wrapped } = await keyring.createDataKey(context);
    await expect(keyring.openDataKey(wrapped, { ...context, project: 'q' })).rejects.toThrow();
  });

  it('works again after a refused key file is repaired', async () => {
    const path = join(folder, 'key');
    await writeFile(path, randomBytes(32).toString('base64'), { mode: 0o644 });
    const keyring = await startKeyring({ KEY_FILE: path });
    await expect(keyring.createDataKey(context)).rejects.toThrow('chmod');
    await chmod(path, 0o600);
    await expect(keyring.createDataKey(context)).resolves.toBeDefined();
  });
});

describe('a keyring on KMS', () => {
  interface Kms {
    readonly server: Server;
    readonly calls: { action: string; body: Record<string, unknown> }[];
    refuse: boolean;
  }

  /**
   * Starts a server that responds like KMS:
   * https://docs.aws.amazon.com/kms/latest/APIReference/API_GenerateDataKey.html
   */
  const startKms = async (): Promise<Kms> => {
    const key = randomBytes(32).toString('base64');
    const kms: Kms = {
      calls: [],
      refuse: false,
      server: createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const action = String(request.headers['x-amz-target']).split('.')[1] ?? '';
        kms.calls.push({ action, body: JSON.parse(Buffer.concat(chunks).toString()) });
        response.setHeader('content-type', 'application/x-amz-json-1.1');
        if (kms.refuse) {
          response.statusCode = 400;
          response.end('{"__type":"InvalidCiphertextException"}');
        } else if (action === 'GenerateDataKey') {
          response.end(JSON.stringify({ CiphertextBlob: 'd3JhcHBlZA==', Plaintext: key, KeyId: 'k' }));
        } else {
          response.end(JSON.stringify({ Plaintext: key, KeyId: 'k' }));
        }
      }),
    };
    await new Promise<void>((resolve) => kms.server.listen(0, '127.0.0.1', resolve));
    return kms;
  };

  let kms: Kms;
  let variables: Record<string, string>;

  beforeEach(async () => {
    kms = await startKms();
    const { port } = kms.server.address() as AddressInfo;
    variables = {
      KMS_KEY_ID: 'alias/data',
      AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${port}`,
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 's',
    };
  });

  afterEach(() => {
    kms.server.closeAllConnections();
    kms.server.close();
  });

  it('does not cache a refusal of KMS', async () => {
    const keyring = await startKeyring(variables);
    kms.refuse = true;
    await expect(keyring.openDataKey(Uint8Array.of(1), context, now)).rejects.toThrow();
    kms.refuse = false;
    expect(await keyring.openDataKey(Uint8Array.of(1), context, now)).toHaveLength(32);
  });

  it('sends the encryption context with both calls', async () => {
    const { wrapped } = await (await startKeyring(variables)).createDataKey(context, now);
    await (await startKeyring(variables)).openDataKey(wrapped, context, now);
    expect(kms.calls).toMatchObject([
      { action: 'GenerateDataKey', body: { KeyId: 'alias/data', KeySpec: 'AES_256', EncryptionContext: context } },
      { action: 'Decrypt', body: { CiphertextBlob: 'd3JhcHBlZA==', EncryptionContext: context } },
    ]);
  });

  it('sends one request for eight simultaneous uses, and another one after five minutes', async () => {
    const keyring = await startKeyring(variables);
    const wrapped = Uint8Array.of(1, 2, 3);
    await Promise.all(Array.from({ length: 8 }, () => keyring.openDataKey(wrapped, context, now)));
    await keyring.openDataKey(wrapped, context, now + 299_999);
    expect(kms.calls).toHaveLength(1);
    await keyring.openDataKey(wrapped, context, now + 300_000);
    expect(kms.calls).toHaveLength(2);
  });

  it('stores at most 500 data keys', async () => {
    const keyring = await startKeyring(variables);
    const open = (number: number) => keyring.openDataKey(Uint8Array.of(number >> 8, number & 255), context, now);
    for (let number = 0; number < 501; number += 1) await open(number);
    await open(500);
    expect(kms.calls).toHaveLength(501);
    await open(0);
    expect(kms.calls).toHaveLength(502);
  });
});
