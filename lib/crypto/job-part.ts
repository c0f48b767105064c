import { openLarge, type SealContext, sealLarge } from './envelope.ts';

/** The name of the items, or of the results, of a part of a job. */
interface PartName {
  readonly connection: string;
  readonly id: string;
  readonly place: number;
}

const contextOf = ({ connection, id, place }: PartName, what: 'items' | 'results'): SealContext => ({
  purpose: `job_${what}`,
  connection,
  job: id,
  place: String(place),
});

/** Seals items or results for storage. @param key data key of the connection */
export const sealJobPart = (
  key: Uint8Array,
  name: PartName,
  what: 'items' | 'results',
  list: readonly unknown[],
): Uint8Array => sealLarge(key, list, contextOf(name, what));

/** Decrypts items or results. @throws Error if they were sealed for another part, or with another key */
export const openJobPart = (
  key: Uint8Array,
  name: PartName,
  what: 'items' | 'results',
  sealed: Uint8Array,
): readonly unknown[] => openLarge(key, sealed, contextOf(name, what)) as readonly unknown[];
