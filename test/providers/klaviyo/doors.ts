import { expect } from 'vitest';
import { klaviyoAccounts } from '../../../infra/simulators/klaviyo/seeds.ts';
import type { Exchange } from '../../../infra/simulators/shared/exchanges.ts';
import {
  contacts,
  type Doors,
  membersPath,
  type OpenDoor,
  otherWrites,
  type Person,
  quietBatches,
  quietJoins,
  quietOfSms,
} from '../../records/consent/door.ts';

/** Consents, with the vendor's reasons to suppress a profile. */
const states = [
  'SUBSCRIBED',
  'UNSUBSCRIBED UNSUBSCRIBE',
  'SUBSCRIBED HARD_BOUNCE',
  'UNSUBSCRIBED',
  'SUBSCRIBED',
].concat([
  'SUBSCRIBED SPAM_COMPLAINT',
  'NEVER_SUBSCRIBED USER_SUPPRESSED',
  'SUBSCRIBED',
  'UNSUBSCRIBED SPAM_COMPLAINT',
  'SUBSCRIBED INVALID_EMAIL',
]);

/** Opens a vendor that lifts complaints if it is asked to subscribe. */
const openKlaviyo: OpenDoor = async (service, call) => {
  const account = service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  const members = await membersPath(call);
  const stateOf = (remote: string): string => {
    const { consents, suppressions } = account.get(remote)?.values ?? {};
    const reasons = Array.isArray(suppressions) ? suppressions.map(({ reason }) => reason) : [];
    return [Object(Object(consents).email).consent ?? 'NEVER_SUBSCRIBED', ...reasons].join(' ');
  };
  return {
    states,
    subscribed: 'SUBSCRIBED',
    unsubscribed: 'UNSUBSCRIBED UNSUBSCRIBE',
    stateOf: ({ remote_id }) => stateOf(remote_id),
    decide: ({ remote_id }, state) => {
      const [consent = '', suppression] = state.split(' ');
      account.decide(remote_id, 'email', consent, suppression);
    },
    reads: readsProfile,
    subscribes: ({ method, path }) => method === 'POST' && path.endsWith('bulk-create-jobs'),
    strangers: (made) =>
      account
        .profiles()
        .filter((id) => stateOf(id) === 'SUBSCRIBED')
        .map((id) => String(account.get(id)?.values.email))
        .filter((email) => !made.has(email)),
    writes: otherWrites(call, members, 'fr-FR'),
    joins: [...quietJoins(call, members), ...quietBatches(call, members)],
  };
};

/** Whether a request reads the profile, alone or with others. */
const readsProfile = ({ path, query }: Exchange, { remote_id }: Person): boolean =>
  path === `/api/profiles/${remote_id}` ||
  (path === '/api/profiles' && (query.get('filter') ?? '').includes(remote_id));

const smsStates = ['SUBSCRIBED', 'UNSUBSCRIBED', 'NEVER_SUBSCRIBED', 'UNSUBSCRIBED', 'UNSUBSCRIBED'];

/** Opens a vendor that resubscribes every contact on request. No profile is suppressed for text messages. */
const openKlaviyoSms: OpenDoor = async (service, call) => {
  const account = service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  const members = await membersPath(call);
  const stateOf = (remote: string): string =>
    Object(Object(account.get(remote)?.values.consents).sms).consent ?? 'NEVER_SUBSCRIBED';
  const isUndecided = ({ remote_id }: Person): boolean => stateOf(remote_id) === 'NEVER_SUBSCRIBED';
  return {
    states: smsStates,
    subscribed: 'SUBSCRIBED',
    unsubscribed: 'UNSUBSCRIBED',
    given: (index) => ({ phone_numbers: [{ phone_number: `+1415${5_550_000 + index}` }] }),
    domain: 'sms.example',
    stateOf: ({ remote_id }) => stateOf(remote_id),
    decide: ({ remote_id }, state) => account.decide(remote_id, 'sms', state),
    reads: readsProfile,
    isUndecided,
    subscribes: ({ path, requestBody }) =>
      path.endsWith('bulk-create-jobs') && JSON.stringify(requestBody).includes('"sms"'),
    agrees: ({ id }) =>
      call('PATCH', `${contacts}/${id}`, {
        subscriptions: [{ channel: 'sms', status: 'subscribed', consent: { opted_in_at: new Date().toISOString() } }],
      }),
    agreed: {
      subscriptions: expect.arrayContaining([expect.objectContaining({ channel: 'sms', status: 'subscribed' })]),
    },
    strangers: (made) =>
      account
        .profiles()
        .filter((id) => stateOf(id) === 'SUBSCRIBED')
        .map((id) => String(account.get(id)?.values.email))
        .filter((email) => !made.has(email)),
    writes: [...quietOfSms(call, members, { isUndecided }), ...otherWrites(call, members, 'fr-FR')],
    joins: [...quietJoins(call, members), ...quietBatches(call, members)],
  };
};

/** Doors by channel. */
export const doors: Doors = { 'e-mail': openKlaviyo, 'text messages': openKlaviyoSms };
