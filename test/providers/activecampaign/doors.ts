import type { ListStatus } from '../../../infra/simulators/activecampaign/index.ts';
import { activecampaignAccounts } from '../../../infra/simulators/activecampaign/seeds.ts';
import { contacts, type Doors, first, membersPath, type OpenDoor, quietJoins } from '../../records/consent/door.ts';

/** Unconfirmed, active, unsubscribed and bounced. */
const states = ['1', '2', '3', '2', '1', '0', '2', '1', '2', '3'];

/** Opens a vendor that subscribes every contact on request, even after an unsubscribe. */
const openActivecampaign: OpenDoor = async (service, call) => {
  const account = service.simulators.activecampaign.account(activecampaignAccounts[0].account);
  const [list = ''] = account.list('lists');
  const members = await membersPath(call, list);
  const listId = members.split('/')[3] ?? '';
  const stateOf = (remote: string): string => account.statusOf(list, remote) ?? 'none';
  return {
    states,
    subscribed: '1',
    unsubscribed: '2',
    stateOf: ({ remote_id }) => stateOf(remote_id),
    decide: ({ remote_id }, state) => account.subscribe(list, remote_id, Number(state) as ListStatus),
    reads: ({ path }, { remote_id }) => path === `/contacts/${remote_id}`,
    subscribes: ({ method, path, requestBody }) =>
      method !== 'GET' && /contactList|"status"|subscribe|import/.test(`${path} ${JSON.stringify(requestBody)}`),
    agrees: ({ id }) =>
      call('PUT', `${members}/${id}`, {
        status: 'subscribed',
        consent: { opted_in_at: new Date(Date.now() + 1000).toISOString() },
      }),
    strangers: (made) =>
      account
        .list('contacts')
        .filter((id) => stateOf(id) === '1')
        .map((id) => String(account.get('contacts', id)?.values.email))
        .filter((email) => !made.has(email)),
    writes: [
      ({ id }) => call('PATCH', `${contacts}/${id}`, { tags: ['vip'] }),
      ({ email_address }) => call('POST', contacts, { email_address, status: 'subscribed', list_id: listId }),
      ({ id }) => call('DELETE', `${members}/${id}`),
    ],
    joins: [
      ...quietJoins(call, members),
      ({ id }) =>
        call('POST', `${members}/batch`, { items: [{ contact_id: id, status: 'subscribed', consent: first }] }),
      ({ id }) => call('POST', `${members}/batch`, { items: [{ contact_id: id }] }),
    ],
  };
};

/** Doors by channel. */
export const doors: Doors = { 'e-mail': openActivecampaign };
