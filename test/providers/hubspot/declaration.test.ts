import { describe, expect, it } from 'vitest';
import { targetNamed } from '../../../lib/engine/http/request/file-host.ts';
import { readRecord } from '../../../lib/engine/mapping/read/record.ts';
import type { FieldMapping } from '../../../lib/providers/define.ts';
import { hubspot } from '../../../lib/providers/hubspot/index.ts';
import { everyDeclaration, fieldsOf } from '../declared.ts';
import { type HubspotProperty, hubspotProperties } from './contract/properties.ts';

const listed: Readonly<Record<string, readonly HubspotProperty[]>> = hubspotProperties;

const pathsOf = (mapping: FieldMapping): readonly string[] => {
  if (typeof mapping === 'string') return [mapping];
  switch (mapping.kind) {
    case 'value':
      return [mapping.read, ...(mapping.write === undefined ? [] : [mapping.write])];
    case 'ref':
      return [mapping.read, ...(mapping.within ?? []), ...(typeof mapping.write === 'string' ? [mapping.write] : [])];
    case 'choice':
      return [mapping.at, ...(mapping.group === undefined ? [] : [mapping.group.at])];
    case 'typed_fields':
      return mapping.at.map(({ at }) => at);
    case 'items':
      return [mapping.at];
    case 'html':
      return [mapping.at, ...(mapping.text === undefined ? [] : [mapping.text])];
    case 'parts':
      return Object.values(mapping.members).flat();
    case 'moment':
      return [mapping.date, mapping.time];
    case 'end':
      return [mapping.at];
    case 'constant':
      return [];
  }
};

/** Paths that a write fills. `at` applies to reads and writes, and an association is not a property. */
const writtenPathsOf = (mapping: FieldMapping): readonly string[] => {
  if (typeof mapping === 'string' || (mapping.kind !== 'value' && mapping.kind !== 'ref')) return pathsOf(mapping);
  return typeof mapping.write === 'string' ? [mapping.write] : [];
};

const declarations = everyDeclaration.flatMap(([title, { provider, declaration }]) => {
  const [, plural = ''] = /^\/crm\/v3\/objects\/([^/]+)$/.exec(declaration.list?.path ?? '') ?? [];
  // Paths of deals contain the number of their type.
  // https://developers.hubspot.com/docs/api-reference/crm-deals-v3/guide
  const known = new Map(
    (listed[plural === '0-3' ? 'deals' : plural] ?? []).map((property) => [property.name, property]),
  );
  return provider.id === 'hubspot' && known.size > 0 ? [[title, { declaration, known }] as const] : [];
});

it('the test covers every object with known properties', () => {
  const objects = declarations.map(([title]) => title.replace(/^hubspot /, ''));
  expect(objects).toEqual(expect.arrayContaining(['crm.contact', 'crm.company', 'crm.deal', 'crm.lead']));
  expect(objects).toEqual(expect.arrayContaining(['ticketing.ticket', 'crm.note', 'crm.task', 'crm.engagement call']));
});

/** HubSpot's descriptions leave properties open, so only this test finds a misspelt property. */
describe.each(declarations)('the properties of %s', (_, { declaration, known }) => {
  const fields = fieldsOf(declaration);
  const propertyAt = (path: string): string | undefined => /^properties\.(\w+)$/.exec(path)?.[1];
  const used = fields.flatMap(([, mapping]) => pathsOf(mapping).flatMap((path) => propertyAt(path) ?? []));

  it('are documented by HubSpot', () => {
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('are written only if HubSpot does not set them itself', () => {
    if (declaration.create === undefined) return;
    const names = fields.flatMap(([, mapping]) => writtenPathsOf(mapping).flatMap((path) => propertyAt(path) ?? []));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => known.get(name)?.readOnly)).toEqual([]);
  });

  it('have the options of the declared choices', () => {
    for (const [name, field] of fields) {
      if (typeof field === 'string' || field.kind !== 'choice' || typeof field.choices === 'string') continue;
      // A subscription is not a property.
      if (field.at === 'subscriptions') continue;
      const options = known.get(propertyAt(field.at) ?? '')?.options?.map(({ value }) => value);
      const none = typeof field.empty === 'string' ? [field.empty] : [];
      expect([...field.choices.map(({ value }) => value), ...none].toSorted(), name).toEqual(options?.toSorted());
    }
  });
});

describe("the host of a hubspot file's content", () => {
  const named = (url: string) => targetNamed(hubspot, { url: hubspot.baseUrl, trusted: false }, url);

  it.each([
    'https://hubspotusercontent-na1.net/hubfs/1/a.png',
    'https://evilhubspotusercontent-na1.net/hubfs/1/a.png',
    'https://1.fs1.hubspotusercontent-na1.net.evil.example/a.png',
    'https://1.fs1.hubspotusercontent-xx9.net/hubfs/1/a.png',
    'http://1.fs1.hubspotusercontent-na1.net/hubfs/1/a.png',
    'https://files.example/a.png',
  ])('is not %s', (url) => {
    expect(() => named(url)).toThrow('not one of its hosts');
  });

  it.each([
    'https://1.fs1.hubspotusercontent-na1.net/hubfs/1/a.png?Signature=x',
    'https://1.fs1.hubspotusercontent-eu1.net/hubfs/1/a.png',
    'https://f.hubspotusercontent30.net/hubfs/1/a.png',
    'https://cdn2.hubspot.net/hubfs/1/a.png',
  ])('may be %s, which receives no credentials', (url) => {
    expect(named(url)).toMatchObject({ url: new URL(url), trusted: false, authorized: false });
  });
});

describe('a stage', () => {
  const { status } = hubspot.objects['crm.stage'].fields;
  const tools = {
    toUnified: () => '',
    collection: [],
    collections: new Map(),
    choices: new Map([['status', { field: status, choices: status.choices }]]),
  };

  it.each([
    ['0.0', 'lost'],
    ['0.2', 'open'],
    ['0.9', 'open'],
    ['1.0', 'won'],
  ])('with a probability of %s is %s', (probability, word) => {
    const read = readRecord({ id: 'id', fields: { status } }, { metadata: { probability } }, tools);
    expect(read).toEqual({
      status: word,
      remote_status: probability,
      remote_status_label: null,
      status_category: word,
    });
  });
});
