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

/** Of every type, or of everything at once; and what the vendor keeps everything from those for who are subscribed. */
const states = ['SUBSCRIBED', 'UNSUBSCRIBED', 'ALL', 'NOT_SPECIFIED', 'BOUNCED'].concat([
  'SUBSCRIBED',
  'COMPLAINED',
  'INVALID',
  'SUBSCRIBED',
  'ALL',
]);

const forGood = ['BOUNCED', 'COMPLAINED', 'INVALID'];

/** A vendor that subscribes again whoever it is told to. */
const openHubspot: OpenDoor = async (service, call) => {
  const account = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  const members = await membersPath(call);
  /** Whoever is subscribed to any type is subscribed. */
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
      // Whoever has bounced or complained is not subscribed by any consent.
      ({ id, email_address }) =>
        call('PATCH', `${contacts}/${id}`, {
          status: 'subscribed',
          ...(forGood.includes(stateOf(email_address)) && { consent: { opted_in_at: new Date().toISOString() } }),
        }),
    ],
    joins: [...quietJoins(call, members), ...quietBatches(call, members)],
  };
};

/** The doors of each channel. */
export const doors: Doors = { 'e-mail': openHubspot };
