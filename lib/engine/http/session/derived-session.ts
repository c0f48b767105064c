import type { Session } from './session.ts';

/**
 * Derives a session with some members replaced. It uses the original session's current redactor, also after a refresh
 * of the credentials.
 */
export const derivedSession = (session: Session, own: Partial<Omit<Session, 'redactor'>>): Session => ({
  ...session,
  ...own,
  get redactor() {
    return session.redactor;
  },
});
