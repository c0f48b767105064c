import { lookup } from 'node:dns/promises';
import { isBlockedLiteral, isPublicAddress } from '../engine/address.ts';
import { validationError } from '../errors.ts';

/** Gives the addresses of a host name; rejects when it has none. */
type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Milliseconds: a name server that does not answer must not hold the call up. */
const patience = 2_000;

const resolveName: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address);

const refuse = (message: string) => validationError([{ path: 'url', message }]);

/**
 * A name that does not resolve (yet) counts as having no address: what matters is checked and pinned again whenever
 * something is delivered.
 */
const addressesOf = async (hostname: string, resolve: Resolve): Promise<readonly string[]> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<readonly string[]>((done) => {
    timer = setTimeout(() => done([]), patience);
  });
  try {
    return await Promise.race([resolve(hostname).catch(() => []), silence]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * The URL in its normal form, when events may be sent to it.
 * @param allowLocal `http://` and private addresses are allowed too
 * @throws ApiError `validation_failed` with the path `url`
 */
export const checkTarget = async (text: string, allowLocal: boolean, resolve = resolveName): Promise<string> => {
  if (!URL.canParse(text)) throw refuse('is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:')) throw refuse('must begin with https://');
  if (url.username !== '' || url.password !== '') {
    throw refuse('must not hold a user name or password; check the signature of what arrives instead');
  }
  if (allowLocal) return url.href;

  const isPrivate =
    isBlockedLiteral(url.hostname) ||
    (await addressesOf(url.hostname, resolve)).some((address) => !isPublicAddress(address));
  if (isPrivate) throw refuse('leads to an address that is not on the public internet');
  return url.href;
};
