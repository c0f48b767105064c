import type { Session } from './session.ts';

/** A session that does some things in its own way. It redacts what the other one does, also after a refresh of the credentials. */
export const derivedSession = (session: Session, own: Partial<Omit<Session, 'redactor'>>): Session => ({
  ...session,
  ...own,
  get redactor() {
    return session.redactor;
  },
});
