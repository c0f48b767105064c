import { randomUUID } from 'node:crypto';
import { connectionContext } from '../../lib/crypto/credentials.ts';
import { createDataKey } from '../../lib/crypto/keyring.ts';
import { environment } from '../../lib/environment.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { insertConnection } from '../../lib/store/connections/connection-changes.ts';
import { shardOf } from '../../lib/store/dynamodb/key-template.ts';
import { randomFrom } from '../fleet/figures.ts';
import { type KeyUnits, meterKeys } from '../harness/key-units.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';
import { makeWebhook } from '../webhooks/samples.ts';
import { changesOf, deliverAll, writeChange } from './event-units.ts';

/** A case: changes of known records, each delivered to one webhook. */
export interface HotCase {
  readonly name: string;
  /** Changes per second. */
  readonly rate: number;
  /** Numbers of projects and connections. The changes are spread evenly over them. */
  readonly projects: number;
  readonly connections: number;
  /** Size of the sample: number of projects and connections, and changes per connection. */
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

/** A table or an index at the rate of a case, in write units per second. */
export interface HotPlace {
  /** Name: `events`, `events.due`. */
  readonly place: string;
  /** Units of all keys. */
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

/** Ids that fill all shards as evenly as possible, as a very large number of ids would. */
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

/** Number of draws. `unevenness` returns their mean. */
const draws = 50;

/** Ratio of the fullest shard to the mean, for a number of random names in a number of shards. */
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

/** Returns the owner that a key names: a connection or a project of the sample, or undefined. */
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

/** Family of a key: all keys that differ only in the shard number at their end. */
const familyOf = (key: string): string => key.replace(/#\d+$/, '#…');

/**
 * Units of a family's hottest key in the sample.
 * The service chooses the shards of a connection by record, so the counts of the sample are right. They are also right
 * if the sample contains every connection. Other shards are chosen by connection or by event, and the sample contains
 * too few connections. Their units are spread as random names of the real number of connections would be. The shards of
 * a project are the ones that the sample found.
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

/**
 * Scales the sample to the rate of the case. A connection's keys get the rate per connection, a project's keys the rate
 * per project.
 */
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
  // The webhooks exist from here on.
  for (const project of sample.projects) await makeWebhook(url, { project });
  now += 10_000;
  const counted: KeyUnits[] = [];
  const end = meterKeys((units) => counted.push(...units));
  for (const change of changes) await writeChange(change, now);
  await deliverAll(now + 1_000);
  end();
  return { case: one, places: scale(one, sample, counted) };
};

/** Measures the write units of each key with a sample of each case. @param url an endpoint that returns 200 */
export const measureHotKeys = async (url: string): Promise<readonly HotMeasured[]> => {
  const measured: HotMeasured[] = [];
  for (const one of hotCases) measured.push(await measure(url, one));
  return measured;
};
