import { expect } from 'vitest';
import type { Reason } from '../../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import {
  contacts,
  type Doors,
  membersPath,
  type OpenDoor,
  quietBatches,
  quietJoins,
  quietOfSms,
} from '../../records/consent/door.ts';

const reasons: readonly Reason[] = ['user', 'bounce', 'admin', 'complaint', 'unknown'];

const isReason = (state: string): state is Reason => reasons.some((reason) => reason === state);

/** Places of the reasons in the statistics of a contact. */
const places: Readonly<Record<string, string>> = {
  complaints: 'complaint',
  hardBounces: 'bounce',
  userUnsubscription: 'user',
  adminUnsubscription: 'admin',
};

/** Opens a vendor that removes a contact from its blocklist on request, and after a change of the address. */
const openBrevo: OpenDoor = async (service, call) => {
  const account = service.simulators.brevo.account(brevoAccounts[0].email);
  const members = await membersPath(call);
  const stateOf = (id: number): string => {
    const { emailBlacklisted, statistics } = account.get(id)?.values ?? {};
    if (emailBlacklisted !== true) return 'allowed';
    const { unsubscriptions, ...others } = Object(statistics);
    const found = Object.entries({ ...others, ...unsubscriptions }).find(([, events]) => Object(events).length > 0);
    return places[found?.[0] ?? ''] ?? 'unknown';
  };
  return {
    states: ['allowed', 'user', 'bounce', 'admin', 'allowed', 'complaint', 'unknown'].concat([
      'allowed',
      'complaint',
      'user',
    ]),
    subscribed: 'allowed',
    unsubscribed: 'user',
    stateOf: ({ remote_id }) => stateOf(Number(remote_id)),
    decide: ({ remote_id }, state) => {
      if (isReason(state)) account.block(Number(remote_id), state);
      else account.unblock(Number(remote_id));
    },
    reads: ({ path }, { remote_id }) => path === `/contacts/${remote_id}`,
    subscribes: ({ method, requestBody }) => {
      const { emailBlacklisted, smsBlacklisted, attributes } = Object(requestBody);
      const gives = emailBlacklisted === false || smsBlacklisted === false;
      return method !== 'GET' && (gives || Object(attributes).EMAIL !== undefined);
    },
    // Every contact that a test creates may receive messages, because the vendor has no other state for new contacts.
    strangers: (made) =>
      account
        .contacts()
        .map((id) => String(account.get(id)?.values.email))
        .filter((email) => !made.has(email)),
    writes: [
      ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { email_address: `other-${nth}@customer.example` }),
      ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { field_mappings: { JOB_TITLE: `Engineer ${nth}` } }),
      ({ id }) => call('DELETE', `${members}/${id}`),
    ],
    joins: [...quietJoins(call, members), ...quietBatches(call, members)],
  };
};

/** Opens a vendor that removes a contact from its blocklist for text messages on request. */
const openBrevoSms: OpenDoor = async (service, call) => {
  const account = service.simulators.brevo.account(brevoAccounts[0].email);
  const members = await membersPath(call);
  const valuesOf = (id: number) => account.get(id)?.values ?? {};
  const stateOf = (id: number): string => (valuesOf(id).smsBlacklisted === true ? 'blocked' : 'allowed');
  return {
    states: ['allowed', 'blocked', 'blocked', 'allowed', 'blocked'],
    subscribed: 'allowed',
    unsubscribed: 'blocked',
    given: (index) => ({ phone_numbers: [{ phone_number: `+1415${5_550_000 + index}` }] }),
    domain: 'sms.example',
    stateOf: ({ remote_id }) => stateOf(Number(remote_id)),
    decide: ({ remote_id }, state) => account.update(Number(remote_id), { smsBlacklisted: state === 'blocked' }),
    reads: ({ path }, { remote_id }) => path === `/contacts/${remote_id}`,
    // The vendor refuses a POST for an existing contact.
    subscribes: ({ method, requestBody }) => method === 'PUT' && Object(requestBody).smsBlacklisted === false,
    agrees: ({ id }) =>
      call('PATCH', `${contacts}/${id}`, {
        subscriptions: [
          { channel: 'sms', status: 'subscribed', consent: { opted_in_at: new Date(Date.now() + 1000).toISOString() } },
        ],
      }),
    agreed: {
      subscriptions: expect.arrayContaining([expect.objectContaining({ channel: 'sms', status: 'subscribed' })]),
    },
    // A contact without a phone number receives no text messages.
    strangers: (made) =>
      account
        .contacts()
        .filter((id) => stateOf(id) === 'allowed' && Object(valuesOf(id).attributes).SMS !== undefined)
        .map((id) => String(valuesOf(id).email))
        .filter((email) => !made.has(email)),
    writes: [
      ...quietOfSms(call, members, {}),
      ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { field_mappings: { JOB_TITLE: `Engineer ${nth}` } }),
      ({ id }) => call('DELETE', `${members}/${id}`),
    ],
    joins: [...quietJoins(call, members), ...quietBatches(call, members)],
  };
};

/** Doors by channel. */
export const doors: Doors = { 'e-mail': openBrevo, 'text messages': openBrevoSms };
