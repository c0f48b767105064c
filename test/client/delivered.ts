import { expect } from 'vitest';
import { dataOf } from '../harness/reply.ts';
import type { Service } from '../harness/service.ts';
import { startReceiver } from '../webhooks/receiver.ts';

/** A delivered message: the signature headers, the body, and the secret of the signature. */
export interface Delivered {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly secret: string;
}

/** Delivers the event of a created contact named `Ada Lovelace` to a webhook. */
export const deliverCreated = async (
  service: Service,
  { key, token }: { readonly key: string; readonly token: string },
): Promise<Delivered> => {
  const receiver = await startReceiver();
  const webhook = { url: `${receiver.url}/created`, scope: ['crm.contact.created'] };
  const made = await service.call('POST', '/webhook', { headers: { 'x-api-key': key }, body: webhook });
  const { secret } = dataOf(made, 201) as { readonly secret: string };
  const contact = { headers: { 'x-connection-token': token }, body: { first_name: 'Ada', last_name: 'Lovelace' } };
  dataOf(await service.call('POST', '/crm/contacts', contact), 201);
  const later = Date.now() + 1_000;
  await service.dispatch(later);
  await service.deliver(later + 1_000);
  const { headers, body } = receiver.at('/created')[0] ?? expect.fail('nothing came');
  const ofSignature = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'));
  return { headers: Object.fromEntries(ofSignature) as Record<string, string>, body, secret };
};
