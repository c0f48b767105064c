import { hubspotPortals } from '../../../infra/simulators/index.ts';
import { contacts, first, membersPath, type OpenDoor, quietJoins } from './door.ts';

/** Of every type, or of everything at once. */
const states = ['SUBSCRIBED', 'UNSUBSCRIBED', 'ALL', 'UNSUBSCRIBED', 'SUBSCRIBED'].concat([
  'ALL',
  'UNSUBSCRIBED',
  'SUBSCRIBED',
  'ALL',
  'UNSUBSCRIBED',
]);

/** A vendor that subscribes again whoever it is told to. */
export const openHubspot: OpenDoor = async (service, call) => {
  const account = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  const members = await membersPath(call);
  return {
    states,
    subscribed: 'SUBSCRIBED',
    unsubscribed: 'UNSUBSCRIBED',
    stateOf: ({ email_address }) => account.stateOf(email_address),
    decide: ({ email_address }, state) => account.decide(email_address, state),
    reads: ({ path }, { remote_id }) => path === `/crm/v3/objects/contacts/${remote_id}`,
    subscribes: ({ path }) => path.endsWith('/statuses/batch/write'),
    strangers: (made) =>
      account
        .list('contacts')
        .map(({ properties }) => properties.email ?? '')
        .filter((email) => !made.has(email) && account.stateOf(email) === 'SUBSCRIBED'),
    writes: [
      ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { company_name: `C ${nth}`, language: 'fr' }),
      ({ id }) => call('DELETE', `${members}/${id}`),
    ],
    // Being on a list is no consent.
    joins: [
      ...quietJoins(call, members),
      ({ id }) =>
        call('POST', `${members}/batch`, { items: [{ contact_id: id, status: 'subscribed', consent: first }] }),
      ({ id }) => call('POST', `${members}/batch`, { items: [{ contact_id: id }] }),
    ],
  };
};
