import { open, type SealContext, seal } from './envelope.ts';
import { createDataKey, openDataKey } from './keyring.ts';

/** A text under a data key of its own, as it is kept. */
export interface SealedSecret {
  readonly sealedSecret: Uint8Array;
  readonly wrappedDataKey: Uint8Array;
}

/** @param context names the item that the secret belongs to; it does not open for another */
export const sealSecret = async (secret: string, context: SealContext): Promise<SealedSecret> => {
  const { key, wrapped } = await createDataKey(context);
  return { sealedSecret: seal(key, secret, context), wrappedDataKey: wrapped };
};

/** The text in the clear. */
export const openSecret = async (
  { sealedSecret, wrappedDataKey }: SealedSecret,
  context: SealContext,
): Promise<string> => open(await openDataKey(wrappedDataKey, context), sealedSecret, context).toString('utf8');
