import type { Session } from './session.ts';

/**
 * Session that overrides some members of another session. It uses the other session's current redactor, also after a
 * refresh of the credentials.
 */
export const derivedSession = (session: Session, own: Partial<Omit<Session, 'redactor'>>): Session => ({
  ...session,
  ...own,
  get redactor() {
    return session.redactor;
  },
});
