import { describe, expect, it } from 'vitest';
import { canDo, isKept } from '../../../lib/providers/language/kinds.ts';
import { metaOf, pathOf, type Watched } from '../../coverage/account.ts';
import { createLeast, useFilledAccounts } from '../../coverage/new-records.ts';
import { sampleOf } from '../../coverage/samples.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { envelopeOf, recordOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { type Declared, everyDeclaration } from '../../providers/declared.ts';

const accountOf = useFilledAccounts();

/** Fields that are not emptied: ids, read-only fields, and comments, which can only be added. */
const others = ['id', 'remote_id', 'remote_data', 'created_at', 'modified_at', 'field_mappings', 'comment'];

/** Whether an object allows an empty first name, but not an empty last name. */
const keepsLastName = ({ declaration }: Declared): boolean =>
  isKept(declaration, 'last_name') && !isKept(declaration, 'first_name');

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
    // An update contains the elements to change. Without elements, it changes none.
    .filter(([field]) => field !== declared.object.spread?.of)
    .flatMap(([field, schema]) =>
      nothings
        .filter((nothing) => schema.safeParse(nothing).success)
        .filter(() => field !== 'name' || !keepsLastName(declared))
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
  // If the vendor keeps a single name, emptying a part changes the name.
  return said.some(({ path }) => path === field || (path === 'name' && /^(first|last)_name$/.test(field)));
};

/** Whether a request writes. GraphQL queries and searches also use POST. */
const isWrite = ({ method, path, requestBody }: Watched['exchanges'][number]): boolean => {
  if (method === 'GET' || /\/(search|read|bulkfetch)$/.test(path)) return false;
  return !path.endsWith('/graphql') || JSON.stringify(requestBody).includes('mutation');
};

describe(`emptying a field of a record (SEED=${seed})`, () => {
  it.each(cases)('$title succeeds, or is reported before a request', async ({ declared, field, nothing }) => {
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
    // If one part of a single name is emptied, the service writes the other part and reports this.
    const isWarned = lenient.reply.status === 200 && saidOf(lenient, field);
    if (!isWarned) expect(lenient.exchanges.filter(isWrite)).toEqual([]);
    // The account has no value for the field.
    if (isNothing(before[field])) return;
    expect(saidOf(strict, field), JSON.stringify(strict.reply.body)).toBe(true);
    expect(saidOf(lenient, field), JSON.stringify(lenient.reply.body)).toBe(true);
  });
});
