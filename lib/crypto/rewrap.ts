import { DecryptCommand, EncryptCommand, KMSClient, ReEncryptCommand } from '@aws-sdk/client-kms';
import { environment, type MasterKey } from '../environment.ts';
import { open, type SealContext, seal } from './envelope.ts';
import { readKeyFile } from './key-file.ts';

/** Wraps and unwraps existing data keys. */
interface Wrapping {
  unwrap(wrapped: Uint8Array, context: SealContext): Promise<Uint8Array>;
  wrap(key: Uint8Array, context: SealContext): Promise<Uint8Array>;
}

const given = (bytes: Uint8Array | undefined): Uint8Array => {
  if (bytes === undefined) throw new Error('KMS returned no key.');
  return bytes;
};

const connect = (): KMSClient => new KMSClient(environment.region === undefined ? {} : { region: environment.region });

const overKms = (client: KMSClient, KeyId: string): Wrapping => ({
  unwrap: async (CiphertextBlob, context) => {
    const command = new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: { ...context } });
    return given((await client.send(command)).Plaintext);
  },
  wrap: async (Plaintext, context) => {
    const command = new EncryptCommand({ KeyId, Plaintext, EncryptionContext: { ...context } });
    return given((await client.send(command)).CiphertextBlob);
  },
});

const overFile = async (path: string): Promise<Wrapping> => {
  const master = await readKeyFile(path);
  return {
    unwrap: async (wrapped, context) => open(master, wrapped, context),
    wrap: async (key, context) => seal(master, key, context),
  };
};

const wrappingOf = async (key: MasterKey, client: KMSClient): Promise<Wrapping> =>
  key.kind === 'kms' ? overKms(client, key.keyId) : overFile(key.path);

/** Wraps a data key with the new master key. Returns `undefined` if the new master key has already wrapped it. */
export type Rewrap = (wrapped: Uint8Array, context: SealContext) => Promise<Uint8Array | undefined>;

/** Re-encrypts data keys between two keys of KMS. The data keys never leave KMS. */
const reEncrypt = (client: KMSClient, from: string, to: string) => async (blob: Uint8Array, context: SealContext) => {
  const command = new ReEncryptCommand({
    CiphertextBlob: blob,
    SourceKeyId: from,
    SourceEncryptionContext: { ...context },
    DestinationKeyId: to,
    DestinationEncryptionContext: { ...context },
  });
  return given((await client.send(command)).CiphertextBlob);
};

/**
 * Creates the function that moves data keys from one master key to another, with the same context. That function throws
 * an Error for a data key that neither master key has wrapped.
 */
export const createRewrap = async (from: MasterKey, to: MasterKey): Promise<Rewrap> => {
  const client = connect();
  const [before, after] = [await wrappingOf(from, client), await wrappingOf(to, client)];
  const move =
    from.kind === 'kms' && to.kind === 'kms'
      ? reEncrypt(client, from.keyId, to.keyId)
      : async (wrapped: Uint8Array, context: SealContext) => after.wrap(await before.unwrap(wrapped, context), context);

  return async (wrapped, context) => {
    try {
      return await move(wrapped, context);
    } catch (error) {
      const isDone = await after.unwrap(wrapped, context).then(
        () => true,
        () => false,
      );
      if (isDone) return undefined;
      throw error;
    }
  };
};
