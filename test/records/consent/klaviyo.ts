import { klaviyoAccounts } from '../../../infra/simulators/index.ts';
import { membersPath, type OpenDoor, otherWrites, quietBatches, quietJoins } from './door.ts';

/** Consent, and what the vendor suppresses somebody for. */
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

/** A vendor that lifts complaints where it is asked to subscribe. */
export const openKlaviyo: OpenDoor = async (service, call) => {
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
    reads: ({ path }, { remote_id }) => path === `/api/profiles/${remote_id}`,
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
