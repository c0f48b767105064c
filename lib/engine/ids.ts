import { v5 } from 'uuid';
import type { ObjectName } from '../objects/registry.ts';

/** The parts that name a record at the provider: one for most, owner, repository and number for a GitHub issue. */
export type RemotePath = readonly string[];

/** `remote_id` of the API: parts joined by `/`, each encoded where there are several. */
export const remoteIdOf = (remote: RemotePath): string =>
  remote.length === 1 ? (remote[0] ?? '') : remote.map(encodeURIComponent).join('/');

/** The way back from `remote_id`, given how many parts the declaration names. */
export const remotePathOf = (remoteId: string, parts: number): RemotePath =>
  parts === 1 ? [remoteId] : remoteId.split('/').map(decodeURIComponent);

/** The unified id: the same record of the same account always has the same one, with no look-up. */
export const recordId = (identity: string, object: ObjectName, remote: RemotePath): string =>
  v5(`${object}:${remoteIdOf(remote)}`, identity);
