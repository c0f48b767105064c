import type { RequestTemplate } from '../../../providers/define.ts';
import { derivedSession } from './derived-session.ts';
import type { RawRequest, Session } from './session.ts';

/** A response to a request, parsed or not. */
type Answered = Pick<Awaited<ReturnType<Session['pass']>>, 'headers'>;

/** Code around a request. It sends the request once or not at all. */
type Around = <T extends Answered>(request: RequestTemplate | RawRequest, send: () => Promise<T>) => Promise<T>;

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
