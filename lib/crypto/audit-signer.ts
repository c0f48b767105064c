import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { environment } from '../environment.ts';
import { createFirst } from './first-file.ts';

/** The key that signs the audit: ECDSA with the curve P-256 and SHA-256. */
export interface AuditSigner {
  /** PEM. */
  readonly publicKey: string;
  /** @returns the signature in DER form */
  readonly sign: (text: string) => Promise<Uint8Array>;
}

const overKms = async (KeyId: string): Promise<AuditSigner> => {
  const client = new KMSClient(environment.region === undefined ? {} : { region: environment.region });
  const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId }));
  if (PublicKey === undefined) throw new Error('KMS returned no public key for the audit.');
  const key = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
  return {
    publicKey: key.export({ format: 'pem', type: 'spki' }).toString(),
    sign: async (text) => {
      const command = {
        KeyId,
        Message: Buffer.from(text),
        MessageType: 'RAW',
        SigningAlgorithm: 'ECDSA_SHA_256',
      } as const;
      const { Signature } = await client.send(new SignCommand(command));
      if (Signature === undefined) throw new Error('KMS returned no signature for the audit.');
      return Signature;
    },
  };
};

/** A new key, PEM. */
const newKey = (): string | Buffer =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' });

const overFile = async (path: string): Promise<AuditSigner> => {
  await createFirst(path, newKey);
  const key = createPrivateKey(await readFile(path));
  return {
    publicKey: createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString(),
    sign: async (text) => sign('sha256', Buffer.from(text), key),
  };
};

/** Opens the key. @throws Error if KMS, or the file of the key, is not usable */
export const openAuditSigner = (): Promise<AuditSigner> => {
  const { auditKey } = environment;
  return auditKey.kind === 'kms' ? overKms(auditKey.keyId) : overFile(auditKey.path);
};
