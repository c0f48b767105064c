import { describe, expect, it } from 'vitest';
import { entriesOf, normalise, toChoices } from '../../../lib/engine/mapping/choices.ts';
import type { Metadata } from '../../../lib/providers/define.ts';

describe('normalise', () => {
  it('ignores case, spaces, - and _', () => {
    expect(normalise(' In-Progress_now\t')).toBe('inprogressnow');
    expect(normalise('_-')).toBe('');
    expect(normalise('ÜBER')).toBe('über');
  });
});

describe('toChoices', () => {
  const metadata: Metadata = {
    request: { method: 'GET', path: '/' },
    records: ['results', 'stages'],
    value: 'id',
    label: 'label',
    group: 'id',
    category: { at: 'metadata.state', words: { OPEN: 'open' } },
  };

  it.each([undefined, null, 'text', [], {}, { results: 'text' }, { results: [null, 5, { stages: {} }] }])(
    'returns no choices for %j',
    (body) => {
      expect(toChoices(metadata, body)).toEqual([]);
    },
  );

  it('flattens two levels, keeps the group, translates known categories and omits entries without a value', () => {
    const body = {
      results: [
        { id: 0, stages: [{ id: 1, label: 'New', metadata: { state: 'OPEN' } }, { label: 'no id' }] },
        { id: 'b', stages: [{ id: '2', metadata: { state: 'ODD' } }, null] },
      ],
    };
    expect(toChoices(metadata, body)).toEqual([
      { value: '1', label: 'New', category: 'open', group: '0', rank: 0 },
      { value: '2', label: undefined, group: 'b' },
    ]);
  });

  it('keeps one group, and the entries with the wanted values', () => {
    const oneLevel: Metadata = {
      ...metadata,
      records: ['fields'],
      where: { removable: [true], active: [true, undefined] },
    };
    const body = {
      fields: [
        { id: 1, removable: true },
        { id: 2, removable: false },
        { id: 3, removable: true, active: false },
      ],
    };
    expect(entriesOf(oneLevel, body).map(({ element }) => element)).toEqual([{ id: 1, removable: true }]);
    const grouped: Metadata = { ...metadata, inGroup: 'b' };
    const groups = {
      results: [
        { id: 'a', stages: [{ id: 1 }] },
        { id: 'b', stages: [{ id: 2 }] },
      ],
    };
    expect(toChoices(grouped, groups).map(({ value }) => value)).toEqual(['2']);
  });
});
