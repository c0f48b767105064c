import { describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../harness/reply.ts';
import type { ProviderId, Service } from '../harness/service.ts';

type Fields = Readonly<Record<string, unknown>>;

type Options = Parameters<Service['call']>[2];

/** A class of a simulated account, with a field of every type. */
export interface ProvidedClass {
  readonly name: string;
  /** The field that records show as their name. */
  readonly nameField: string;
  /** A record with a value in every field. */
  readonly whole: Fields;
  /** The new name of a change. */
  readonly renamed: string;
  readonly emptied: string;
  /** Fields that are refused before a request, with the paths. */
  readonly refused: readonly (readonly [fields: Fields, paths: readonly string[]])[];
  /** Fields that filter a list. Two records have the first value, and another record has the second. */
  readonly filters: readonly (readonly [name: string, wanted: unknown, other: unknown])[];
  /** A filter with a value of the wrong type. */
  readonly misfit: readonly [name: string, value: string];
  /** A field that cannot filter a list. */
  readonly unsearchable: string;
}

/** A class with a field whose values are unique. */
export interface UniqueClass {
  readonly name: string;
  readonly unique: string;
  /** A field whose values need not be unique. */
  readonly free: string;
  /** Other fields that a new record requires. */
  readonly minimal: Fields;
  /** A change, with the values of a later read. */
  readonly change: Fields;
  /** Requests of a batch of two creates, updates and deletes to the provider, without their prefix. */
  readonly batches: readonly (readonly string[])[];
  /** Pattern of the batch requests. */
  readonly isOfBatch: RegExp;
}

export interface ProvidedClasses {
  readonly provider: ProviderId;
  readonly typed: ProvidedClass;
  /** Absent if the provider has no such fields. */
  readonly unique?: UniqueClass;
  /** A record of a class that is not the typed one. */
  readonly other: { readonly name: string; readonly fields: Fields };
}

/** A class as `GET /crm/custom-objects` lists it. */
export interface ListedClass {
  readonly class: string;
  readonly label?: string;
  readonly label_plural?: string;
  readonly name_field?: string;
  readonly remote_id?: string;
  /** All fields with their types. Some fields have other members. */
  readonly fields?: readonly (readonly [name: string, type: string, members?: Fields])[];
  /** Names of the required fields. */
  readonly required?: readonly string[];
}

/** Behaviour that differs between providers: `test/providers/<id>/classes.ts`. */
export interface Classes {
  /** Changes the first account before the tests. */
  readonly prepare?: () => void;
  /** All classes of the first account. */
  readonly listed: readonly ListedClass[];
  /** Whether the second account has no class. */
  readonly secondHasNone: boolean;
  readonly provided: readonly ProvidedClasses[];
  /** Declares tests of behaviour that only this vendor has. */
  readonly own: () => void;
}

/** A provider with two accounts. All members work after the hooks that run before the tests. */
export interface ClassesAt {
  readonly service: () => Service;
  readonly otherToken: () => string;
  /** Calls the service for the first account, unless the options name another token. */
  call(method: string, path: string, options?: Options): Promise<Reply>;
}

export type OpenClasses = (at: ClassesAt) => Classes;

/** The service with two accounts of the provider. The second account has none of these records. */
export interface OpenedClasses {
  readonly service: Service;
  readonly token: string;
  readonly otherToken: string;
}

/** Tests the behaviour that all providers with classes share. */
export const testClasses = (given: ProvidedClasses, opened: () => OpenedClasses): void => {
  const { provider, typed, unique } = given;
  const pathOf = (name: string) => `/crm/custom-objects/${name}`;
  const path = pathOf(typed.name);
  const call = (method: Parameters<Service['call']>[0], at: string, options: Options = {}) =>
    opened().service.call(method, at, { token: opened().token, ...options });
  const create = async (fields: Fields, at = path) => recordOf(await call('POST', at, { body: { fields } }), 201);

  /** Requests that a call of the service sends to the provider. */
  const requestsOf = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
    const sent: string[] = [];
    const stop = opened().service.simulators[provider].onExchange((one) => sent.push(`${one.method} ${one.path}`));
    await act();
    stop();
    return sent;
  };

  describe(`records of ${typed.name} of ${provider}`, () => {
    it('are created, read, listed, changed and deleted with typed values', async () => {
      const made = await create(typed.whole);
      const name = typed.whole[typed.nameField];
      expect(made).toMatchObject({ class: typed.name, name, fields: typed.whole });
      expect(made.remote_id.startsWith(`${encodeURIComponent(typed.name)}/`)).toBe(true);
      const read = recordOf(await call('GET', `${path}/${made.id}`));
      expect(read).toMatchObject({ id: made.id, name, fields: typed.whole });

      const { id: _, ...body } = read;
      const back = await call('PATCH', `${path}/${made.id}`, { body });
      expect([back.status, warnedPaths(back)], JSON.stringify(back.body)).toEqual([200, []]);
      const listed = await call('GET', path, { query: { limit: '100' } });
      expect(recordsOf(listed).map(({ id }) => id)).toContain(made.id);

      const fields = { [typed.nameField]: typed.renamed, [typed.emptied]: null };
      const patched = recordOf(await call('PATCH', `${path}/${made.id}`, { body: { fields } }));
      const { [typed.emptied]: gone, ...kept } = typed.whole;
      expect(gone).toBeDefined();
      expect(patched).toMatchObject({ name: typed.renamed, fields: { ...kept, [typed.nameField]: typed.renamed } });
      expect(Object(patched.fields)).not.toHaveProperty(typed.emptied);
      expect(dataOf(await call('DELETE', `${path}/${made.id}`))).toEqual({ id: made.id, deleted: true });
      expect(failureOf(await call('GET', `${path}/${made.id}`))).toEqual([404, 'not_found']);
    });

    it.each(typed.refused)('are refused with %o before anything is sent', async (fields, paths) => {
      await call('GET', `${path}/meta`);
      let refused: readonly string[] = [];
      const sent = await requestsOf(async () => {
        refused = refusedPaths(await call('POST', path, { body: { fields } }));
      });
      expect(refused.toSorted()).toEqual(paths.toSorted());
      expect(sent).toEqual([]);
    });

    it('belong to their class and account only', async () => {
      const made = await create(typed.whole);
      const other = await create(given.other.fields, pathOf(given.other.name));
      const { otherToken } = opened();
      expect(failureOf(await call('GET', `${pathOf(given.other.name)}/${made.id}`))).toEqual([404, 'not_found']);
      expect(failureOf(await call('DELETE', `${path}/${other.id}`))).toEqual([404, 'not_found']);
      expect(failureOf(await call('GET', `${path}/${made.id}`, { token: otherToken }))).toEqual([404, 'not_found']);
      const unknown = await call('GET', pathOf('planes'));
      expect(failureOf(unknown)).toEqual([404, 'not_found']);
      expect(envelopeOf(unknown).message).toContain(typed.name);
    });

    it('are described by the meta of the account', async () => {
      const meta = Object(dataOf(await call('GET', `${pathOf(unique?.name ?? typed.name)}/meta`)));
      expect(meta).toMatchObject({
        object: 'crm.custom-object',
        operations: ['list', 'get', 'create', 'update', 'remove'],
      });
      expect(meta.matches).toEqual(unique === undefined ? [] : expect.arrayContaining([unique.unique]));
      expect(meta.create.properties.fields.additionalProperties).toBe(false);
      const { filters } = Object(dataOf(await call('GET', `${path}/meta`)));
      expect(filters).toEqual(expect.arrayContaining(typed.filters.map(([name]) => `fields.${name}`)));
      expect(filters).not.toContain(`fields.${typed.unsearchable}`);
    });
  });

  describe(`filters of ${typed.name} of ${provider}`, () => {
    it.each(typed.filters)('find records by %s, page by page', async (name, wanted, other) => {
      const having = (value: unknown) => ({ ...typed.whole, [name]: value });
      const [one, two] = [await create(having(wanted)), await create(having(wanted))];
      await create(having(other));
      const query = { [`fields.${name}`]: String(wanted), limit: '1' };
      const first = await call('GET', path, { query });
      const second = await call('GET', path, { query: { ...query, cursor: String(envelopeOf(first).next_cursor) } });
      const found = [...recordsOf(first), ...recordsOf(second)].map(({ id }) => id);
      expect(found.toSorted()).toEqual([one.id, two.id].toSorted());
    });

    it('are refused with an invalid value, and if the class has no such filter', async () => {
      const [name, value] = typed.misfit;
      expect(refusedPaths(await call('GET', path, { query: { [`fields.${name}`]: value } }))).toEqual([
        `fields.${name}`,
      ]);
      for (const one of ['wheels', typed.unsearchable]) {
        const reply = await call('GET', path, { query: { [`fields.${one}`]: 'a' } });
        expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
      }
    });
  });

  if (unique === undefined) return;
  const uniquePath = pathOf(unique.name);
  const uniqueValue = (value: string) => `all ' ${value}`;
  const named = (value: string): Fields => ({ ...unique.minimal, [unique.unique]: uniqueValue(value) });

  describe(`a write of ${unique.name} of ${provider}`, () => {
    it('by a unique value changes the record that has it, or creates one', async () => {
      const upsert = (fields: Fields, match = unique.unique) =>
        call('POST', `${uniquePath}/upsert`, { body: { match, fields } });
      const made = recordOf(await upsert(named('upserted')), 201);
      const again = recordOf(await upsert({ ...unique.change, [unique.unique]: uniqueValue('upserted') }));
      expect(again).toMatchObject({ id: made.id, fields: { ...unique.minimal, ...unique.change } });
      expect(refusedPaths(await upsert(named('b'), unique.free))).toEqual(['match']);
    });

    it('is a conflict if another record has the value, and names that record', async () => {
      const first = await create(named('taken'), uniquePath);
      const second = await create(named('free'), uniquePath);
      for (const reply of [
        await call('POST', uniquePath, { body: { fields: named('taken') } }),
        await call('PATCH', `${uniquePath}/${second.id}`, { body: { fields: named('taken') } }),
      ]) {
        expect(failureOf(reply)).toEqual([409, 'conflict']);
        expect(envelopeOf(reply).details).toMatchObject({
          issues: [{ path: `fields.${unique.unique}` }],
          existing_id: first.id,
          outcome: 'not_applied',
        });
      }
    });

    it('of many records has an outcome per record', async () => {
      const batch = async (at: string, items: readonly unknown[]) => {
        let answers: readonly { readonly statusCode: number; readonly data: Record<string, unknown> }[] = [];
        const sent = await requestsOf(async () => {
          answers = dataOf(await call('POST', `${uniquePath}/batch${at}`, { body: { items } })) as typeof answers;
        });
        return { answers, statuses: answers.map(({ statusCode }) => statusCode), sent };
      };
      const ofBatch = (sent: readonly string[]) =>
        sent.flatMap((one) => (unique.isOfBatch.test(one) ? [one.replace(unique.isOfBatch, '')] : [])).toSorted();
      const of = (value: string) => ({ fields: named(value) });

      const made = await batch('', [of('b-1'), of('b-2'), { fields: { ...named('b-3'), wheels: 4 } }]);
      expect(made.statuses).toEqual([201, 201, 422]);
      const ids = made.answers.slice(0, 2).map(({ data }) => String(data.id));
      const remotes = made.answers.slice(0, 2).map(({ data }) => String(data.remote_id).split('/')[1] ?? '');
      const changed = await batch(
        '/update',
        ids.map((id) => ({ id, fields: unique.change })),
      );
      expect(changed.answers).toMatchObject(
        ids.map((id) => ({ statusCode: 200, data: { id, fields: unique.change } })),
      );
      const upserted = await batch('/upsert', [
        { match: unique.unique, ...of('b-1') },
        { match: unique.unique, ...of('b-5') },
        { match: unique.unique, ...of('b-5') },
      ]);
      expect(upserted.statuses).toEqual([200, 201, 200]);
      const taken = await batch('', [of('b-6'), of('b-1')]);
      expect(taken.statuses).toEqual([201, 409]);
      const gone = await batch(
        '/delete',
        ids.map((id) => ({ id })),
      );
      expect(gone.statuses).toEqual([200, 200]);
      const withoutIds = ({ sent }: { readonly sent: readonly string[] }) =>
        ofBatch(sent).map((one) => remotes.reduce((text, remote) => text.replace(remote, '{id}'), one));
      expect([withoutIds(made), withoutIds(changed), withoutIds(gone)]).toEqual(unique.batches);
    });
  });
};
