import { openLarge, type SealContext, sealLarge } from './envelope.ts';

/** Names one write of a client: its `Idempotency-Key`, hashed, within a connection. */
interface WriteName {
  readonly connection: string;
  readonly keyHash: string;
}

const contextOf = ({ connection, keyHash }: WriteName): SealContext => ({
  purpose: 'idempotency',
  connection,
  key: keyHash,
});

/** The answer of a write as it is kept for replays. @param key data key of the connection */
export const sealKeptAnswer = (key: Uint8Array, name: WriteName, answer: unknown): Uint8Array =>
  sealLarge(key, answer, contextOf(name));

/** The answer in the clear. @throws Error when it was sealed for another write, or with another key */
export const openKeptAnswer = (key: Uint8Array, name: WriteName, sealed: Uint8Array): unknown =>
  openLarge(key, sealed, contextOf(name));
