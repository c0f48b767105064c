import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { normalise } from '../../lib/engine/mapping/choices.ts';
import { windowFiltersOf } from '../../lib/objects/define.ts';
import { providers } from '../../lib/providers/all.ts';
import type {
  ChoiceField,
  Declaration,
  FieldMapping,
  Join,
  ListRequest,
  ObjectDeclaration,
  Paginator,
  PartsField,
  Provider,
  Quirks,
  RecordRequest,
  Template,
  TypedListField,
} from '../../lib/providers/define.ts';
import { canFilter, supportedBy } from '../../lib/providers/language/filters.ts';
import { canDo, idPathsOf, kindsOf, mayReferElsewhere, partsOf } from '../../lib/providers/language/kinds.ts';
import { loadWebhooks } from '../../lib/providers/webhook-registry.ts';
import { selectedFields } from '../../lib/records/present.ts';
import { allDeclarations, declarationOf, fieldsOf } from './declared.ts';
import { expectHere, expectKnown, expectUsed, lookAt } from './located.ts';
import { playQuirk } from './quirk-steps.ts';

/** Parameters of a link, which its cursor is made of. */
const ofLink = /^cursor_(after|page)$/;

/** Names of the placeholders anywhere in a template, formats left out; those of a link's cursor as one. */
const placeholdersOf = (template: unknown): readonly string[] => {
  if (typeof template === 'string')
    return [...template.matchAll(/\{([a-z_]+)(?::[a-z]+)?\}/g)].map((match) =>
      (match[1] ?? '').replace(ofLink, 'cursor'),
    );
  if (typeof template !== 'object' || template === null) return [];
  // The braces of a GraphQL operation are its own.
  const { graphql: _, ...filled } = template as Record<string, Template>;
  return Object.values(filled).flatMap(placeholdersOf);
};

const without = (names: readonly string[], known: Iterable<string>): readonly string[] => {
  const all = new Set(known);
  return names.filter((name) => !all.has(name));
};

const repeated = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

const namesOf = (record: object | undefined): readonly string[] => Object.keys(record ?? {});

type Kind<K extends string> = Extract<FieldMapping, { kind: K }>;

const ofKind = <K extends Exclude<FieldMapping, string>['kind']>(declaration: ObjectDeclaration, kind: K) =>
  fieldsOf(declaration).flatMap(([name, field]) =>
    typeof field === 'object' && field.kind === kind ? [[name, field as Kind<K>] as const] : [],
  );

/** Of tickets and tasks, of deals, and of leads. */
const categoriesKnown = ['open', 'in_progress', 'on_hold', 'closed', 'won', 'lost', 'qualified', 'unqualified'];

const every = Object.values(providers);
const declarationsOf = ({ objects }: Provider): readonly ObjectDeclaration[] =>
  Object.values<Declaration | undefined>(objects).flatMap((declared) =>
    declared === undefined
      ? []
      : kindsOf(declared).flatMap(([, declaration]) => [
          declaration,
          ...[declaration.otherwise ?? [], declaration.quirks?.creation?.other ?? []].flat(),
        ]),
  );

describe.each(every.map((provider) => [provider.id, provider] as const))('%s', (id, provider) => {
  const credentials = namesOf(provider.credentials);

  beforeEach(() => lookAt({ provider: id }));

  it('is registered by its own id, which fits into paths and variables', () => {
    expectHere(providers[id]).toBe(provider);
    expectHere(id).toMatch(/^[a-z][a-z0-9-]*$/);
    expectHere(new URL(provider.documentation).protocol).toBe('https:');
  });

  it('has https as its base, with a pattern for every part that a tenant gives', () => {
    expectHere(provider.baseUrl).toMatch(/^https:\/\/[^/]+(\/.*[^/])?$/);
    const parts = placeholdersOf(provider.baseUrl);
    expectKnown(parts, namesOf(provider.hostParts));
    const { baseUrl, inputs = [], lookup } = provider.oauth ?? {};
    const own = placeholdersOf(baseUrl).filter((name) => !inputs.includes(name));
    expectKnown(own, namesOf(lookup?.credentials));
    expectKnown(namesOf(provider.hostParts), credentials);
  });

  it('lets a tenant put nothing into the host but one plain label', () => {
    for (const [part, pattern] of Object.entries(provider.hostParts ?? {})) {
      expectHere(pattern.flags, part).toBe('');
      const evil = [
        '',
        'a/',
        'a.b',
        '.',
        '..',
        'a@b',
        'a:b',
        'a?b',
        'a#b',
        'a\\b',
        'a b',
        'A',
        'ü',
        'a\n',
        '\na',
        '%61',
      ];
      expectHere(evil.filter((value) => pattern.test(value))).toEqual([]);
    }
  });

  it('says where its GraphQL operations go, where it has any', () => {
    const hasAny = JSON.stringify(provider).includes('"graphql":');
    expectHere(provider.graphqlPath !== undefined).toBe(hasAny);
    if (hasAny) expectHere(provider.graphqlPath).toMatch(/^\/./);
  });

  it('uses the credentials that it declares, and no others', () => {
    const { account, name } = provider.identify;
    const named = [account, name].flatMap((source) => (typeof source === 'string' ? [] : [source.credential]));
    const used = [...placeholdersOf(provider.authorization), ...placeholdersOf(provider.baseUrl), ...named];
    const found = namesOf(provider.oauth?.lookup?.credentials);
    expectKnown(used, [...credentials, ...found]);
    expectUsed(credentials, used);
    expectHere(Object.values(provider.credentials).some(({ secret }) => secret)).toBe(true);
  });

  it('declares the metadata that it uses, and no other', async () => {
    const { events, each } = (await loadWebhooks(provider.id))?.register ?? {};
    const used = declarationsOf(provider).flatMap((declaration) => [
      ...ofKind(declaration, 'choice').flatMap(([, { choices }]) => (typeof choices === 'string' ? [choices] : [])),
      ...ofKind(declaration, 'ref').flatMap(([, { collections }]) => collections ?? []),
      ...Object.values(declaration.defaults ?? {}).flatMap(({ metadata }) => metadata ?? []),
      ...(declaration.customFields?.metadata === undefined ? [] : [declaration.customFields.metadata]),
      ...(declaration.customFields?.choices === undefined ? [] : [declaration.customFields.choices.of.metadata]),
      ...(declaration.visible === undefined ? [] : [declaration.visible.metadata]),
      ...(declaration.classes === undefined ? [] : [declaration.classes.metadata]),
      ...(declaration.partitions?.metadata === undefined ? [] : [declaration.partitions.metadata]),
      ...(declaration.partitions?.across?.metadata === undefined ? [] : [declaration.partitions.across.metadata]),
    ]);
    for (const named of [events, each]) if (named !== undefined) used.push(named.metadata);
    expectKnown(used, namesOf(provider.metadata));
    expectUsed(namesOf(provider.metadata), used);
  });

  /** Lists of fields of which each class has its own. */
  const listsOfClasses = new Set(
    Object.values<Declaration>(provider.objects)
      .flatMap(kindsOf)
      .flatMap(([, { classes, customFields, visible }]) => (classes === undefined ? [] : [customFields, visible]))
      .flatMap((list) => list?.metadata ?? [])
      .filter((name) => provider.metadata?.[name]?.group === undefined),
  );

  it('asks for metadata with the place of the page alone, and keeps groups only of lists in lists', () => {
    for (const [name, metadata] of Object.entries(provider.metadata ?? {})) {
      const { query, variables } = metadata.request;
      const places = new Set(without(placeholdersOf([query, variables]), ['limit', 'class']));
      expectHere([...places], name).toEqual(metadata.paginator === undefined ? [] : ['cursor']);
      const asked = without(placeholdersOf([metadata.request.path, metadata.request.body, query]), ['limit', 'cursor']);
      expectHere(asked, name).toEqual(listsOfClasses.has(name) ? ['class'] : []);
      expectHere(metadata.group !== undefined, name).toBe(metadata.records.length === 2);
      expectHere(metadata.inGroup === undefined || metadata.group !== undefined, name).toBe(true);
      const categories = [metadata.category ?? []].flat().flatMap(({ words }) => Object.values<string>(words));
      expectKnown(categories, categoriesKnown, name);
      // Options that the list does not have are the vendor's to check, and kept in a form of their own.
      const types = [metadata.type ?? []].flat().flatMap(({ words }) => Object.values<unknown>(words));
      if (types.includes('enum') || types.includes('array')) expectHere(metadata.options, name).toBeDefined();
    }
  });

  it('sets no header that proves who it is: the declaration of it does', () => {
    const names = namesOf(provider.headers).map((name) => name.toLowerCase());
    expectHere(names.filter((name) => ['authorization', 'host', 'content-length', 'cookie'].includes(name))).toEqual(
      [],
    );
  });
});

const anyRequest = ['limit', 'cursor', 'cursor_or_start', 'fields', 'clauses'];

/** Times that every list may narrow down by; the second is there on the first page only. */
const times = [
  ...['modified_after', 'modified_after_first', 'modified_before', 'created_after', 'created_before'],
  'search',
];

/** A join without a request takes what is in the same answer, by an id that the record names. */
const checkJoins = (joins: readonly Join[], parts: readonly string[] = []): void => {
  for (const { request, of, from, each, paginator, several, max } of joins) {
    const ids = (paginator === undefined && from !== undefined) || max !== undefined ? ['ids'] : [];
    const names = placeholdersOf(request);
    // The size of a page stands there where the vendor gives smaller ones.
    const size = names.includes('limit') ? ['limit'] : [];
    const asked = [...ids, ...(paginator === undefined ? [] : [...size, 'cursor'])];
    const isOfPartition = from === undefined ? max === 1 : paginator !== undefined && max === undefined;
    expectHere(without(names, isOfPartition ? parts : [])).toEqual(request === undefined ? [] : asked);
    // Of a list that goes on, those of a record are a list, or the whole is read.
    expectHere(paginator === undefined || several === true || max === undefined || from === undefined).toBe(true);
    expectHere(without(placeholdersOf(each), parts)).toEqual(each === undefined ? [] : ['id']);
    if (request === undefined) expectHere(of).toBeDefined();
  }
};

/** The placeholders that a quirk leaves to the create. */
const keptBy = (upload: Quirks['upload']): readonly string[] =>
  upload === undefined ? [] : Object.keys(Object(playQuirk(upload).result));

/** What is looked for in a list is found on whatever page it is. */
const checkRecord = (request: RecordRequest | undefined, names: readonly string[]): void => {
  if (typeof request?.record !== 'object') return;
  const { joins: _, ...sent } = request;
  const { where, paginator } = request.record;
  expectHere(Object.keys(where).length).toBeGreaterThan(0);
  expectKnown(placeholdersOf(where), names);
  expectHere(placeholdersOf(sent).includes('cursor')).toBe(paginator !== undefined);
};

/** Placeholders of a place in an order. */
const placesIn = (paginator: Paginator): readonly string[] => {
  if (paginator.type === 'sorted') return ['cursor_skip', 'cursor_value'];
  return paginator.type === 'keyset' && paginator.tie !== undefined ? ['cursor_value', 'cursor_tie'] : [];
};

const checkList = (request: ListRequest, further: readonly string[], parts: readonly string[] = []): void => {
  const { path, query, headers, body, variables, clauses = {} } = request;
  const used = placeholdersOf([path, query, headers, body, variables, Object.values(clauses)]);
  const sorting = Object.values(request.sorts ?? {}).map((values) => Object.keys(values));
  expectHere(sorting.filter((names) => without(names, used).length > 0)).toEqual([]);
  const ofOrder = placesIn(request.paginator);
  expectKnown(used, [...anyRequest, ...further, ...ofOrder, ...sorting.flat()]);
  const paged = request.paginator.type !== 'none';
  expectHere(used.includes('limit')).toBe(paged);
  expectHere(used.some((name) => name.startsWith('cursor'))).toBe(paged);
  if (used.includes('cursor_or_start')) expectHere(['offset', 'page']).toContain(request.paginator.type);
  expectHere(request.maxLimit).toBeGreaterThan(0);
  checkJoins(request.joins ?? [], parts);
};

const elementShapeOf = (model: z.ZodObject, name: string): readonly string[] => {
  const list = model.shape[name];
  const element = list instanceof z.ZodArray ? list.element : undefined;
  return element instanceof z.ZodObject ? Object.keys(element.shape) : [];
};

const writePathsOf = (mapping: FieldMapping): readonly string[] => {
  if (typeof mapping === 'string') return [mapping];
  switch (mapping.kind) {
    case 'value':
    case 'ref':
      return typeof mapping.write === 'string' ? [mapping.write] : [];
    case 'choice':
      return [mapping.at];
    case 'typed_fields':
      return mapping.typedFields.map(({ at }) => at);
    case 'items':
      return [mapping.at];
    case 'html':
      return [mapping.at, ...(mapping.plain === undefined ? [] : [mapping.plain])];
    case 'parts':
      return [...Object.values(mapping.members).flat(), ...(mapping.whole === undefined ? [] : [mapping.whole])];
    case 'moment':
      return [mapping.date, mapping.time];
    case 'end':
      return [mapping.duration];
    case 'constant':
      return [];
  }
};

const checkWords = (
  { words = {}, choices, categorised, multiple }: ChoiceField,
  record: z.ZodObject,
  name: string,
): void => {
  if (typeof choices !== 'string') {
    const values = choices.map(({ value }) => value);
    expectKnown(Object.values(words), values);
    expectHere(repeated(values)).toEqual([]);
    expectKnown(
      choices.flatMap(({ category }) => category ?? []),
      categoriesKnown,
    );
  }
  expectHere(repeated(Object.values(words))).toEqual([]);
  expectHere(repeated(Object.keys(words).map(normalise))).toEqual([]);
  if (multiple) expectHere(record.shape[name]).toBeInstanceOf(z.ZodArray);
  // What a list has by channel is no member of a record.
  else if (Object.hasOwn(record.shape, name)) expectHere(Object.keys(record.shape)).toContain(`remote_${name}`);
  expectHere(Object.keys(record.shape).includes(`${name}_category`)).toBe(categorised === true);
};

const checkTypedFields = (
  { valueMember: value, typeMember: type, typedFields }: TypedListField,
  members: readonly string[],
): void => {
  expectKnown([value, type], members);
  expectHere(typedFields.filter(({ first }) => first).length).toBeLessThanOrEqual(1);
  expectHere(repeated(typedFields.flatMap((slot) => [slot.type, ...(slot.also ?? [])].map(normalise)))).toEqual([]);
};

const checkParts = ({ members: parts }: PartsField, members: readonly string[]): void => {
  expectKnown(Object.keys(parts), members);
};

describe.each(allDeclarations)('%s', (_, { provider, name: objectName, object, declaration }) => {
  beforeEach(() => lookAt({ provider: provider.id, object: objectName }));

  const fields = fieldsOf(declaration);
  const model = Object.keys(object.model.shape);

  it('maps fields of the object, at least one', () => {
    expectHere(fields.length).toBeGreaterThan(0);
    expectKnown(
      fields.map(([name]) => name),
      model,
    );
  });

  it("keeps the provider's own value of a field that shows it beside ours", () => {
    const keeps = (mapping: FieldMapping): boolean =>
      typeof mapping === 'object' && (['choice', 'constant'].includes(mapping.kind) || 'lossless' in mapping);
    // The page of a record is no value of a field.
    const shown = fields.filter(([name]) => name !== 'url' && `remote_${name}` in object.record.shape);
    expectHere(shown.filter(([, mapping]) => !keeps(mapping)).map(([name]) => name)).toEqual([]);
  });

  const lists = [declaration.list, ...(declaration.listBy ?? [])].filter((request) => request !== undefined);
  const ofClass = declaration.classes === undefined ? [] : ['class', 'class_name', 'name_field'];
  const parts = [...(declaration.partitions?.parts ?? []), ...ofClass];

  it('declares only operations that the object has', () => {
    const operations = ['list', 'get', 'create', 'update', 'remove'] as const;
    const declared = operations.filter((name) => canDo(declaration, name));
    expectKnown(declared, object.operations);
  });

  it('reads one record where it can delete one: what is gone is not deleted again', () => {
    expectHere([canDo(declaration, 'remove'), canDo(declaration, 'get')]).not.toEqual([true, false]);
  });

  const unlisted = namesOf(declaration.customFields?.unlisted);
  /** Fields that the records of all classes have: `fields.name`. */
  const ofFields = lists
    .flatMap(({ clauses = {} }) => Object.keys(clauses))
    .filter((name) => declaration.classes !== undefined && name.startsWith('fields.'));

  it('asks with placeholders that are filled', () => {
    const value = ofFields.length > 0 ? ['value'] : [];
    for (const request of lists)
      checkList(
        request,
        [...parts, ...times, ...windowFiltersOf(object), ...namesOf(object.filters), ...unlisted, ...value],
        parts,
      );
    const { across } = declaration.partitions ?? {};
    for (const request of across === undefined ? [] : [across.list, ...(across.listBy ?? [])])
      checkList(request, across?.metadata === undefined ? times : [...parts, ...times]);
    if (declaration.archive !== undefined) {
      checkList(declaration.archive, [...parts, ...times]);
      expectHere(canFilter({ list: declaration.archive }, 'modified_after')).toBe(
        canFilter(declaration, 'modified_after'),
      );
    }
    if (declaration.deleted !== undefined)
      checkList(declaration.deleted, [...ofClass, ...times, ...namesOf(object.filters), 'search']);
    const { get, create, update, remove, getMany, content } = declaration;
    const ids = idPathsOf(declaration).map(([name]) => name);
    for (const request of [get, update, remove]) {
      if (request === undefined) continue;
      const { record, joins: _, ...sent }: RecordRequest = request;
      const found = typeof record === 'object' ? record.where : undefined;
      expectHere(placeholdersOf([request.path, request.query, request.variables, found])).toEqual(
        expect.arrayContaining(ids),
      );
      const version = 'precondition' in sent ? ['version'] : [];
      const own = [
        ...ids,
        'fields',
        'now',
        ...version,
        ...partsOf(declaration),
        ...ofClass,
        ...(found === undefined ? [] : ['cursor']),
      ];
      expectKnown(placeholdersOf([sent, found]), own);
    }
    for (const request of [get, update]) checkRecord(request, [...ids, 'cursor']);
    const ofFile = object.file ? ['file_name', 'content_type', 'size', ...keptBy(declaration.quirks?.upload)] : [];
    checkRecord(create, ofFile);
    checkJoins(get?.joins ?? [], parts);
    const { joins = [] } = declaration;
    checkJoins(joins, parts);
    expectHere(joins.every((join) => join.request !== undefined && join.when !== undefined)).toBe(true);
    const ofAccepted = create?.accepted ? ['unique'] : [];
    expectKnown(placeholdersOf(create), ['now', ...ofAccepted, ...parts, ...ofFile]);
    const { joins: ofMany = [], ...many } = getMany ?? {};
    checkJoins(ofMany);
    expectKnown(placeholdersOf(many), ['ids', 'fields', ...parts]);
    expectKnown(placeholdersOf(content), [...ids, ...parts]);
  });

  it('can do the filters that it says, and the object has', () => {
    for (const { filters = [], exactly = {}, clauses = {}, ids } of lists) {
      if (ids !== undefined) expectHere(declaration.getMany ?? declaration.get).toBeDefined();
      // One by one they are read by `{id}`.
      if (ids !== undefined && declaration.getMany === undefined) expectHere(declaration.id).toBeTypeOf('string');
      expectKnown(Object.keys(exactly), namesOf(object.filters));
      const known = [
        ...times,
        ...windowFiltersOf(object),
        ...namesOf(object.filters),
        ...parts,
        ...unlisted,
        ...ofFields,
      ];
      expectKnown([...filters, ...Object.keys(clauses)], [...known, 'cursor', 'ticket']);
    }
  });

  it('asks for its fields in every read where the vendor answers only those', () => {
    // What only names its records has no other field of them: `getMany` reads them, and a get may be of all fields.
    const whole = lists.filter(({ ids }) => ids === undefined);
    // Close answers all of a record, but in its search, which answers ids alone.
    const isWhole = ({ method }: RecordRequest): boolean => provider.id === 'close' && method === 'GET';
    const all = whole.length === 0 && lists.length > 0 ? [declaration.getMany] : [...whole, declaration.get];
    const reads = all.filter((request) => request !== undefined);
    const asks = reads.map((request) => placeholdersOf(request).includes('fields'));
    expectHere(asks).toEqual(reads.map((request) => declaration.selects !== undefined && !isWhole(request)));
    expectHere(asks.includes(true)).toBe(declaration.selects !== undefined);
  });

  it('reads any number of custom fields: where a request has no room for all, `getMany` has them in its body', () => {
    const { get, getMany, customFields } = declaration;
    const narrow = [...lists, get].filter(
      (request) => placeholdersOf([request?.path, request?.query]).includes('fields') || Object(request).longest,
    );
    if (customFields === undefined || narrow.length === 0) return;
    expectHere(placeholdersOf([getMany?.body, getMany?.variables])).toEqual(expect.arrayContaining(['ids', 'fields']));
    // What is asked for then: the fields of the object itself.
    expectHere(selectedFields({ declaration, provider }, [])?.join('%2C').length).toBeLessThan(1_500);
  });

  it('has references to objects of its own vertical that the provider has', () => {
    for (const [name, { object: target }] of ofKind(declaration, 'ref')) {
      expectHere(provider.objects, name).toHaveProperty([target]);
      expectHere(target.split('.')[0], name).toBe(object.vertical);
    }
  });

  it('gives words to values that there are, one to one, and shows the values beside them', () => {
    for (const [name, field] of ofKind(declaration, 'choice')) {
      checkWords(field, object.record, name);
      if (field.group !== undefined) expectHere(namesOf(declaration.defaults)).toContain(field.group.default);
      const metadata = typeof field.choices === 'string' ? provider.metadata?.[field.choices] : undefined;
      if (metadata?.category !== undefined) expectHere(field.categorised).toBe(true);
    }
  });

  it('spreads lists over members that their elements have', () => {
    for (const [name, field] of ofKind(declaration, 'typed_fields'))
      checkTypedFields(field, elementShapeOf(object.model, name));
    for (const [name, field] of ofKind(declaration, 'parts')) checkParts(field, elementShapeOf(object.model, name));
  });

  it('changes links with requests that name both ends, with placeholders that are filled', () => {
    const own = [...partsOf(declaration), ...idPathsOf(declaration).map(([part]) => part)];
    for (const [name, field] of [...ofKind(declaration, 'ref'), ...ofKind(declaration, 'value')]) {
      const { links, write } = field;
      if (links === undefined) continue;
      expectHere(field.kind === 'ref' && typeof write === 'string', name).toBe(false);
      const referred = field.kind === 'ref' ? declarationOf(provider, field.object) : undefined;
      const others = referred ? [...partsOf(referred), ...idPathsOf(referred).map(([part]) => part)] : [];
      for (const quirk of [links.add, links.remove ?? links.add]) {
        const { steps } = playQuirk(quirk);
        expectHere(steps.length, name).toBeGreaterThan(0);
        for (const step of steps) {
          if (!('request' in step)) expect.fail(`${name} does more than to ask`);
          const filled = [...own, ...others, ...Object.keys(step.values ?? {})];
          expectKnown(placeholdersOf(step.request), filled, name);
        }
      }
    }
  });

  it('counts ends from moments that it has too', () => {
    for (const [name, { since }] of ofKind(declaration, 'end')) {
      const start = fields.find(([field]) => field === since)?.[1];
      expectHere(typeof start === 'object' && ['value', 'moment'].includes(start.kind), name).toBe(true);
    }
  });

  it('reads back what is created where the answer is not the record', () => {
    if (declaration.create?.readBack) expectHere(declaration.get).toBeDefined();
    if (typeof declaration.create?.record === 'object') expectHere(declaration.create.readBack).toBe(true);
  });

  it('makes transitions with placeholders that are filled', () => {
    const own = [...partsOf(declaration), ...idPathsOf(declaration).map(([part]) => part)];
    for (const [name, { transitions }] of ofKind(declaration, 'choice')) {
      if (transitions === undefined) continue;
      expectKnown(placeholdersOf(transitions.list), own, name);
      expectKnown(placeholdersOf(transitions.make), [...own, 'transition'], name);
      expectHere(placeholdersOf(transitions.make), name).toContain('transition');
    }
  });

  it('has an update for what a new record does not take', () => {
    for (const [name, { createdAs }] of ofKind(declaration, 'choice'))
      if (createdAs !== undefined) expectHere(declaration.update, name).toBeDefined();
  });

  it('counts records only where they are the elements of the page', () => {
    for (const request of [declaration.list, ...(declaration.listBy ?? [])])
      if (request?.paginator.type === 'offset') expectHere(typeof request.records).toBe('string');
  });

  it('lists collections that overlap by the records themselves', () => {
    const { partitions, list, listBy = [] } = declaration;
    if (partitions?.overlap !== true) return;
    for (const request of [list, ...listBy]) expectHere(request?.ids).toBeUndefined();
  });

  it('is gone through record by record only by those that can be gone through themselves', () => {
    const { touches, across, object } = declaration.partitions ?? {};
    if (touches !== true || across !== undefined) return;
    const {
      list,
      listBy = [],
      partitions,
    } = declarationOf(provider, object ?? expect.fail('its records are of no object'));
    expectHere(list !== undefined && (partitions === undefined || partitions.metadata !== undefined)).toBe(true);
    const filters = [list, ...listBy].flatMap((request) => (request === undefined ? [] : supportedBy(request)));
    expectHere(filters).toContain('modified_after');
  });

  it('refers within a collection only to what is kept in the same', () => {
    for (const [name, { object: target, sameCollection }] of ofKind(declaration, 'ref'))
      if (sameCollection) expectHere(partsOf(declarationOf(provider, target)), name).toEqual(partsOf(declaration));
  });

  it('ties fields only to choices with that value', () => {
    const choices = new Map<string, ChoiceField>(ofKind(declaration, 'choice'));
    for (const [name, field] of fields) {
      if (typeof field === 'string' || !('only' in field) || field.only === undefined) continue;
      for (const [decider, wanted] of Object.entries(field.only)) {
        const values = choices.get(decider)?.choices;
        expectHere(Array.isArray(values) && values.map(({ value }) => value), name).toContain(wanted);
      }
    }
  });

  it('writes no path twice, but for references of which a record has one or the other', () => {
    const states = ofKind(declaration, 'choice').map(([, { at }]) => at);
    // A stage or a pipeline is a choice by its value, and a record: whichever is given says the same.
    const isChosen = (mapping: FieldMapping): boolean =>
      typeof mapping === 'object' && mapping.kind === 'ref' && states.some((at) => at === mapping.write);
    // HTML is two fields: that of its text is not written where the other one is.
    const isTwin = (mapping: FieldMapping): boolean =>
      typeof mapping === 'object' && mapping.kind === 'html' && mapping.as === 'html';
    // What says less than the place holds is written after the field that says all of it, and only where that is not given.
    const saysLess = (mapping: FieldMapping): boolean =>
      typeof mapping === 'object' && mapping.kind === 'value' && mapping.codec?.lossy === true;
    const paths = fields.flatMap(([, mapping]) =>
      isChosen(mapping) || isTwin(mapping) || saysLess(mapping) ? [] : writePathsOf(mapping),
    );
    const either = ofKind(declaration, 'ref').flatMap(([, mapping]) =>
      mayReferElsewhere(mapping) && typeof mapping.write === 'string' ? [mapping.write] : [],
    );
    expectKnown(repeated(paths), either);
    // A stage brings its pipeline, which may be a field of its own too.
    const groups = ofKind(declaration, 'choice').flatMap(([, { group }]) => (group === undefined ? [] : [group.at]));
    expectHere(repeated(groups)).toEqual([]);
    const chosen = fields.filter(([, mapping]) => isChosen(mapping)).flatMap(([, mapping]) => writePathsOf(mapping));
    expectHere(repeated(chosen)).toEqual([]);
    // What is within a record that another field refers to is told apart by that one.
    const within = ofKind(declaration, 'ref').flatMap(([, { within: parts, write }]) =>
      parts && write && !parts.every((part) => paths.includes(part)) ? [write] : [],
    );
    expectKnown(within.map(String), states);
    expectHere(
      groups.filter((path) => fields.some(([, field]) => typeof field === 'string' && field === path)),
    ).toEqual([]);
  });

  it('looks up the names of fields that it writes as they are', () => {
    const named = declaration.quirks?.idsOf ?? {};
    for (const name of namesOf(named)) {
      const mapping = fields.find(([field]) => field === name)?.[1];
      expectHere(typeof mapping === 'object' && mapping.kind === 'value' && mapping.write, name).toBeTruthy();
    }
  });

  /** A field that is written as an object goes to several places. */
  const withoutPart = (written: readonly string[]) => (path: string) =>
    written.find((place) => path.startsWith(`${place}.`) && !written.includes(path)) ?? path;

  it('renames only what it writes', () => {
    const written = fields.flatMap(([, mapping]) => writePathsOf(mapping));
    const groups = ofKind(declaration, 'choice').flatMap(([, { group }]) => (group === undefined ? [] : [group.at]));
    for (const request of [declaration.create, declaration.update])
      expectKnown(namesOf(request?.renames).map(withoutPart(written)), [...written, ...groups]);
  });

  it('demands only fields that it maps', () => {
    expectKnown(
      declaration.required ?? [],
      fields.map(([name]) => name),
    );
  });

  it('takes defaults from metadata, and groups only from metadata that has them', () => {
    for (const [name, { metadata, group }] of Object.entries(declaration.defaults ?? {})) {
      const groups = metadata === undefined ? undefined : provider.metadata?.[metadata]?.group;
      expectHere(group === true && groups === undefined, name).toBe(false);
    }
  });

  it('has the types of its custom fields', () => {
    if (declaration.customFields?.metadata === undefined) return;
    const metadata = provider.metadata?.[declaration.customFields.metadata];
    expectHere(metadata?.type).toBeDefined();
    const { keptIn, standardIn } = declaration.customFields;
    expectHere(metadata?.custom === undefined || 'object' in keptIn || standardIn !== undefined).toBe(true);
  });

  it('keeps as children only what the object has as such, and maps it nowhere else', () => {
    const children = Object.entries(declaration.children ?? {});
    const parts = declaration.partitions?.parts ?? [];
    expectKnown(
      children.map(([name]) => name),
      object.children ?? [],
    );
    expectHere(children.filter(([name]) => fields.some(([field]) => field === name))).toEqual([]);
    for (const [, { create, list }] of children) {
      expectHere(placeholdersOf(create)).toEqual(expect.arrayContaining(['id', 'value']));
      expectKnown(placeholdersOf(create), ['id', 'value', 'now', ...parts]);
      const { of, records: __, text: ___, ...request } = list;
      const asked = placeholdersOf(request);
      expectHere(asked.some((name) => name.startsWith('cursor'))).toBe(list.paginator !== undefined);
      const own = without(asked, [...parts, 'limit', 'cursor', 'cursor_or_start']);
      expectHere(new Set(own)).toEqual(new Set([of === undefined ? 'id' : 'ids']));
    }
  });

  it('has as rendered only what the object has as such, of a field that it maps, and maps it nowhere else', () => {
    const mapped = fields.map(([field]) => field);
    for (const [name, { of, children }] of Object.entries(declaration.rendered ?? {})) {
      expectHere([object.rendered?.includes(name), mapped.includes(name), mapped.includes(of)], name).toEqual([
        true,
        false,
        true,
      ]);
      expectHere(Object.keys(declaration.children ?? {})).toEqual(
        children === undefined ? expect.anything() : expect.arrayContaining([children]),
      );
    }
  });
});
