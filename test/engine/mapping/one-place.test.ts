import { describe, expect, it } from 'vitest';
import { paragraphs, singleton, strings } from '../../../lib/providers/language/codecs.ts';
import { declare, writeFields } from './sample.ts';

describe('a list that the provider stores as one element', () => {
  const declaration = declare({ tags: { kind: 'value', read: 'tag', write: 'tag', codec: singleton } });

  it('writes its first element, and reports each other element', () => {
    const { record, warnings, messages } = writeFields(declaration, { tags: ['a', 'b', 'c'] });
    expect(record).toEqual({ tag: 'a' });
    expect(warnings).toEqual(['tags[1]: unsupported_field', 'tags[2]: unsupported_field']);
    expect(messages[0]).toBe('acme keeps one tags only');
  });

  it('is emptied by an empty list, as a text is', () => {
    expect(writeFields(declaration, { tags: [] }, { mode: 'update' })).toMatchObject({
      record: { tag: null },
      warnings: [],
    });
  });
});

describe('paragraphs', () => {
  const declaration = declare({ description: { kind: 'value', read: 'body', write: 'body', codec: paragraphs } });

  it('are emptied by an empty list, as a text is', () => {
    expect(writeFields(declaration, { description: [] }, { mode: 'update' }).record).toEqual({ body: null });
  });
});

describe('a list of texts', () => {
  const declaration = declare({ tags: { kind: 'value', read: 'tags', write: 'tags', codec: strings } });

  it('is emptied by an empty list', () => {
    expect(writeFields(declaration, { tags: [] }, { mode: 'update' }).record).toEqual({ tags: [] });
  });
});

describe('a field that is the same for every record', () => {
  const declaration = declare({ type: { kind: 'constant', value: 'call' }, name: 'title' });

  it('is refused with another value, with a message', () => {
    const { record, warnings, messages } = writeFields(declaration, { type: 'email', name: 'A' });
    expect(record).toEqual({ title: 'A' });
    expect(warnings).toEqual(['type: unsupported_field']);
    expect(messages).toEqual(['type of such a record is always call at acme']);
  });

  it.each(['call', 'CALL', '', null])('is accepted as %j', (type) => {
    expect(writeFields(declaration, { type }).warnings).toEqual([]);
  });
});
