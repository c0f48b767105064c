import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canDo } from '../../lib/providers/language/kinds.ts';
import { declaredBy, listAll, pathOf, type Values } from '../coverage/account.ts';
import { declaredFields } from '../coverage/declared-coverage.ts';
import { doneElsewhere } from '../coverage/elsewhere.ts';
import { createLeast } from '../coverage/new-records.ts';
import { fill, openSubject } from '../coverage/subject.ts';
import { byProvider } from '../harness/by-provider.ts';
import { seed } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { answersCreate, type Declared } from '../providers/declared.ts';
import { declaredNames, openPreviewing } from './previewing.ts';

const hasCustom = (declared: Declared): boolean =>
  answersCreate(declared.declaration) && declaredFields(declared, 'create').includes('field_mappings');

const having = declaredNames.filter((name) => declaredBy(name).some(hasCustom));
const tried = byProvider(having, 4);

const offset = '+01:00';

/** Returns the same values as texts, as labels, and with an offset from UTC. */
const inOtherForms = (schema: Values, given: unknown): Values => {
  const { properties } = Object(Object(schema.properties).field_mappings);
  return Object.fromEntries(
    Object.entries(Object(given)).flatMap(([name, value]) => {
      const { type, format, oneOf = [] } = Object(Object(properties)[name]);
      const option = [oneOf].flat().find((one: Values) => one.const === value && one.title !== value);
      if (option !== undefined) return [[name, option.title]];
      if (typeof value === 'number') return [[name, String(value)]];
      const isTime = [type].flat().includes('string') && format === 'date-time';
      return isTime ? [[name, String(value).replace(/Z$/, offset)]] : [];
    }),
  );
};

describe(`custom fields in previews (SEED=${seed})`, () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({ isWatched: false });
  });

  afterAll(() => service.stop());

  it.each(tried)('are shown as in the response to the write: %s', async (provider) => {
    const { account, unwatched, found } = await openPreviewing(service, provider);
    doneElsewhere[provider]?.(service);
    for (const declared of declaredBy(provider))
      if (canDo(declared.declaration, 'list')) await listAll(unwatched, declared);
    for (const declared of declaredBy(provider).filter(hasCustom)) {
      const subject = await openSubject(unwatched, declared);
      const sample = fill(subject, 'field_mappings');
      if (typeof sample === 'string') continue;
      const { another } = await createLeast(unwatched, declared);
      const made = await account.call('POST', pathOf(declared), { body: { ...another, ...sample.body } });
      const { id } = Object(Object(made.reply.body).data);
      if (id === undefined || !canDo(declared.declaration, 'update')) continue;
      const other = fill(subject, 'field_mappings', 1);
      if (typeof other === 'string') continue;
      const to = `${pathOf(declared)}/${id}`;
      await account.call('PATCH', to, { body: other.body });
      const field_mappings = inOtherForms(subject.update, other.body.field_mappings);
      if (Object.keys(field_mappings).length > 0) await account.call('PATCH', to, { body: { field_mappings } });
    }
    expect(found.faults).toEqual([]);
    expect(found.refused).toEqual([]);
    expect(found.count).toBeGreaterThan(0);
  });
});
