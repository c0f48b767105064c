import { randomBytes } from 'node:crypto';
import { open, seal } from './envelope.ts';

/** The name of a consent. */
interface ConsentName {
  readonly project: string;
  readonly id: string;
}

const contextOf = ({ project, id }: ConsentName) => ({ project, consent: id });

/** Creates a PKCE verifier: 43 characters of 256 random bits. https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
export const createVerifier = (random: Uint8Array = randomBytes(32)): string =>
  Buffer.from(random).toString('base64url');

/** Seals the PKCE verifier of a consent with the data key of its OAuth app. It can be opened for this consent only. */
export const sealVerifier = (key: Uint8Array, consent: ConsentName, verifier: string): Uint8Array =>
  seal(key, verifier, contextOf(consent));

/** Decrypts the verifier. @throws Error if it was sealed for another consent, or with another key */
export const openVerifier = (key: Uint8Array, consent: ConsentName, sealed: Uint8Array): string =>
  open(key, sealed, contextOf(consent)).toString('utf8');

/** The context of the token of the magic link whose page started the consent. */
const linkContextOf = ({ project, id }: ConsentName) => ({ project, consent_link: id });

/** Seals the token of the magic link whose page started the consent, in the same way as the verifier. */
export const sealLinkToken = (key: Uint8Array, consent: ConsentName, token: string): Uint8Array =>
  seal(key, token, linkContextOf(consent));

/** Decrypts the token of the link. @throws Error if it was sealed for another consent, or with another key */
export const openLinkToken = (key: Uint8Array, consent: ConsentName, sealed: Uint8Array): string =>
  open(key, sealed, linkContextOf(consent)).toString('utf8');
