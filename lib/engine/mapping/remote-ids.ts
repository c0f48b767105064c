import { hash } from 'node:crypto';
import type { ObjectName } from '../../objects/names.ts';

/** The parts that name a record at the provider: one for most, repository and number for a GitHub issue. */
export type RemotePath = readonly string[];

/** `remote_id` of the API: parts joined by `/`, each encoded where there are several. */
export const remoteIdOf = (remote: RemotePath): string =>
  remote.length === 1 ? (remote[0] ?? '') : remote.map(encodeURIComponent).join('/');

/** A part that a URL would take for a step in its path, or cannot hold, is none. */
const isPart = (part: string): boolean => part.isWellFormed() && !['', '.', '..'].includes(part);

/** Characters of what names a record in a URL, encoded: more leave no room for the rest of the request line. */
const longestPath = 3_000;

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

/** The way back from `remote_id`, given how many parts the declaration names; `undefined` when it is not of that form. */
export const remotePathOf = (remoteId: string, count: number): RemotePath | undefined => {
  const parts = count === 1 ? [remoteId] : remoteId.split('/').map(decode);
  if (parts.length !== count || !parts.every(isPart)) return undefined;
  return parts.map(encodeURIComponent).join('/').length <= longestPath ? parts : undefined;
};

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** A page has a hundred names in one namespace. */
let latest: { readonly namespace: string; readonly bytes: Uint8Array } = { namespace: '', bytes: new Uint8Array() };

const namespaceBytes = (namespace: string): Uint8Array => {
  if (latest.namespace !== namespace) latest = { namespace, bytes: bytesOf(namespace) };
  return latest.bytes;
};

/** A UUID of version 5, in a quarter of the time that the package `uuid` takes. https://www.rfc-editor.org/rfc/rfc9562#section-5.5 */
const uuidOfName = (name: string, namespace: string): string => {
  const digest = hash('sha1', Buffer.concat([namespaceBytes(namespace), Buffer.from(name)]), 'hex');
  const variant = ((Number.parseInt(digest.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  const [low, middle] = [digest.slice(0, 8), digest.slice(8, 12)];
  return `${low}-${middle}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};

/** The unified id: the same record of the same account always has the same one, with no look-up. */
export const recordId = (identity: string, object: ObjectName, remote: RemotePath): string =>
  uuidOfName(`${object}:${remoteIdOf(remote)}`, identity);
