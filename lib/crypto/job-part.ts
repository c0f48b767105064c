import { openLarge, type SealContext, sealLarge } from './envelope.ts';

/** Names the items of a part of a job, or what has come of them. */
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

/** Items, or results, as they are kept. @param key data key of the connection */
export const sealJobPart = (
  key: Uint8Array,
  name: PartName,
  what: 'items' | 'results',
  list: readonly unknown[],
): Uint8Array => sealLarge(key, list, contextOf(name, what));

/** The same in the clear. @throws Error when they were sealed for another part, or with another key */
export const openJobPart = (
  key: Uint8Array,
  name: PartName,
  what: 'items' | 'results',
  sealed: Uint8Array,
): readonly unknown[] => openLarge(key, sealed, contextOf(name, what)) as readonly unknown[];
