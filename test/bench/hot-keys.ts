import { randomUUID } from 'node:crypto';
import { connectionContext } from '../../lib/crypto/credentials.ts';
import { createDataKey } from '../../lib/crypto/keyring.ts';
import { environment } from '../../lib/environment.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { insertConnection } from '../../lib/store/connections/connection-changes.ts';
import { shardOf } from '../../lib/store/dynamodb/shards.ts';
import { randomFrom } from '../fleet/figures.ts';
import { type KeyUnits, meterKeys } from '../harness/key-units.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';
import { makeWebhook } from '../webhooks/samples.ts';
import { changesOf, deliverAll, writeChange } from './event-units.ts';

/** Changes of known records, each delivered to one webhook. */
export interface HotCase {
  readonly name: string;
  /** Changes a second. */
  readonly rate: number;
  /** Projects and connections over which they are spread evenly. */
  readonly projects: number;
  readonly connections: number;
  /** What is measured of it: so many of each, and changes of each connection. */
  readonly sample: { readonly projects: number; readonly connections: number; readonly changes: number };
}

export const hotCases: readonly HotCase[] = [
  {
    name: '(a) one busy connection',
    rate: 400,
    projects: 1,
    connections: 1,
    sample: { projects: 1, connections: 1, changes: 60 },
  },
  {
    name: '(b) one busy project',
    rate: 5_000,
    projects: 1,
    connections: 1_000,
    sample: { projects: 1, connections: 32, changes: 5 },
  },
  {
    name: '(c) 1,000 projects',
    rate: 20_000,
    projects: 1_000,
    connections: 10_000,
    sample: { projects: 16, connections: 32, changes: 1 },
  },
];

/** A table or an index at the rate of a case, in write units a second. */
export interface HotPlace {
  /** `events`, `events.due`. */
  readonly place: string;
  /** Of all its keys. */
  readonly units: number;
  readonly hottest: { readonly key: string; readonly units: number };
}

export interface HotMeasured {
  readonly case: HotCase;
  readonly places: readonly HotPlace[];
}

interface Sample {
  readonly projects: readonly string[];
  readonly connections: readonly Connection[];
}

/** Ids of which as many are in each shard, as near as it goes, as of very many. */
const evenIds = (count: number): readonly string[] => {
  const shards = Math.min(count, environment.dueShards);
  const most = Math.ceil(count / shards);
  const counts = new Map<number, number>();
  const ids: string[] = [];
  while (ids.length < count) {
    const id = randomUUID();
    const shard = shardOf(id, shards);
    if ((counts.get(shard) ?? 0) === most) continue;
    counts.set(shard, (counts.get(shard) ?? 0) + 1);
    ids.push(id);
  }
  return ids;
};

/** Draws of which the mean is taken. */
const draws = 50;

/** How many times as many as the mean are in the fullest of so many shards, of so many names at random. */
const unevenness = (names: number, shards: number): number => {
  const random = randomFrom(names);
  let sum = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const counts = new Array<number>(shards).fill(0);
    for (let name = 0; name < names; name += 1) {
      const shard = Math.floor(random() * shards);
      counts[shard] = (counts[shard] ?? 0) + 1;
    }
    sum += (Math.max(...counts) * shards) / names;
  }
  return sum / draws;
};

const connect = async (project: string, id: string): Promise<Connection> => {
  const user = await makeLinkedUser(project);
  const { wrapped } = await createDataKey(connectionContext({ project, id }));
  const connection = connectionOf(user, { id, wrappedDataKey: wrapped });
  await insertConnection(connection);
  return connection;
};

const makeSample = async ({ sample }: HotCase): Promise<Sample> => {
  const projects = Array.from({ length: sample.projects }, () => randomUUID());
  const ids = evenIds(sample.connections);
  const connections = await Promise.all(ids.map((id, at) => connect(projects[at % projects.length] ?? '', id)));
  return { projects, connections };
};

/** What a key names: a connection or a project of the sample, or none. */
const ownersOf = ({ projects, connections }: Sample) => {
  const known = new Map([
    ...projects.map((id) => [id, 'projects'] as const),
    ...connections.map(({ id }) => [id, 'connections'] as const),
  ]);
  return (key: string): 'connections' | 'projects' | undefined => {
    const named = [...key.matchAll(idPattern)].map(([id]) => known.get(id));
    return named.includes('connections') ? 'connections' : named.find((owner) => owner !== undefined);
  };
};

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const sumOf = (units: readonly { readonly units: number }[]): number =>
  units.reduce((sum, { units: more }) => sum + more, 0);

/** Keys that differ in the number of the shard, at the end, alone. */
const familyOf = (key: string): string => key.replace(/#\d+$/, '#…');

/**
 * The hottest key of a family, units of the sample.
 *
 * The shards of a connection are chosen by record, so they are as the sample has them, and so are all shards where the
 * sample has every connection. Others are chosen by connection or by event, and the sample has too few of these: the
 * units of the family are spread as those of the real number of connections would be. Of a project they are spread over
 * the shards that the sample has found.
 */
const hottestOf = (
  one: HotCase,
  owner: 'connections' | 'projects' | undefined,
  keys: readonly { readonly key: string; readonly units: number }[],
): number => {
  if (owner === 'connections' || one.connections === one.sample.connections)
    return Math.max(...keys.map(({ units }) => units));
  const shards = owner === undefined ? environment.dueShards : keys.length;
  const names = owner === undefined ? one.connections : one.connections / one.projects;
  return (sumOf(keys) / shards) * unevenness(names, shards);
};

/** The sample at the rate of the case: the keys of one connection have the rate of one, those of a project its own. */
const scale = (one: HotCase, sample: Sample, counted: readonly KeyUnits[]): readonly HotPlace[] => {
  const { rate, sample: size } = one;
  const perUnit = rate / (size.connections * size.changes);
  const ownerOf = ownersOf(sample);
  const hottest = (all: readonly KeyUnits[]): HotPlace['hottest'] => {
    const keys = [...Map.groupBy(all, ({ key }) => key)].map(([key, own]) => ({ key, units: sumOf(own) }));
    const families = [...Map.groupBy(keys, ({ key }) => familyOf(key))].map(([family, own]) => {
      const owner = ownerOf(family);
      const share = owner === undefined ? 1 : size[owner] / one[owner];
      return { key: family.replaceAll(idPattern, '…'), units: hottestOf(one, owner, own) * perUnit * share };
    });
    return families.toSorted((a, b) => b.units - a.units)[0] ?? { key: '', units: 0 };
  };
  return [...Map.groupBy(counted, ({ place }) => place)].map(([place, all]) => {
    return { place, units: sumOf(all) * perUnit, hottest: hottest(all) };
  });
};

const measure = async (url: string, one: HotCase): Promise<HotMeasured> => {
  const sample = await makeSample(one);
  const changes = sample.connections.flatMap((connection) =>
    changesOf(connection, one.sample.changes, 'x'.repeat(150)),
  );
  let now = Date.parse('2026-03-01T12:00:10Z');
  for (const change of changes) await writeChange(change, now);
  await deliverAll(now);
  // From now on there are webhooks.
  for (const project of sample.projects) await makeWebhook(url, { project });
  now += 10_000;
  const counted: KeyUnits[] = [];
  const end = meterKeys((units) => counted.push(...units));
  for (const change of changes) await writeChange(change, now);
  await deliverAll(now + 1_000);
  end();
  return { case: one, places: scale(one, sample, counted) };
};

/** Measures what is written of each key, by a sample of each case. @param url an endpoint that answers 200 */
export const measureHotKeys = async (url: string): Promise<readonly HotMeasured[]> => {
  const measured: HotMeasured[] = [];
  for (const one of hotCases) measured.push(await measure(url, one));
  return measured;
};
