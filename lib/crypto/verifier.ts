import { randomBytes } from 'node:crypto';
import { open, seal } from './envelope.ts';

/** The name of a consent. */
interface ConsentName {
  readonly project: string;
  readonly id: string;
}

const contextOf = ({ project, id }: ConsentName) => ({ project, consent: id });

/** A new PKCE verifier: 43 characters of 256 random bits. https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
export const createVerifier = (random: Uint8Array = randomBytes(32)): string =>
  Buffer.from(random).toString('base64url');

/** The PKCE verifier of a consent, sealed with the data key of its OAuth app; it opens for this consent only. */
export const sealVerifier = (key: Uint8Array, consent: ConsentName, verifier: string): Uint8Array =>
  seal(key, verifier, contextOf(consent));

/** @throws Error when it was sealed for another consent, or with another key */
export const openVerifier = (key: Uint8Array, consent: ConsentName, sealed: Uint8Array): string =>
  open(key, sealed, contextOf(consent)).toString('utf8');

/** The context of the token of a magic link, on whose page a consent began. */
const linkContextOf = ({ project, id }: ConsentName) => ({ project, consent_link: id });

/** The token of the magic link whose page a consent began on, sealed like the verifier. */
export const sealLinkToken = (key: Uint8Array, consent: ConsentName, token: string): Uint8Array =>
  seal(key, token, linkContextOf(consent));

/** @throws Error when it was sealed for another consent, or with another key */
export const openLinkToken = (key: Uint8Array, consent: ConsentName, sealed: Uint8Array): string =>
  open(key, sealed, linkContextOf(consent)).toString('utf8');
