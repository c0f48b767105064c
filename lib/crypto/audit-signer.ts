import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { environment } from '../environment.ts';

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

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Creates the key of a single machine, unless the file exists. The first writer wins. */
const createFile = async (path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(aside, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  try {
    await link(aside, path);
  } catch (error) {
    if (!isExisting(error)) throw error;
  } finally {
    await unlink(aside);
  }
};

const overFile = async (path: string): Promise<AuditSigner> => {
  await createFile(path);
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
