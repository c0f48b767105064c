import { expect } from 'vitest';
import { type Account, createdBy, makeHook } from '../../stage/account.ts';
import type { Receiver } from '../../webhooks/receiver.ts';
import type { Case, Found } from '../questions.ts';

/** Creates a webhook whose receiver returns a status. */
const makeWebhook = async (account: Account, receiver: Receiver, status: number, scope?: readonly string[]) => {
  const hook = await makeHook(account, receiver, scope);
  hook.answer(status);
  return hook;
};

/** Creates a contact, and sends its event. Returns the id of the event and of the request. */
const emit = async ({ stage, ofAccount, send }: Account) => {
  const created = await ofAccount('POST', '/crm/contacts', { last_name: 'Hamilton' });
  const record = createdBy(created).id;
  await stage.send();
  const { reply } = await send('GET', '/events', { query: { record_id: record } });
  const [event] = Object(reply.body).data;
  return { event: String(event.id), request: created.request, record };
};

/** Cases of the questions about events and deliveries, by the headings of the page. */
export const deliveryCases = (receiver: () => Receiver): Readonly<Record<string, Case>> => ({
  'Why did this webhook not arrive?': async (account, ask) => {
    const failing = await makeWebhook(account, receiver(), 500);
    const other = await makeWebhook(account, receiver(), 200, ['ticketing.*']);
    const gone = await makeWebhook(account, receiver(), 410);
    const { event } = await emit(account);
    const why = async ({ id }: { readonly id: string }) => {
      const [deliveries, webhook] = await ask({ EVENT: event, WEBHOOK: id });
      return [deliveries.filter((one: Found) => one.id_webhook === id), webhook];
    };
    expect(await why(failing)).toMatchObject([
      [{ status: 'pending', next_attempt_at: expect.any(String), attempts: [{ status: 500 }] }],
      { active: true },
    ]);
    expect(await why(other)).toMatchObject([[], { active: true, scope: ['ticketing.*'] }]);
    expect(await why(gone)).toMatchObject([[{ status: 'failed' }], { active: false, disabled_reason: 'gone' }]);
    const later = await emit(account);
    const [deliveries] = await ask({ EVENT: later.event, WEBHOOK: gone.id });
    expect(deliveries.map((one: Found) => one.id_webhook)).not.toContain(gone.id);
  },

  'Which deliveries of this event failed, over all webhooks?': async (account, ask) => {
    const [delivered, failing, gone] = [
      await makeWebhook(account, receiver(), 200),
      await makeWebhook(account, receiver(), 503),
      await makeWebhook(account, receiver(), 410),
    ];
    const { event } = await emit(account);
    await emit(account);
    const [deliveries] = await ask({ EVENT: event });
    const byWebhook = new Map(deliveries.map((one: Found) => [one.id_webhook, one]));
    expect(deliveries).toHaveLength(3);
    expect(byWebhook.get(delivered.id)).toMatchObject({ status: 'delivered' });
    expect(byWebhook.get(failing.id)).toMatchObject({ status: 'pending', attempts: [{ status: 503 }] });
    expect(byWebhook.get(gone.id)).toMatchObject({ status: 'failed', attempts: [{ status: 410 }] });
  },

  'Which request caused this event?': async (account, ask) => {
    const { path } = await makeWebhook(account, receiver(), 200);
    const { event, request, record } = await emit(account);
    expect(receiver().at(path)[0]?.headers).toMatchObject({ 'webhook-id': event });
    const [shown] = await ask({ EVENT: event });
    expect(shown).toMatchObject({ id: request, route: 'POST /crm/contacts', record_id: record });
  },
});
