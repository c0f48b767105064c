import { open, type SealContext, seal } from './envelope.ts';
import { createDataKey, openDataKey } from './keyring.ts';

/** The stored form of a text that has a data key of its own. */
export interface SealedSecret {
  readonly sealedSecret: Uint8Array;
  readonly wrappedDataKey: Uint8Array;
}

/** Seals a text. @param context names the item of the secret; the text cannot be opened for another item */
export const sealSecret = async (secret: string, context: SealContext): Promise<SealedSecret> => {
  const { key, wrapped } = await createDataKey(context);
  return { sealedSecret: seal(key, secret, context), wrappedDataKey: wrapped };
};

/** Decrypts the text. */
export const openSecret = async (
  { sealedSecret, wrappedDataKey }: SealedSecret,
  context: SealContext,
): Promise<string> => open(await openDataKey(wrappedDataKey, context), sealedSecret, context).toString('utf8');
