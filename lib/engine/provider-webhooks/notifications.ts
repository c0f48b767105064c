import { createHash } from 'node:crypto';
import type { ObjectName } from '../../objects/names.ts';
import type { NotificationSubject, ProviderWebhooks } from '../../providers/language/webhooks.ts';
import { getPath, getText } from '../mapping/path.ts';
import { type RemotePath, remoteIdOf } from '../mapping/remote-ids.ts';
import type { HookMessage } from './signature.ts';

/** A record that something was said about. */
export interface Mention {
  /** The provider's own id of the account, where messages are not of one account. */
  readonly account?: string | undefined;
  readonly object: ObjectName;
  readonly remote: RemotePath;
  /** The filter that what `remote` has is a value of, where it is no id. */
  readonly foundBy?: string | undefined;
  /** The other records of the event, of a subject that may have several: they may have been merged. */
  readonly others?: readonly RemotePath[];
}

const typeOf = ({ type }: ProviderWebhooks, event: unknown, { headers }: HookMessage): string =>
  'header' in type ? (headers[type.header] ?? '') : type.body.flatMap((path) => getText(event, path) ?? []).join(' ');

const accountOf = ({ account }: ProviderWebhooks, event: unknown): string | undefined => {
  if (account === undefined) return undefined;
  if (typeof account === 'string') return getText(event, account);
  return account.pattern.exec(getText(event, account.at) ?? '')?.[1];
};

/** An id that is a text or a number; every id of a list. */
const idsAt = (event: unknown, path: string): readonly string[] => {
  const found = getPath(event, path);
  const all = Array.isArray(found) ? found : [found];
  return all.flatMap((id) => (typeof id === 'number' || (typeof id === 'string' && id !== '') ? [String(id)] : []));
};

const idOf = (text: string, address: NotificationSubject['address']): string =>
  address === 'md5' ? createHash(address).update(text.toLowerCase()).digest('hex') : text;

/** The records that an event is about, each with those that it may have been merged with. */
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
 * The records that a message is about, each once. Whatever is not as declared is about none: the vendor may send what we
 * have not asked for.
 * @param body of the message, parsed
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
