import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { environment } from '../../../lib/environment.ts';
import { requestSync } from '../../../lib/store/sync/syncs.ts';
import { runs, seed } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { getSync } from '../../harness/syncs.ts';
import { openNews } from './events.ts';
import { dropPuts, killAt } from './kill.ts';
import { createRandom } from './random.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

const objects = {
  'crm.contact': { type: 'contacts', field: 'lastname', shown: ['last_name', 'name'] },
  'crm.company': { type: 'companies', field: 'name', shown: ['name'] },
  'crm.deal': { type: 'deals', field: 'dealname', shown: ['name'] },
  'ticketing.ticket': { type: 'tickets', field: 'subject', shown: ['name'] },
} as const;

type Name = keyof typeof objects;

/** Required properties of a new record, by object. */
const needed: Readonly<Record<string, Record<string, string>>> = {
  'crm.deal': { pipeline: 'default', dealstage: 'appointmentscheduled' },
  'ticketing.ticket': { hs_pipeline: '0', hs_pipeline_stage: '1' },
};

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();
let random = createRandom(seed);

const newEvents = openNews();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 40 * day;
  random = createRandom(seed);
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const syncName = (object: Name) => ({ project: project.id, connection: connection.id, object });

const living = (name: Name) =>
  account()
    .list(objects[name].type)
    .filter(({ archived }) => !archived);

let made = 0;

const add = (name: Name): number => {
  made += 1;
  const { type, field } = objects[name];
  return account().create(type, { ...needed[name], [field]: `made ${made}` }).id;
};

/** Changes some records, each at most once. @returns the expected events */
const play = (name: Name, steps: number): readonly string[] => {
  const { type, field, shown } = objects[name];
  const rest = living(name);
  const emitted: string[] = [];
  let deleted = 0;
  const most = Math.floor(rest.length / 10);
  const take = () => rest.splice(random(rest.length), 1)[0];
  for (let step = 0; step < steps; step += 1) {
    time += 1_000;
    const what = random(10);
    if (what < 3) {
      emitted.push(`${name}.created ${add(name)}`);
      continue;
    }
    const row = take();
    if (row === undefined) continue;
    if (what === 9 && deleted < most) {
      account().archive(type, row.id);
      deleted += 1;
      emitted.push(`${name}.deleted ${row.id}`);
    } else if (what === 8) {
      account().update(type, row.id, { [field]: row.properties[field] ?? '' });
    } else {
      made += 1;
      account().update(type, row.id, { [field]: `changed ${made}` });
      emitted.push(`${name}.updated ${row.id} ${[...shown].toSorted().join(' ')}`);
    }
  }
  return emitted;
};

/** Runs workers that die at some database call, and then a worker that does not. */
const syncWithKills = async (kills: number): Promise<void> => {
  for (let kill = 0; kill < kills; kill += 1) {
    const revive = killAt(1 + random(60), random(2) === 0 ? 'before' : 'after');
    await service.sync(time).catch(() => undefined);
    revive();
    time += 2 * minute + 1;
  }
  await service.sync(time);
};

const news = async (): Promise<readonly string[]> => {
  const fresh = await newEvents(project.id, connection.id);
  return fresh
    .filter(({ type }) => type !== 'sync.completed')
    .map(({ type, remoteId, changedFields = [] }) => [type, remoteId, ...[...changedFields].toSorted()].join(' '))
    .toSorted();
};

const names = Object.keys(objects) as Name[];

/** The number is even, so that the last round runs the daily listing. */
const rounds = runs(2, 6);

/** Plays rounds. Every second round runs the daily listing. @returns the emitted and the expected events by round */
const playRounds = async (rounds: number, kills: number) => {
  for (const name of names) {
    for (let n = 0; n < (name === 'crm.contact' ? 230 : 30); n += 1) add(name);
    await requestSync(syncName(name), { source: 'request', request: {} }, time);
  }
  await syncWithKills(kills);
  expect(await news()).toEqual([]);
  const played: { readonly actual: readonly string[]; readonly expected: readonly string[] }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const isDaily = round % 2 === 0;
    const expected = names.flatMap((name) => play(name, 12)).toSorted();
    time += isDaily ? day : quarter;
    await syncWithKills(kills);
    played.push({ actual: await news(), expected });
  }
  return played;
};

describe(`a script of changes (SEED=${seed})`, () => {
  it('is reported exactly, at whatever time the workers die', async () => {
    for (const { actual, expected } of await playRounds(rounds, 4)) expect(actual).toEqual(expected);
    for (const name of names) {
      const sync = await getSync(syncName(name));
      expect(sync).toMatchObject({ state: 'waiting', result: 'succeeded' });
      // The last round has listed all records once.
      expect(sync?.run?.counts.seen).toBe(living(name).length);
    }
  });

  it('is not reported if its events are dropped, and this suite detects it', async () => {
    const restore = dropPuts(({ TableName }) => TableName === environment.tables.events);
    const played = await playRounds(1, 0).finally(restore);
    expect(played[0]?.expected.length).toBeGreaterThan(0);
    expect(played[0]?.actual).not.toEqual(played[0]?.expected);
  });
});
