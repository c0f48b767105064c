import { openLarge, type SealContext, sealLarge } from './envelope.ts';

/** The name of a client's write: its hashed `Idempotency-Key`, within a connection. */
interface WriteName {
  readonly connection: string;
  readonly keyHash: string;
}

const contextOf = ({ connection, keyHash }: WriteName): SealContext => ({
  purpose: 'idempotency',
  connection,
  key: keyHash,
});

/** Seals the answer of a write. It is stored for replays. @param key data key of the connection */
export const sealKeptAnswer = (key: Uint8Array, name: WriteName, answer: unknown): Uint8Array =>
  sealLarge(key, answer, contextOf(name));

/** Decrypts the answer. @throws Error if it was sealed for another write, or with another key */
export const openKeptAnswer = (key: Uint8Array, name: WriteName, sealed: Uint8Array): unknown =>
  openLarge(key, sealed, contextOf(name));
