import type { RequestTemplate } from '../../../providers/define.ts';
import type { AnswerHead } from '../http.ts';
import type { RawRequest, Session } from './session.ts';

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

/** Code around a request. It sends the request once or not at all. */
type Around = <T extends AnswerHead>(request: RequestTemplate | RawRequest, send: () => Promise<T>) => Promise<T>;

/**
 * Session that runs code around each of its requests.
 * @param own members that replace the other session's members
 */
export const aroundRequests = (session: Session, around: Around, own: Pick<Session, 'notices'> = session): Session =>
  derivedSession(session, {
    notices: own.notices,
    send: (template, ...rest) => around(template, () => session.send(template, ...rest)),
    pass: (request) => around(request, () => session.pass(request)),
  });
