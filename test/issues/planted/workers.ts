import { expect } from 'vitest';
import { type Account, createdBy, hour, makeHook, minute } from '../../stage/account.ts';
import { onCommand } from '../../store/faults.ts';
import type { OpeningFault, Planted } from './fault.ts';

const always = { times: Number.POSITIVE_INFINITY };

/** Starts the sync of the contacts. Its cycles are due every 15 minutes. */
const synced = async (account: Account): Promise<Pick<Planted, 'meet'>> => {
  await account.lookForChanges();
  return { meet: account.stage.sync };
};

/** Fails each request of a sync with a status of the vendor. */
const failingSync =
  (status: number) =>
  async (account: Account): Promise<Planted> => {
    const { hubspot } = account.stage.service.simulators;
    const { meet } = await synced(account);
    hubspot.failWith(status, always);
    return { meet, cure: hubspot.clearFailures };
  };

/** Creates a contact, so that the webhooks receive an event. */
const emit = async ({ ofAccount }: Account): Promise<void> =>
  void createdBy(await ofAccount('POST', '/crm/contacts', { last_name: 'Hamilton' }));

/** Faults that workers meet: syncs and deliveries. */
export const workerFaults: readonly OpeningFault[] = [
  {
    fault: 'a sync meets revoked credentials',
    decided: [
      /link to reconnect the account: ask an administrator of the project to create a reconnect link \(scope connections \)/,
      /1 object waits until the account is connected again/,
    ],
    plant: failingSync(401),
    opens: 'connection_needs_reauth',
    after: 0,
    step: 15 * minute,
    closedBy: 'a cycle that can open the account again',
  },
  {
    fault: 'the vendor fails while the service looks for changes',
    decided: [/an error of its own, such as 500\..*status page, and wait/],
    plant: failingSync(503),
    opens: 'provider_failed',
    after: 15 * minute,
    quiet: 5 * minute,
    step: 15 * minute,
    page: /crm\.contact Late\s.*first due.*, last attempt .* failed: \w+/s,
    closedBy: 'a successful cycle',
  },
  {
    fault: 'a failure of our own delays a sync for an hour',
    decided: [
      /Late: crm\.contact.*A fault of this service, and not of the customer or the provider: give a developer the last run/,
      /Late objects crm\.contact since 2 hr\. ago/,
    ],
    plant: async (account) => {
      const { meet } = await synced(account);
      account.vendor.create('contacts', { firstname: 'Late' });
      const cure = onCommand(async (command, input) => {
        if (command.startsWith('Transact') && JSON.stringify(input).includes('crm.contact.created'))
          throw new Error('The table of events is full.');
      });
      return { meet, cure };
    },
    opens: 'sync_late',
    after: hour,
    step: 15 * minute,
    page: /crm\.contact Late\s.*first due/s,
    closedBy: 'a cycle after which no sync is late',
  },
  {
    fault: 'the receiver of a webhook fails',
    decided: [
      /The receiver works, but its program fails\. Last answer: status 500 · \d failed attempts, none has succeeded yet/,
      /Next attempt (?:in|due)/,
      /Issue opened: A webhook fails/,
      /ask an administrator of the project to send all failed again \(scope \w+ \)/,
      /Attempts continue by themselves\. If none succeeds, the service switches the webhook off in 5 days/,
      /The developer of the receiver must mend its program\./,
    ],
    plant: async (account, receiver) => {
      const hook = await makeHook(account, receiver);
      hook.answer(500);
      await emit(account);
      return {
        meet: account.stage.send,
        cure: () => hook.answer(200),
      };
    },
    opens: 'webhook_failing',
    after: 30 * minute,
    step: 2 * minute,
    closedBy: 'a successful attempt',
  },
  {
    fault: 'the receiver of a webhook does not listen',
    decided: [
      /cannot be reached\. Last answer: no answer: unreachable: connection refused.*operator of the receiver must start it/,
    ],
    plant: async (account) => {
      const { send, stage } = account;
      const body = { url: 'http://127.0.0.1:9/events', scope: ['crm.*'] };
      const { reply } = await send('POST', '/webhook', { body });
      await emit(account);
      return {
        meet: stage.send,
        cure: () => send('DELETE', `/webhook/${Object(reply.body).data.id}`),
        prove: async () => {
          await stage.erase();
          await stage.send();
        },
      };
    },
    opens: 'webhook_failing',
    after: 30 * minute,
    step: 2 * minute,
    closedBy: 'the deletion of the webhook',
  },
  {
    fault: 'the receiver of a webhook returns 410',
    decided: [
      /answered 410: its address no longer exists\. The service has switched the webhook off\. Last answer: status 410/,
      /Ask the developer of the receiver for its new address/,
    ],
    plant: async (account, receiver) => {
      const hook = await makeHook(account, receiver);
      hook.answer(410);
      await emit(account);
      return {
        meet: account.stage.send,
        cure: async () => {
          hook.answer(200);
          const { reply } = await account.send('PUT', `/webhook/${hook.id}`, { body: { active: true } });
          expect(reply.status).toBe(200);
        },
        prove: async () => {
          await emit(account);
          await account.stage.send();
        },
      };
    },
    opens: 'webhook_failing',
    after: 0,
    step: minute,
    closedBy: 'a successful attempt after the webhook is switched on',
  },
];
