import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import type { Simulator } from '../../../infra/simulators/shared/simulator.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import { createRandom } from '../../faults/random.ts';
import { failureOf, recordOf } from '../../harness/reply.ts';
import { runs, seed } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;

/** Zendesk's clock, in epoch ms. It starts an hour ago, and every read of the clock adds a second. */
let time = Date.now() - 3_600_000;

beforeAll(async () => {
  const now = () => {
    time += 1_000;
    return time;
  };
  service = await startService({ hubspot: { strictDuplicates: false }, zendesk: { now, exportLagMs: 0 } });
});

afterAll(() => service.stop());

/** A record with a text to which each writer adds a word. A word that is missing at the end is a lost update. */
interface Shared {
  readonly get: () => ReturnType<Service['call']>;
  readonly wordsOf: (record: Readonly<Record<string, unknown>>) => readonly string[];
  readonly write: (words: readonly string[], etag: string) => ReturnType<Service['call']>;
  /** Adds a word as an agent does in the vendor's own screens. */
  readonly elsewhere: (word: string) => void;
  /** Calls the function after the vendor has answered a read of the record. @returns stops the calls */
  readonly onRead: (act: () => void) => () => void;
}

const onReadOf = (simulator: Simulator, end: string) => (act: () => void) =>
  simulator.onExchange(({ method, path }) => {
    if (method === 'GET' && path.endsWith(end)) act();
  });

const split = (text: unknown): readonly string[] =>
  String(text ?? '')
    .split(' ')
    .filter(Boolean);

const openHubspot = async (token: string): Promise<Shared> => {
  const { id, remote_id } = recordOf(
    await service.call('POST', '/crm/contacts', { token, body: { first_name: 'w' } }),
    201,
  );
  const path = `/crm/contacts/${id}`;
  const portal = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  const firstname = () => portal.list('contacts').find((row) => String(row.id) === remote_id)?.properties.firstname;
  return {
    get: () => service.call('GET', path, { token }),
    wordsOf: ({ first_name: name }) => split(name),
    write: (words, etag) =>
      service.call('PATCH', path, { token, body: { first_name: words.join(' ') }, headers: { 'if-match': etag } }),
    elsewhere: (word) => void portal.update('contacts', Number(remote_id), { firstname: `${firstname()} ${word}` }),
    onRead: onReadOf(service.simulators.hubspot, `/contacts/${remote_id}`),
  };
};

const openZendesk = async (token: string): Promise<Shared> => {
  const body = { name: 'w', description: ['x'] };
  const { id, remote_id } = recordOf(await service.call('POST', '/ticketing/tickets', { token, body }), 201);
  const path = `/ticketing/tickets/${id}`;
  const account = service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);
  const remote = Number(remote_id);
  const subject = () => account.tickets().find((row) => row.id === remote)?.subject;
  return {
    get: () => service.call('GET', path, { token }),
    wordsOf: ({ name }) => split(name),
    write: (words, etag) =>
      service.call('PATCH', path, { token, body: { name: words.join(' ') }, headers: { 'if-match': etag } }),
    elsewhere: (word) => void account.updateTicket(remote, { subject: `${subject()} ${word}` }),
    onRead: onReadOf(service.simulators.zendesk, `/tickets/${remote_id}`),
  };
};

type Random = ReturnType<typeof createRandom>;

interface Outcome {
  readonly words: readonly string[];
  readonly preconditions: ReadonlySet<unknown>;
}

/**
 * Reads, perhaps waits, and writes until the write succeeds or the tries are used up. Records the word and the
 * precondition.
 */
const writeOne = async (
  shared: Shared,
  random: Random,
  word: string,
  kept: string[],
  how: Set<unknown>,
): Promise<void> => {
  for (let tries = 0; tries < 3; tries += 1) {
    const read = await shared.get();
    for (let turns = random.below(3); turns > 0; turns -= 1) await shared.get();
    const reply = await shared.write([...shared.wordsOf(recordOf(read)), word], read.headers.get('etag') ?? 'none');
    if (reply.status === 200) {
      how.add(Object(reply.body).precondition);
      kept.push(word);
      return;
    }
    expect(failureOf(reply)).toEqual([412, 'precondition_failed']);
  }
};

/**
 * Runs writers and readers of a record at once, and an agent who changes it right after a read.
 * @returns the words in the record, and the words that must be in it
 */
const play = async (
  shared: Shared,
  random: Random,
  round: number,
  agents: number,
): Promise<Outcome & { kept: string[] }> => {
  const kept: string[] = [];
  const preconditions = new Set<unknown>();
  let left = agents;
  const stop = shared.onRead(() => {
    if (left === 0 || random.below(3) > 0) return;
    const word = `agent${round}.${left}`;
    left -= 1;
    shared.elsewhere(word);
    kept.push(word);
  });
  const writers = Array.from({ length: 2 + random.below(2) }, (_, index) =>
    writeOne(shared, random, `writer${round}.${index}`, kept, preconditions),
  );
  await Promise.all(writers);
  stop();
  return { words: shared.wordsOf(recordOf(await shared.get())), preconditions, kept };
};

const rounds = runs(8, 500);

describe(`simultaneous writers with If-Match (SEED=${seed})`, () => {
  it.each([
    ['checked', 'through the API', 'hubspot', openHubspot, 0],
    ['enforced', 'through the API and at the vendor', 'zendesk', openZendesk, 2],
  ] as const)(`lose no update in ${rounds} rounds if it is %s: updates %s`, async (how, _, provider, open, agents) => {
    const random = createRandom(seed);
    let token = '';
    for (let round = 0; round < rounds; round += 1) {
      // A project's rate limit allows this number of rounds.
      if (round % 20 === 0) ({ token } = await service.connect(await service.project(), provider));
      const shared = await open(token);
      const { words, kept, preconditions } = await play(shared, random, round, agents);
      expect(words.toSorted()).toEqual(['w', ...kept].toSorted());
      expect([...preconditions]).toEqual([how]);
    }
  });
});
