import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { canDo, mappingOf } from '../../../lib/providers/language/kinds.ts';
import { type Account, metaOf, pathOf, type Values } from '../../coverage/account.ts';
import { createLeast, useFilledAccounts } from '../../coverage/new-records.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { envelopeOf, recordOf, warnedPaths } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { answersCreate, type Declared, everyDeclaration, selecting } from '../../providers/declared.ts';

/* If `/meta` says that a field may be null, a create and an update accept null there. Otherwise they do not. */

const accountOf = useFilledAccounts();

const names = ['id', 'remote_id', 'remote_data', 'created_at', 'modified_at'];

const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true }));

/** Fields of a body, and whether the schema accepts null in them. */
const nullsIn = (schema: Values): readonly (readonly [field: string, takesNull: boolean])[] =>
  Object.entries(Object(schema.properties))
    .filter(([name, property]) => !names.includes(name) && Object(property).readOnly !== true)
    .map(([name, property]) => [name, ajv.validate({ ...Object(property), $defs: schema.$defs }, null)]);

const update = async (account: Account, declared: Declared, id: unknown, body: Values) =>
  (await account.call('PATCH', `${pathOf(declared)}/${id}`, { body })).reply;

const creatable = everyDeclaration.filter(([, { declaration }]) => answersCreate(declaration));
const changeable = everyDeclaration.filter(([, { declaration }]) => canDo(declaration, 'update'));

describe.each(byProvider(creatable, 5))(`%s (SEED=${seed})`, (_, declared) => {
  it('accepts null in a create exactly if its schema does', async () => {
    const account = await accountOf(declared.provider.id);
    const { another } = await createLeast(account, declared);
    const { create } = Object(await metaOf(account, declared));
    const nulls = nullsIn(create);
    const takers = nulls.filter(([field, takesNull]) => takesNull && !(field in another)).map(([field]) => field);
    const body = { ...another, ...Object.fromEntries(takers.map((field) => [field, null])) };
    const { reply } = await account.call('POST', pathOf(declared), { body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    // A create without a kind uses the first kind that can be created.
    const chooser = Object.keys(selecting(declared.provider.id, declared.name, declared.kind));
    for (const [field] of nulls.filter(([name, takesNull]) => !takesNull && !chooser.includes(name))) {
      const refused = (await account.call('POST', pathOf(declared), { body: { ...another, [field]: null } })).reply;
      expect(refused.status, `${field} ${JSON.stringify(refused.body)}`).toBe(422);
    }
  });
});

describe.each(byProvider(changeable, 5))(`%s (SEED=${seed})`, (_, declared) => {
  it('accepts null in an update exactly if its schema does', async () => {
    const account = await accountOf(declared.provider.id);
    const { record } = await createLeast(account, declared);
    const { update: schema } = Object(await metaOf(account, declared));
    for (const [field, takesNull] of nullsIn(schema)) {
      const body = { [field]: null };
      const reply = await update(account, declared, record.id, body);
      if (!takesNull) {
        // A reference that cannot be emptied may have been null from the start: a ticket without a team loses nothing.
        const isNull = reply.status === 200 && record[field] === null;
        expect([field, isNull ? 422 : reply.status]).toEqual([field, 422]);
        continue;
      }
      // A note or a lead of Pipedrive must belong to something, which another field may name: a lead "always has to be
      // linked to a person or an organization". https://developers.pipedrive.com/docs/api/v1/Leads#addLead
      const { message = '' } = envelopeOf(reply);
      const isAlternative = declared.declaration.oneOf?.some((one) => one === field) === true;
      if (isAlternative && message.includes('cannot be emptied')) continue;
      // Fields of other kinds, and read-only fields. An owner that is not a user is shown as null and stays: `where`.
      const mapping = mappingOf(declared.declaration, field);
      const isOfSome = typeof mapping === 'object' && mapping.kind === 'ref' && mapping.where !== undefined;
      if ((declared.kind !== undefined || isOfSome) && /cannot be emptied|is read-only/.test(message)) continue;
      // The rest of a single name is read as its first part. The answer says so.
      if (reply.status === 200 && warnedPaths(reply).includes(field)) continue;
      const isNothing = message.includes('nothing to update');
      if (!isNothing) expect(recordOf(reply)[field] ?? null, field).toBeNull();
    }
  });

  it('has null among the choices of a field exactly if the field accepts null', async () => {
    const account = await accountOf(declared.provider.id);
    const meta = Object(await metaOf(account, declared));
    for (const schema of [meta.create, meta.update]) {
      const { field_mappings: custom, ...properties } = Object(Object(schema).properties);
      const all = { ...properties, ...Object(Object(custom).properties) };
      for (const [name, property] of Object.entries(all)) {
        const { oneOf, type, readOnly } = Object(property);
        if (!Array.isArray(oneOf) || readOnly === true) continue;
        const hasNull = oneOf.some((option) => Object(option).const === null);
        expect([name, hasNull]).toEqual([name, [type].flat().includes('null')]);
      }
    }
  });
});
