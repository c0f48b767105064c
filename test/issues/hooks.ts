import { randomUUID } from 'node:crypto';
import type { MadeProject } from '../../infra/local/setup.ts';
import { getWebhook } from '../../lib/store/events/webhooks.ts';
import { dataOf } from '../harness/reply.ts';
import type { Service } from '../harness/service.ts';
import { type Receiver, withStatus } from '../webhooks/receiver.ts';
import { emit, eventOf } from '../webhooks/samples.ts';

/** A webhook of a project with its own path at the receiver. */
export interface Hook {
  readonly id: string;
  /** Sets the status of later responses. `waitMs`: time before each response. */
  answer(status: number, waitMs?: number): void;
  /** Makes an event of a connection due for the webhook at a time, epoch ms. */
  emitAt(at: number): Promise<void>;
}

export const makeHook = async (
  service: Service,
  { id: project, key }: MadeProject,
  receiver: Receiver,
  connection: string,
): Promise<Hook> => {
  const path = `/${randomUUID()}`;
  const body = { url: receiver.url + path, scope: ['crm.*'] };
  const { id } = Object(dataOf(await service.call('POST', '/webhook', { key, body }), 201));
  let sequence = 0;
  return {
    id,
    answer: (status, waitMs = 0) => {
      const reply = withStatus(status);
      receiver.answerAt(path, (...exchange) => void setTimeout(() => reply(...exchange), waitMs));
    },
    emitAt: async (at) => {
      sequence += 1;
      const webhook = await getWebhook(project, id);
      const event = eventOf({ project, connection, sequence, time: new Date(at).toISOString() });
      if (webhook !== undefined) await emit(event, [webhook]);
    },
  };
};
