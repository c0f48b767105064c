import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { MadeProject } from '../../../../infra/local/setup.ts';
import { simulatedIds } from '../../../../infra/simulators/registry.ts';
import { envelopeOf } from '../../../harness/reply.ts';
import { isLong } from '../../../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../../../harness/service.ts';
import { propertiesOf, type Values, wordsOf } from './bodies.ts';
import { type Case, invalidBodies, type Mode, validBodies } from './cases.ts';
import { type Described, openWorld, type World } from './world.ts';

/*
 * A body that `/meta` calls valid is written. A body that `/meta` calls invalid is refused when strict, and refused or
 * reported otherwise. The words in `/meta` are the words in records.
 */

interface Exemption {
  readonly reason: RegExp;
  /** Mode that the exemption applies to. Default: both modes. */
  readonly mode?: Mode;
}

/**
 * Refusals that a schema cannot predict. A schema does not know which names and ids exist, nor the state of the account
 * or of a record.
 */
const exempt: readonly Exemption[] = [
  // Unknown names: tags and attendees that updates look up, and event definitions.
  { reason: /there is no tag \S|has no (?:tags|attendees) "[^"]+" in this account/, mode: 'update' },
  { reason: /There is no event definition named/ },
  // Unknown ids: which parents and layouts belong to a record.
  { reason: /parent_ticket zendesk did not accept it: Problem: \d+ is not valid|parentId: Given parent work item/ },
  { reason: /Layout doesn't contain the Pipeline/ },
  // The state of a record: its type, and the other half of a pair.
  { reason: /keeps \w+ only (?:where|together with) \w+/, mode: 'update' },
  // The state of a record: its start, and how many hours later the end may be.
  { reason: /the time since \w+, which is not given|'duration' must be a time in the format HH:MM/, mode: 'update' },
  // The state of a record: a reference without which the record would belong to nothing (`meta-nulls.test.ts` lists the
  // fields).
  { reason: /_id cannot be emptied at \S+, only changed/, mode: 'update' },
  // The state of the account: an archived repository.
  { reason: /Repository was archived/ },
];

const reasonsIn = (reply: Reply): string => {
  const { message = '', details } = envelopeOf(reply);
  return [message, ...(details?.issues ?? []).map((issue) => `${issue.path} ${issue.message}`)].join('; ');
};

const isExempt = (reply: Reply, of: Mode): boolean =>
  exempt.some(({ reason, mode = of }) => mode === of && reason.test(reasonsIn(reply)));

interface Tried {
  readonly world: World;
  readonly one: Described;
  readonly mode: Mode;
}

/** Sends a body. An update changes a new record. */
const send = async ({ world, one, mode }: Tried, { body, kinds }: Case, query = {}): Promise<Reply | undefined> => {
  if (mode === 'create') return world.send('POST', one.path, body, query);
  const id = await world.make(one, kinds);
  return id === undefined ? undefined : world.send('PATCH', `${one.path}/${id}`, body, query);
};

/** Describes the value that a record shows instead of the written word. */
const shownOtherwise = (schema: Values, { field = '', body }: Case, reply: Reply): string | undefined => {
  const { data, warnings = [] } = envelopeOf(reply);
  const words = wordsOf(propertiesOf(schema)[field] ?? {});
  const { [field]: given } = body;
  const shown = Object(data)[field];
  if (words.length === 0 || given === null || reply.status === 202 || warnings.length > 0) return undefined;
  return isDeepStrictEqual(given, shown) ? undefined : `is shown as ${JSON.stringify(shown)}`;
};

/** Whether the word fits another record. Some words belong to a record's group, such as the states of a team. */
const isForAnother = async ({ world, one, mode }: Tried, { body }: Case, reply: Reply): Promise<boolean> => {
  if (mode === 'create' || !/ has no \w+ ".*" for this /.test(reasonsIn(reply))) return false;
  for (const id of world.idsOf(one.name)) {
    if ((await world.send('PATCH', `${one.path}/${id}`, body)).status < 300) return true;
  }
  return false;
};

const faultOfValid = async (tried: Tried, schema: Values, one: Case): Promise<string | undefined> => {
  const reply = await send(tried, one);
  if (reply === undefined) return 'there is no record to change';
  if (reply.status < 300) return shownOtherwise(schema, one, reply);
  if (reply.status === 409 || isExempt(reply, tried.mode) || (await isForAnother(tried, one, reply))) return undefined;
  return `${reply.status} ${reasonsIn(reply)}`;
};

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || isDeepStrictEqual(value, []);

/** Whether the record already has the value. A value that is sent back unchanged has no effect. */
const isThereAlready = async ({ world, one }: Tried, { field = '', body, kinds }: Case): Promise<boolean> => {
  const made = await world.send('GET', `${one.path}/${await world.make(one, kinds)}`);
  const [given, shown] = [body[field], Object(envelopeOf(made).data)[field]];
  return isDeepStrictEqual(given, shown) || (field in body && isNothing(given) && isNothing(shown));
};

const faultOfInvalid = async (tried: Tried, one: Case): Promise<string | undefined> => {
  const strict = await send(tried, one, { strict: 'true' });
  if (strict !== undefined && strict.status !== 422) {
    const isSentBack = tried.mode === 'update' && (await isThereAlready(tried, one));
    return isSentBack ? undefined : `strict: ${strict.status}`;
  }
  const lenient = await send(tried, one);
  // A converted value may be another record's key.
  const isRefused = lenient?.status === 422 || lenient?.status === 409;
  const isTold = lenient === undefined || isRefused || (envelopeOf(lenient).warnings ?? []).length > 0;
  return isTold ? undefined : `lenient: ${lenient.status}, without a warning`;
};

/** All cases in the long form. In the short form, the same few cases each time. */
const some = (cases: readonly Case[], most: number): readonly Case[] => {
  const every = isLong ? 1 : Math.ceil(cases.length / most);
  return cases.filter((_, at) => at % every === 0);
};

const faultsOf = async (world: World, one: Described, mode: Mode): Promise<readonly string[]> => {
  const { [mode]: schema } = one.schemas;
  if (schema === null) return [];
  const made = { schema, idsOf: world.idsOf, round: 3 };
  const faults: string[] = [];
  const note = (title: string, fault: string | undefined): void => {
    if (fault !== undefined) faults.push(`${one.name} ${mode} ${title}: ${fault}`);
  };
  for (const valid of some(validBodies(made, mode), mode === 'create' ? 3 : 2)) {
    note(valid.title, await faultOfValid({ world, one, mode }, schema, valid));
  }
  for (const invalid of some(invalidBodies(made, mode), 2)) {
    note(invalid.title, await faultOfInvalid({ world, one, mode }, invalid));
  }
  return faults;
};

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService({ isWatched: false });
  project = await service.project();
});

afterAll(() => service.stop());

/** Providers of the short form: bodies and refusals have differed most there. */
const few: readonly ProviderId[] = ['salesforce', 'pipedrive', 'dynamics-365', 'klaviyo'];
const chosen = process.env.PROVIDER?.split(',') ?? (isLong ? simulatedIds : few);

describe.each(simulatedIds.filter((id) => chosen.includes(id)))('%s', (provider: ProviderId) => {
  it('writes bodies that /meta calls valid, and refuses or reports bodies that it calls invalid', async () => {
    const { token } = await service.connect(project, provider);
    const world = await openWorld(service, token, provider);
    const faults: string[] = [];
    for (const one of world.described) {
      for (const mode of ['create', 'update'] as const) faults.push(...(await faultsOf(world, one, mode)));
    }
    expect(faults).toEqual([]);
  });
});
