import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { canonical } from '../../lib/crypto/envelope.ts';
import { createRewrap } from '../../lib/crypto/rewrap.ts';

const context = { project: 'p', connection: 'c' };
const folder = mkdtempSync(join(tmpdir(), 'rewrap-'));
const file = { kind: 'file', path: join(folder, 'key') } as const;
const [older, newer] = [{ kind: 'kms', keyId: 'older' } as const, { kind: 'kms', keyId: 'newer' } as const];

type Field = 'KeyId' | 'Plaintext' | 'CiphertextBlob' | 'SourceKeyId' | 'DestinationKeyId';
type Context = 'EncryptionContext' | 'SourceEncryptionContext' | 'DestinationEncryptionContext';
type Body = Readonly<Record<Field, string> & Record<Context, object>>;

/** Returns a ciphertext with its key and context, because a ciphertext of KMS is bound to both. */
const wrapAs = (keyId: string, plain: string, bound: object): string =>
  Buffer.from(JSON.stringify([keyId, canonical({ ...bound }), plain])).toString('base64');

class Refused extends Error {}

const unwrapAs = (keyId: string, blob: string, bound: object): string => {
  const [key, of, plain] = JSON.parse(Buffer.from(blob, 'base64').toString());
  if (key !== keyId) throw new Refused('IncorrectKeyException');
  if (of !== canonical({ ...bound })) throw new Refused('InvalidCiphertextException');
  return plain;
};

/** Actions of KMS. https://docs.aws.amazon.com/kms/latest/APIReference/API_ReEncrypt.html */
const actions: Readonly<Record<string, (body: Body) => object>> = {
  Encrypt: ({ KeyId, Plaintext, EncryptionContext }) => ({
    CiphertextBlob: wrapAs(KeyId, Plaintext, EncryptionContext),
  }),
  Decrypt: ({ KeyId, CiphertextBlob, EncryptionContext }) => ({
    Plaintext: unwrapAs(KeyId, CiphertextBlob, EncryptionContext),
  }),
  ReEncrypt: (body) => {
    const plain = unwrapAs(body.SourceKeyId, body.CiphertextBlob, body.SourceEncryptionContext);
    return { CiphertextBlob: wrapAs(body.DestinationKeyId, plain, body.DestinationEncryptionContext) };
  },
};

let server: Server;
let calls: string[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const action = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    calls.push(action);
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    try {
      response.end(JSON.stringify(actions[action]?.(JSON.parse(Buffer.concat(chunks).toString()))));
    } catch (error) {
      response.statusCode = 400;
      response.end(JSON.stringify({ __type: error instanceof Refused ? error.message : 'ValidationException' }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  calls = [];
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 's');
});

afterEach(() => vi.unstubAllEnvs());
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const dataKey = Buffer.alloc(32, 7);
const wrappedBy = (keyId: string, bound: object = context): Uint8Array =>
  Buffer.from(wrapAs(keyId, dataKey.toString('base64'), bound), 'base64');

describe('a data key under KMS', () => {
  it('is refused if neither key has encrypted it, or for a wrong context', async () => {
    const rewrap = await createRewrap(older, newer);
    await expect(rewrap(wrappedBy('another'), context)).rejects.toMatchObject({ name: 'IncorrectKeyException' });
    await expect(rewrap(wrappedBy('older', { ...context, connection: 'd' }), context)).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  });

  it('is re-encrypted inside KMS, with the same context', async () => {
    const rewrap = await createRewrap(older, newer);
    expect(await rewrap(wrappedBy('older'), context)).toEqual(Uint8Array.from(wrappedBy('newer')));
    expect(calls).toEqual(['ReEncrypt']);
  });

  it('that the new key has already encrypted does not change', async () => {
    expect(await (await createRewrap(older, newer))(wrappedBy('newer'), context)).toBeUndefined();
  });

  it('can move from a key file to KMS and back', async () => {
    const toKms = await createRewrap(file, newer);
    const fromKms = await createRewrap(newer, file);
    const inFile = await fromKms(wrappedBy('newer'), context);
    expect(await toKms(inFile ?? Buffer.alloc(0), context)).toEqual(Uint8Array.from(wrappedBy('newer')));
    expect(await fromKms(inFile ?? Buffer.alloc(0), context)).toBeUndefined();
    await expect(toKms(inFile ?? Buffer.alloc(0), { ...context, project: 'q' })).rejects.toThrow();
  });
});
