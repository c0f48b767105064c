import { createHash } from 'node:crypto';
import type { ObjectName } from '../../objects/names.ts';
import type { NotificationSubject, ProviderWebhooks } from '../../providers/language/webhooks.ts';
import { getPath, getText } from '../mapping/path.ts';
import { type RemotePath, remoteIdOf } from '../mapping/remote-ids.ts';
import type { HookMessage } from './signature.ts';

/** A record that a change notification mentions. */
export interface Mention {
  /** The provider's own id of the account, if a message may concern several accounts. */
  readonly account?: string | undefined;
  readonly object: ObjectName;
  readonly remote: RemotePath;
  /** Filter that finds the record by the value in `remote`, if the value is not an id. */
  readonly foundBy?: string | undefined;
  /** Other records of the event, if its subject may contain several: they may have been merged. */
  readonly others?: readonly RemotePath[];
}

const typeOf = ({ type }: ProviderWebhooks, event: unknown, { headers }: HookMessage): string =>
  'header' in type ? (headers[type.header] ?? '') : type.body.flatMap((path) => getText(event, path) ?? []).join(' ');

const accountOf = ({ account }: ProviderWebhooks, event: unknown): string | undefined => {
  if (account === undefined) return undefined;
  if (typeof account === 'string') return getText(event, account);
  return account.pattern.exec(getText(event, account.at) ?? '')?.[1];
};

/** Ids at a path, each a text or a number. A list yields all its ids. */
const idsAt = (event: unknown, path: string): readonly string[] => {
  const found = getPath(event, path);
  const all = Array.isArray(found) ? found : [found];
  return all.flatMap((id) => (typeof id === 'number' || (typeof id === 'string' && id !== '') ? [String(id)] : []));
};

const idOf = (text: string, address: NotificationSubject['address']): string =>
  address === 'md5' ? createHash(address).update(text.toLowerCase()).digest('hex') : text;

/** The records that an event mentions, each with the records that it may have been merged with. */
const remotesOf = (
  { id, also = [], address, kinds }: NotificationSubject,
  event: unknown,
): readonly (readonly RemotePath[])[] => {
  const above = id.slice(0, -1).flatMap((path) => getText(event, path) || []);
  const isWhole = above.length === id.length - 1;
  const named = isWhole ? idsAt(event, id.at(-1) ?? '').map((one) => [...above, idOf(one, address)]) : [];
  const further = also.flatMap((path) => idsAt(event, path)).map((one) => [...above, one]);
  const all = named.length > 0 ? named.map((one) => [one, ...further]) : [further];
  if (kinds === undefined) return all;
  return all.map((remotes) => remotes.flatMap((remote) => kinds.map((kind) => [kind, ...remote])));
};

const mentionsOf = (
  { object, address }: NotificationSubject,
  remotes: readonly RemotePath[],
  account: string | undefined,
): readonly Mention[] =>
  remotes.map((remote) => {
    const others = remotes.filter((one) => remoteIdOf(one) !== remoteIdOf(remote));
    return {
      account,
      object,
      remote,
      ...(address === 'email_address' && { foundBy: address }),
      ...(others.length > 0 && { others }),
    };
  });

/**
 * The records that a message mentions, each once. An event that no declaration matches mentions no record: the vendor
 * may send events that we have not requested.
 * @param body the parsed body of the message
 */
export const mentionsIn = (hooks: ProviderWebhooks, message: HookMessage, body: unknown): readonly Mention[] => {
  const found = getPath(body, hooks.events);
  const mentions = (Array.isArray(found) ? found : [found]).flatMap((event) => {
    const type = typeOf(hooks, event, message);
    const account = accountOf(hooks, event);
    return hooks.subjects
      .filter(({ type: kind }) => kind.test(type))
      .flatMap((subject) => remotesOf(subject, event).flatMap((remotes) => mentionsOf(subject, remotes, account)));
  });
  return [...new Map(mentions.map((mention) => [JSON.stringify(mention), mention])).values()];
};
