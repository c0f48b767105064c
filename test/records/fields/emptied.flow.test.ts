import { describe, expect, it } from 'vitest';
import { canDo } from '../../../lib/providers/language/kinds.ts';
import { metaOf, pathOf, type Watched } from '../../coverage/account.ts';
import { createLeast, useFilledAccounts } from '../../coverage/new-records.ts';
import { sampleOf } from '../../coverage/samples.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { envelopeOf, recordOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { type Declared, everyDeclaration } from '../../providers/declared.ts';

const accountOf = useFilledAccounts();

/** What names a record, what is never written, and comments, which are added. */
const others = ['id', 'remote_id', 'remote_data', 'created_at', 'modified_at', 'field_mappings', 'comment'];

/** The first part of a name is emptied there, the last one is not. */
const inParts = ['salesforce crm.contact', 'zoho-crm crm.contact'];

const nothings = [null, '', []];

interface Case {
  readonly provider: string;
  readonly title: string;
  readonly declared: Declared;
  readonly field: string;
  readonly nothing: unknown;
}

const casesOf = (title: string, declared: Declared): readonly Case[] =>
  Object.entries(declared.object.patch?.shape ?? {})
    .filter(([field, { description = '' }]) => !others.includes(field) && !description.startsWith('Read-only'))
    // A body has those elements that are to change: without any, none is.
    .filter(([field]) => field !== declared.object.spread?.of)
    .flatMap(([field, schema]) =>
      nothings
        .filter((nothing) => schema.safeParse(nothing).success)
        .filter(() => !inParts.includes(title) || field !== 'name')
        .map((nothing) => ({
          provider: declared.provider.id,
          title: `${title} ${field} ${JSON.stringify(nothing)}`,
          declared,
          field,
          nothing,
        })),
    );

const cases = byProvider(
  everyDeclaration.flatMap(([title, declared]) =>
    canDo(declared.declaration, 'update') ? casesOf(title, declared) : [],
  ),
  16,
);

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const saidOf = ({ reply }: Watched, field: string): boolean => {
  const { details, warnings } = envelopeOf(reply);
  const said = (reply.status === 422 ? details?.issues : warnings) ?? [];
  // Where the vendor keeps one name, its parts are emptied by it.
  return said.some(({ path }) => path === field || (path === 'name' && /^(first|last)_name$/.test(field)));
};

/** GraphQL reads by POST too, and so do searches. */
const isWrite = ({ method, path, requestBody }: Watched['exchanges'][number]): boolean => {
  if (method === 'GET' || /\/(search|read|bulkfetch)$/.test(path)) return false;
  return !path.endsWith('/graphql') || JSON.stringify(requestBody).includes('mutation');
};

describe(`emptying a field of a record (SEED=${seed})`, () => {
  it.each(cases)('$title is done, or said before anything is sent', async ({ declared, field, nothing }) => {
    const account = await accountOf(declared.provider.id);
    const schema = Object((await metaOf(account, declared)).update);
    const { record: made } = await createLeast(account, declared);
    const path = `${pathOf(declared)}/${made.id}`;
    if (field in Object(schema.properties)) {
      const sample = sampleOf({ account, declared, schema, field, round: 0, own: made.id });
      if (typeof sample !== 'string') await account.call('PATCH', path, { body: sample.body });
    }
    const read = async () => recordOf((await account.call('GET', path)).reply);
    const before = await read();
    const empty = (query = {}) => account.call('PATCH', path, { body: { [field]: nothing }, query });

    const strict = await empty({ strict: true });
    if (strict.reply.status === 200) {
      expect(envelopeOf(strict.reply).warnings).toBeUndefined();
      expect((await read())[field]).toSatisfy(isNothing);
      return;
    }
    expect(strict.reply.status, JSON.stringify(strict.reply.body)).toBe(422);
    expect(strict.exchanges.filter(isWrite)).toEqual([]);
    expect(await read()).toEqual(before);
    const lenient = await empty();
    expect([200, 422]).toContain(lenient.reply.status);
    // Of one name, what is left is another part: it is written, and said.
    const isWarned = lenient.reply.status === 200 && saidOf(lenient, field);
    if (!isWarned) expect(lenient.exchanges.filter(isWrite)).toEqual([]);
    // The account has nothing that could be in it.
    if (isNothing(before[field])) return;
    expect(saidOf(strict, field), JSON.stringify(strict.reply.body)).toBe(true);
    expect(saidOf(lenient, field), JSON.stringify(lenient.reply.body)).toBe(true);
  });
});
