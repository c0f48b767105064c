import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../infra/local/caller.ts';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { simulatedIds } from '../../../infra/simulators/registry.ts';
import { envelopeOf } from '../../harness/reply.ts';
import { isLong } from '../../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';
import { propertiesOf, type Values, wordsOf } from './bodies.ts';
import { type Case, invalidBodies, type Mode, validBodies } from './cases.ts';
import { type Described, openWorld, type World } from './world.ts';

/*
 * What `/meta` calls valid is written; what it calls invalid is refused when strict, and a refusal or a warning otherwise. Its
 * words are those that records show.
 */

/** What the schema of an account cannot know: what is in it, and what a record is already. */
const exempt: readonly RegExp[] = [
  // Names of what the account does not have.
  /there is no tag|has no tags|no event definition named|has no attendees|has no e-mail address/,
  // Of the record's own state: a type, a time, an open deal.
  /only where|only together with|which is not given|is not active|already been|is read-only at \S+ and was not written/,
  // Of the other record: which parents, layouts and lists go together.
  /is not valid|appropriate hierarchy|Layout doesn't contain|another list than that/,
  // Of an update: to what else the record is linked.
  /must be linked to|At least one of the following/,
  // A form of a text that is the vendor's own.
  /takes letters, digits/,
  // A record may need another field instead (`meta-nulls.test.ts` lists fields that are never emptied), or another time.
  /cannot be emptied at \S+, only changed|in the format HH:MM/,
  // Of the collection: an archived one, and a team of Linear, which has states of its own.
  /was archived|linear has no status/,
  // Of the other of two that are one text.
  /is not the text of/,
];

const reasonsIn = (reply: Reply): string => {
  const { message = '', details } = envelopeOf(reply);
  return [message, ...(details?.issues ?? []).map((issue) => `${issue.path} ${issue.message}`)].join('; ');
};

const isExempt = (reply: Reply): boolean => exempt.some((reason) => reason.test(reasonsIn(reply)));

interface Tried {
  readonly world: World;
  readonly one: Described;
  readonly mode: Mode;
}

/** Sends a body, an update to a new record. */
const send = async ({ world, one, mode }: Tried, { body, kinds }: Case, query = {}): Promise<Reply | undefined> => {
  if (mode === 'create') return world.send('POST', one.path, body, query);
  const id = await world.make(one, kinds);
  return id === undefined ? undefined : world.send('PATCH', `${one.path}/${id}`, body, query);
};

/** What a record shows in the place of a word that was written, if that is another one. */
const shownOtherwise = (schema: Values, { field = '', body }: Case, reply: Reply): string | undefined => {
  const { data, warnings = [] } = envelopeOf(reply);
  const words = wordsOf(propertiesOf(schema)[field] ?? {});
  const { [field]: given } = body;
  const shown = Object(data)[field];
  if (words.length === 0 || given === null || reply.status === 202 || warnings.length > 0) return undefined;
  return isDeepStrictEqual(given, shown) ? undefined : `is shown as ${JSON.stringify(shown)}`;
};

const faultOfValid = async (tried: Tried, schema: Values, one: Case): Promise<string | undefined> => {
  const reply = await send(tried, one);
  if (reply === undefined) return 'there is no record to change';
  if (reply.status < 300) return shownOtherwise(schema, one, reply);
  return reply.status === 409 || isExempt(reply) ? undefined : `${reply.status} ${reasonsIn(reply)}`;
};

/** Whether a record has nothing there before: a null that is sent back as it was read changes nothing. */
const isNullAlready = async ({ world, one }: Tried, { field = '', body, kinds }: Case): Promise<boolean> => {
  if (body[field] !== null) return false;
  const made = await world.send('GET', `${one.path}/${await world.make(one, kinds)}`);
  return Object(envelopeOf(made).data)[field] === null;
};

const faultOfInvalid = async (tried: Tried, one: Case): Promise<string | undefined> => {
  const strict = await send(tried, one, { strict: 'true' });
  if (strict !== undefined && strict.status !== 422) {
    const isSentBack = tried.mode === 'update' && (await isNullAlready(tried, one));
    return isSentBack ? undefined : `strict: ${strict.status}`;
  }
  const lenient = await send(tried, one);
  // A converted value may be another record's key.
  const isRefused = lenient?.status === 422 || lenient?.status === 409;
  const isTold = lenient === undefined || isRefused || (envelopeOf(lenient).warnings ?? []).length > 0;
  return isTold ? undefined : `lenient: ${lenient.status}, without a warning`;
};

/** All of them in the long form; so many in the short one, each time the same. */
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

/** In the short form, those at which a body and its refusal have differed most. */
const few: readonly ProviderId[] = ['salesforce', 'pipedrive', 'dynamics-365', 'klaviyo'];
const chosen = process.env.PROVIDER?.split(',') ?? (isLong ? simulatedIds : few);

describe.each(simulatedIds.filter((id) => chosen.includes(id)))('%s', (provider: ProviderId) => {
  it('writes what /meta calls valid, and refuses or warns of what it calls invalid', async () => {
    const { token } = await service.connect(project, provider);
    const world = await openWorld(service, token, provider);
    const faults: string[] = [];
    for (const one of world.described) {
      for (const mode of ['create', 'update'] as const) faults.push(...(await faultsOf(world, one, mode)));
    }
    expect(faults).toEqual([]);
  });
});
