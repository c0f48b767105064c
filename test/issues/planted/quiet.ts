import { createdBy, hour, makeHook } from '../../stage/account.ts';
import type { QuietFault } from './fault.ts';

const nothing = (): undefined => undefined;

/** Faults that are no failure of an account or a webhook. The page of the connection shows them. */
export const quietFaults: readonly QuietFault[] = [
  {
    fault: 'a sync is paused',
    decided: [
      /Paused syncs 1/,
      /Syncs paused for this account only.*by the API key \S.*Reason: “Imports until Friday\.”.*resume the syncs on the page of the connection \(needs a key with the scope connections: ask/,
    ],
    plant: async (account) => {
      await account.lookForChanges();
      const body = { reason: 'Imports until Friday.' };
      await account.send('POST', `/connections/${account.connection.id}/sync/pause`, { body });
      return { meet: account.stage.sync, cure: nothing };
    },
    step: hour,
    timeLine: [/Syncs paused.*Imports until Friday\./s],
  },
  {
    fault: 'a create is doubled',
    decided: [
      /Possible duplicates POST \/ticketing\/tickets sent twice with equal content, \d+ ms apart.* hubspot · \S+ · API key \S+ Record/,
      /at the provider \d+ · by the request \S+, without Idempotency-Key hubspot · \S+ · API key \S+ Record \S+ · at the provider \d+/,
      /same (?:connection token|API key) sent the same route with equal content/,
      /delete the second at the provider\..*same (?:connection token|API key) sent.*delete the second at the provider\./,
    ],
    plant: (account) => {
      const ticket = { name: 'Cannot sign in' };
      return {
        meet: async () => {
          createdBy(await account.ofAccount('POST', '/ticketing/tickets', ticket));
          createdBy(await account.ofAccount('POST', '/ticketing/tickets', ticket));
          await account.stage.send();
        },
        cure: nothing,
      };
    },
    step: hour,
    timeLine: [/(?:POST \/ticketing\/tickets.*){2}/s, /(?:ticketing\.ticket\.created.*){2}/s],
  },
  {
    fault: 'the receiver of a webhook is slow, within its limit',
    decided: [
      /The receiver is slow: it answers after 1\.\d s \(median of the latest deliveries\)\. What to do: the developer of the receiver should answer/,
      /of the latest deliveries: 1\.\d s for the answer of the receiver, 0\.\d s in this service The receiver is slow, and not this service\./,
    ],
    plant: async (account, receiver) => {
      const hook = await makeHook(account, receiver);
      hook.answer(200, 1_200);
      return {
        meet: async () => {
          createdBy(await account.ofAccount('POST', '/crm/contacts', { last_name: 'Hamilton' }));
          await account.stage.send();
        },
        cure: nothing,
      };
    },
    step: hour,
    timeLine: [/crm\.contact\.created.*response 200 after 1\.[2-9] s/s],
  },
];
