import { expect, it } from 'vitest';
import { createRedactor } from '../../../../lib/engine/http/redaction.ts';
import { aroundRequests, derivedSession } from '../../../../lib/engine/http/session/derived-session.ts';
import { paceSession } from '../../../../lib/engine/http/session/paced-session.ts';
import type { Session } from '../../../../lib/engine/http/session/session.ts';

/** Creates a session whose token changes after the first request. */
const refreshing = () => {
  let token = 'token-of-before';
  const send = async () => {
    token = 'token-of-now';
    return { status: 200, headers: {}, body: {} };
  };
  const session = {
    provider: { paces: [{ path: /./, limit: 1, seconds: 1 }] },
    notices: new Map(),
    send,
    get redactor() {
      return createRedactor(() => [token]);
    },
  };
  return session as unknown as Session;
};

const clock = { now: () => 0, pause: async () => undefined };

it.each<readonly [string, (session: Session) => Session]>([
  ['that does a thing of its own', (session) => derivedSession(session, {})],
  ['that does something around its requests', (session) => aroundRequests(session, (_, send) => send())],
  ['that keeps to a pace', (session) => paceSession(session, clock)],
])('a session %s shows no token that a refresh has brought', async (_, make) => {
  const session = make(refreshing());
  await session.send({ method: 'GET', path: '/contacts' }, {});
  expect(session.redactor.text('token-of-now')).not.toContain('token-of-now');
});
