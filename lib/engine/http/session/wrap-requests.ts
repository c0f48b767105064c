import type { RequestTemplate } from '../../../providers/define.ts';
import { derivedSession } from './derived-session.ts';
import type { RawRequest, Session } from './session.ts';

/** An answer to a request, parsed or not. */
type Answered = Pick<Awaited<ReturnType<Session['pass']>>, 'headers'>;

/** What is done with a request, which is sent once or not at all. */
type Around = <T extends Answered>(request: RequestTemplate | RawRequest, send: () => Promise<T>) => Promise<T>;

/**
 * A session that does something around each of its requests.
 * @param own what it has in the place of the other session's
 */
export const aroundRequests = (session: Session, around: Around, own: Pick<Session, 'notices'> = session): Session =>
  derivedSession(session, {
    notices: own.notices,
    send: (template, ...rest) => around(template, () => session.send(template, ...rest)),
    pass: (request) => around(request, () => session.pass(request)),
  });
