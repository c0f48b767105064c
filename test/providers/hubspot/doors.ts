import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import {
  contacts,
  type Doors,
  membersPath,
  type OpenDoor,
  otherWrites,
  quietBatches,
  quietJoins,
} from '../../records/consent/door.ts';

/** Decisions about each type or about everything, and the vendor's reasons to send subscribed contacts nothing. */
const states = ['SUBSCRIBED', 'UNSUBSCRIBED', 'ALL', 'NOT_SPECIFIED', 'BOUNCED'].concat([
  'SUBSCRIBED',
  'COMPLAINED',
  'INVALID',
  'SUBSCRIBED',
  'ALL',
]);

const forGood = ['BOUNCED', 'COMPLAINED', 'INVALID'];

/** Opens a vendor that resubscribes every contact on request. */
const openHubspot: OpenDoor = async (service, call) => {
  const account = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  const members = await membersPath(call);
  /** State of an address. A contact who is subscribed to any type is subscribed. */
  const stateOf = (email: string): string =>
    account.subscribed(email).length > 0 ? 'SUBSCRIBED' : account.stateOf(email);
  return {
    states,
    subscribed: 'SUBSCRIBED',
    unsubscribed: 'UNSUBSCRIBED',
    stateOf: ({ email_address }) => stateOf(email_address),
    decide: ({ email_address }, state) => account.decide(email_address, state),
    reads: ({ path }, { remote_id }) => path === `/crm/v3/objects/contacts/${remote_id}`,
    readsApart: ({ path }) => path.endsWith('/statuses/batch/unsubscribe-all/read'),
    isUndecided: ({ email_address }) => !account.hasDecided(email_address),
    subscribes: ({ path }) => path.endsWith('/statuses/batch/write'),
    strangers: (made) =>
      account
        .list('contacts')
        .map(({ properties }) => properties.email ?? '')
        .filter((email) => !made.has(email) && stateOf(email) === 'SUBSCRIBED'),
    writes: [
      ...otherWrites(call, members, 'fr'),
      // No consent subscribes a contact who has bounced or complained.
      ({ id, email_address }) =>
        call('PATCH', `${contacts}/${id}`, {
          status: 'subscribed',
          ...(forGood.includes(stateOf(email_address)) && { consent: { opted_in_at: new Date().toISOString() } }),
        }),
    ],
    joins: [...quietJoins(call, members), ...quietBatches(call, members)],
  };
};

/** Doors by channel. */
export const doors: Doors = { 'e-mail': openHubspot };
