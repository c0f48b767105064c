import { isDeepStrictEqual } from 'node:util';
import { coversEvent } from '../../lib/objects/event-types.ts';
import type { ConnectedAccount } from './accounts.ts';
import type { ShownEvent } from './client.ts';
import type { Endpoint } from './endpoints.ts';
import type { Writes } from './writes.ts';

/** A property of the run, and whether it holds. */
export interface Property {
  readonly name: string;
  readonly holds: boolean;
  readonly emitted: string;
}

/** Maximum number of shown problems. One is enough for an investigation. */
const shownProblems = 5;

export const property = (name: string, emitted: string, problems: readonly string[]): Property => ({
  name,
  holds: problems.length === 0,
  emitted: [emitted, ...problems.slice(0, shownProblems)].join('\n         '),
});

/** The feed of an account, and the contacts that existed before the feed. */
export interface AccountFeed {
  readonly account: ConnectedAccount;
  readonly before: ReadonlyMap<string, string>;
  readonly events: readonly ShownEvent[];
}

const verbOf = ({ type }: ShownEvent): string => type.split('.').at(-1) ?? '';

const ofContacts = ({ events }: AccountFeed): ReadonlyMap<string | null, readonly ShownEvent[]> =>
  Map.groupBy(
    events.filter(({ type }) => type.startsWith('crm.contact.')),
    ({ remote_id }) => remote_id,
  );

/** Compares the events of a living record with the record. Returns the problems. */
const problemsOfLiving = (name: string, isOld: boolean, isDirect: boolean, events: readonly ShownEvent[]): string[] => {
  const verbs = events.map(verbOf);
  const births = verbs.filter((verb) => verb === 'created').length;
  // The service may write a record before a sync has seen it. Then the first event is that update.
  const isEmitted = births === 1 || isOld || (isDirect && verbs.includes('updated'));
  const last = events.at(-1);
  return [
    ...(isEmitted ? [] : ['is not reported']),
    ...(births > (isOld ? 0 : 1) ? [`is created ${births} times`] : []),
    ...(verbs.includes('deleted') ? ['is reported deleted'] : []),
    ...(last !== undefined && last.record?.name !== name
      ? [`is ${name}, and is reported as ${last.record?.name}`]
      : []),
  ];
};

const problemsOfGone = (isOld: boolean, events: readonly ShownEvent[]): string[] => {
  const verbs = events.map(verbOf);
  const isKnown = isOld || verbs.length > 0;
  if (isKnown && verbs.at(-1) !== 'deleted') return ['is deleted, but not reported as deleted'];
  return verbs.filter((verb) => verb === 'deleted').length > 1 ? ['is deleted more than once'] : [];
};

const problemsOfFeed = (feed: AccountFeed, { direct }: Writes): readonly string[] => {
  const { account, before } = feed;
  const emitted = ofContacts(feed);
  const living = account.living();
  const gone = [...emitted.keys(), ...before.keys()].filter((id) => id !== null && !living.has(id));
  const name = (id: string | null) => `${account.provider} contact ${id} of ${account.connection.id}`;
  return [
    ...[...living].flatMap(([id, now]) => {
      const isDirect = direct.has(`${account.connection.id} ${id}`);
      return problemsOfLiving(now, before.has(id), isDirect, emitted.get(id) ?? []).map((one) => `${name(id)} ${one}`);
    }),
    ...[...new Set(gone)].flatMap((id) =>
      problemsOfGone(before.has(id ?? ''), emitted.get(id) ?? []).map((one) => `${name(id)} ${one}`),
    ),
  ];
};

/** Checks that each state at the providers was reported once. */
export const checkTruth = (feeds: readonly AccountFeed[], writes: Writes): Property => {
  const records = feeds.map(({ account }) => account.living().size).reduce((sum, size) => sum + size, 0);
  const problems = feeds.flatMap((feed) => problemsOfFeed(feed, writes));
  const { direct, lost, uncertain } = writes.counts;
  return property(
    'changes',
    `${records} records at the providers; ${direct} changes without the service, ${lost} writes without a response, ` +
      `${uncertain} repeated writes with an uncertain result: ${problems.length} not reported`,
    problems,
  );
};

/** Checks that each write with a success response has an event. */
export const checkAcknowledged = (feeds: readonly AccountFeed[], { acknowledged, refused }: Writes): Property => {
  const emitted = new Set(
    feeds.flatMap(({ account, events }) =>
      events.map((event) => [account.connection.id, event.remote_id, verbOf(event), event.record?.name].join(' ')),
    ),
  );
  const wanted = acknowledged.map(({ account, kind, remoteId, name }) => {
    const base = [account.connection.id, remoteId];
    if (kind === 'deleted') return [[...base, kind, undefined]];
    // A sync that saw the change before the service noted the write has reported the change itself.
    return [
      [...base, 'created', name],
      [...base, 'updated', name],
    ];
  });
  const missing = wanted
    .filter((ways) => !ways.some((way) => emitted.has(way.join(' '))))
    .map(([way]) => way?.join(' '));
  const problems = [...missing.map((one) => `without an event: ${one}`), ...refused];
  return property('writes', `${acknowledged.length} acknowledged: ${missing.length} without an event`, problems);
};

const problemsOfSequence = (events: readonly ShownEvent[], of: string): readonly string[] =>
  events.flatMap(({ sequence }, index) => (sequence === index + 1 ? [] : [`${of}: ${sequence} at place ${index + 1}`]));

/** @param all events of the project, listed by time */
export const checkSequences = (feeds: readonly AccountFeed[], all: readonly ShownEvent[]): Property => {
  const byFeed = Map.groupBy(all, ({ id_connection }) => id_connection);
  const sorted = [...byFeed].map(([id, events]) => [id, events.toSorted((a, b) => a.sequence - b.sequence)] as const);
  const listed = new Set(all.map(({ id }) => id));
  const missing = feeds.flatMap(({ events }) => events.filter(({ id }) => !listed.has(id)));
  const problems = [
    ...feeds.flatMap(({ account, events }) => problemsOfSequence(events, account.connection.id)),
    ...sorted.flatMap(([id, events]) => problemsOfSequence(events, id)),
    ...(listed.size < all.length ? [`${all.length - listed.size} listed twice`] : []),
    ...missing.map(({ id }) => `${id} is in its feed, but not in the list of the project`),
  ];
  const ends = sorted.map(([, events]) => `1 … ${events.length}`).join(', ');
  return property('sequence', `${ends}: ${problems.length} gaps or repetitions`, problems);
};

export const wantedBy = (scope: readonly string[], events: readonly ShownEvent[]): readonly ShownEvent[] =>
  events.filter(({ type }) => scope.some((pattern) => coversEvent(pattern, type)));

/** Events that an endpoint has not accepted. */
export const missingAt = ({ received }: Endpoint, wanted: readonly ShownEvent[]): readonly ShownEvent[] =>
  wanted.filter(({ id }) => (received.get(id)?.accepted ?? 0) === 0);

const isTheSame = (body: string, { whole, type }: ShownEvent): boolean => {
  const message = JSON.parse(body);
  return message.type === type && isDeepStrictEqual(message.data, whole);
};

/** @param endpoints the recovering endpoints */
export const checkDeliveries = (endpoints: readonly Endpoint[], wanted: readonly ShownEvent[]): Property => {
  const byId = new Map(wanted.map((event) => [event.id, event]));
  let duplicates = 0;
  const [lost, wrong]: [string[], string[]] = [[], []];
  for (const endpoint of endpoints) {
    lost.push(...missingAt(endpoint, wanted).map(({ id, type }) => `${endpoint.name} has not accepted ${type} ${id}`));
    for (const [id, { accepted, body }] of endpoint.received) {
      duplicates += Math.max(0, accepted - 1);
      const event = byId.get(id);
      if (event === undefined) wrong.push(`${endpoint.name} was sent ${id}, which is in no feed`);
      else if (!isTheSame(body, event)) wrong.push(`${endpoint.name} was sent ${id}, which differs from the feed`);
    }
  }
  return property(
    'deliveries',
    `${wanted.length} events × ${endpoints.length} recovering endpoints: ${lost.length} lost, ${duplicates} duplicates`,
    [...lost, ...wrong],
  );
};
