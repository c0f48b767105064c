import { randomBytes } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { Cache } from '../cache.ts';
import { environment } from '../environment.ts';
import { canonical, open, type SealContext, seal } from './envelope.ts';
import { readKeyFile } from './key-file.ts';

/** The key that seals an item's secrets, and its wrapped form, which is stored in the item. */
export interface DataKey {
  readonly key: Uint8Array;
  readonly wrapped: Uint8Array;
}

/** Wraps data keys with the master key. Unwrapping needs the same context as wrapping. */
interface Wrapper {
  generate(context: SealContext): Promise<DataKey>;
  unwrap(wrapped: Uint8Array, context: SealContext): Promise<Uint8Array>;
}

/** Imports two commands by name: `import()` would put the whole client into every bundle, 41 KB more. */
const connectKms = async (keyId: string): Promise<Wrapper> => {
  const client = new KMSClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
    ...(environment.region === undefined ? {} : { region: environment.region }),
  });
  return {
    generate: async (context) => {
      const answer = await client.send(
        new GenerateDataKeyCommand({ KeyId: keyId, KeySpec: 'AES_256', EncryptionContext: { ...context } }),
      );
      if (!answer.Plaintext || !answer.CiphertextBlob) throw new Error('KMS returned no data key.');
      return { key: answer.Plaintext, wrapped: answer.CiphertextBlob };
    },
    unwrap: async (wrapped, context) => {
      const answer = await client.send(
        new DecryptCommand({ KeyId: keyId, CiphertextBlob: wrapped, EncryptionContext: { ...context } }),
      );
      if (!answer.Plaintext) throw new Error('KMS returned no data key.');
      return answer.Plaintext;
    },
  };
};

const openKeyFile = async (path: string): Promise<Wrapper> => {
  const master = await readKeyFile(path);
  return {
    generate: async (context) => {
      const key = randomBytes(32);
      return { key, wrapped: seal(master, key, context) };
    },
    unwrap: async (wrapped, context) => open(master, wrapped, context),
  };
};

let opened: Promise<Wrapper> | undefined;

const wrapper = (): Promise<Wrapper> => {
  const { masterKey } = environment;
  opened ??= masterKey.kind === 'kms' ? connectKms(masterKey.keyId) : openKeyFile(masterKey.path);
  // A rejected key file can be repaired while the process runs.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
};

/** Unwrapped keys of a process. The cache saves calls to KMS, which cost about 10 ms and money. */
const keys = new Cache<Uint8Array>({ maxAgeMs: 5 * 60_000, maxEntries: 500 });

/** The context is part of the name: a wrapped key that was copied to another item must not be found here. */
const cacheName = (wrapped: Uint8Array, context: SealContext): string =>
  `${Buffer.from(wrapped).toString('base64')} ${canonical(context)}`;

/**
 * Creates a data key for the item that `context` names.
 * @param now epoch ms
 * @throws Error if KMS, or the file of the master key, is not usable
 */
export const createDataKey = async (context: SealContext, now = Date.now()): Promise<DataKey> => {
  const dataKey = await (await wrapper()).generate(context);
  keys.set(cacheName(dataKey.wrapped, context), dataKey.key, now);
  return dataKey;
};

/**
 * Looks up the data key of an item in this process only.
 * @param now epoch ms
 * @returns `undefined` if no earlier call of the last 5 minutes unwrapped the key
 */
export const heldDataKey = (wrapped: Uint8Array, context: SealContext, now = Date.now()): Uint8Array | undefined =>
  keys.get(cacheName(wrapped, context), now);

/**
 * Unwraps the data key of an item.
 * @param now epoch ms
 * @throws Error if it was wrapped by another master key or for another item
 */
export const openDataKey = (wrapped: Uint8Array, context: SealContext, now = Date.now()): Promise<Uint8Array> =>
  keys.load(cacheName(wrapped, context), now, async () => (await wrapper()).unwrap(wrapped, context));
