import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountChoice,
  type ChoiceSet,
  decodeChoice,
  encodeChoice,
  toChoices,
  withinGroup,
} from '../../../lib/engine/mapping/choices.ts';
import type { ChoiceField, Metadata } from '../../../lib/providers/define.ts';
import { hubspot } from '../../../lib/providers/hubspot/index.ts';
import { zendesk } from '../../../lib/providers/zendesk/index.ts';

const { status: stage, priority } = hubspot.objects['ticketing.ticket'].fields;
const { status, type } = zendesk.objects['ticketing.ticket'].fields;

const fixed = (field: ChoiceField): ChoiceSet => ({
  field,
  choices: typeof field.choices === 'string' ? [] : field.choices,
});

const support: readonly AccountChoice[] = [
  { value: '1', label: 'New', category: 'open', group: '0' },
  { value: '2', label: 'Waiting on contact', category: 'open', group: '0' },
  { value: '3', label: 'Waiting on us', category: 'open', group: '0' },
  { value: '4', label: 'Closed', category: 'closed', group: '0' },
];
const returns: readonly AccountChoice[] = [
  { value: '81', label: 'Received', category: 'open', group: '80' },
  { value: '82', label: 'In inspection', category: 'open', group: '80' },
  { value: '83', label: 'Closed', category: 'closed', group: '80' },
];
const stages = (preferredGroup?: string): ChoiceSet => ({
  field: stage,
  choices: [...support, ...returns],
  preferredGroup,
});

describe('encodeChoice', () => {
  it.each(['', 'new-ish', 'in_progress', 'solved!', '__proto__', 'constructor'])(
    'does not know %j at Zendesk',
    (word) => {
      expect(encodeChoice(fixed(status), word)).toBeUndefined();
    },
  );

  it('knows no word for a choice that the account does not have', () => {
    const set = { field: stage, choices: support.slice(0, 1), preferredGroup: '0' };
    expect(encodeChoice(set, 'on_hold')).toBeUndefined();
    expect(encodeChoice({ field: stage, choices: [] }, 'open')).toBeUndefined();
  });

  it.each([
    ['on_hold', 'hold'],
    ['ON HOLD', 'hold'],
    ['on-hold', 'hold'],
    ['OnHold', 'hold'],
    [' on__hold ', 'hold'],
    ['hold', 'hold'],
    ['Pending', 'pending'],
    ['open', 'open'],
    ['new', 'new'],
    ['closed', 'solved'],
    ['solved', 'solved'],
  ])('reads %j as %s at Zendesk', (word, value) => {
    expect(encodeChoice(fixed(status), word)?.value).toBe(value);
  });

  it.each([
    ['normal', 'MEDIUM'],
    ['medium', 'MEDIUM'],
    ['Urgent', 'URGENT'],
  ])('reads %j as %s at HubSpot', (word, value) => {
    expect(encodeChoice(fixed(priority), word)?.value).toBe(value);
  });

  it('accepts labels, first those of the preferred group', () => {
    expect(encodeChoice(stages('0'), 'waiting on CONTACT')?.value).toBe('2');
    expect(encodeChoice(stages('0'), 'In inspection')?.value).toBe('82');
    expect(encodeChoice({ ...stages('0'), field: { ...stage, words: {}, category: false } }, 'Closed')?.value).toBe(
      '4',
    );
    expect(encodeChoice({ ...stages('80'), field: { ...stage, words: {}, category: false } }, 'Closed')?.value).toBe(
      '83',
    );
  });

  it('prefers a value to an equal label', () => {
    const choices = [
      { value: 'a', label: 'b' },
      { value: 'b', label: 'a' },
    ];
    const set = { field: type, choices };
    expect(encodeChoice(set, 'a')?.value).toBe('a');
    expect(encodeChoice(set, 'B')?.value).toBe('b');
  });

  it('prefers an exact value to a value with different spelling', () => {
    const set = { field: type, choices: [{ value: 'in-review' }, { value: 'In Review' }, { value: 'in_review' }] };
    for (const { value } of set.choices) expect(encodeChoice(set, value)?.value).toBe(value);
  });
});

describe('unified words', () => {
  it('are the declared ones if the account has them in the preferred group', () => {
    const words = ['open', 'on_hold', 'in_progress', 'closed'].map((word) => encodeChoice(stages('0'), word)?.value);
    expect(words).toEqual(['1', '2', '3', '4']);
  });

  it('are none of the categories of a field that has none', () => {
    const field = { ...stage, words: {}, category: false };
    expect(encodeChoice({ field, choices: support }, 'open')).toBeUndefined();
    expect(decodeChoice({ field, choices: support }, '1').value).toBe('1');
  });

  it('do not share a value', () => {
    const set = { field: stage, choices: [{ value: '2', category: 'open' }] };
    expect(decodeChoice(set, '2').value).toBe('on_hold');
    expect(encodeChoice(set, 'open')).toBeUndefined();
  });

  it('are never given to a state with the name of another word', () => {
    const choices = [
      { value: 'closed', category: 'open' },
      { value: 'new', category: 'open' },
    ];
    expect(decodeChoice({ field: stage, choices }, 'closed')).toMatchObject({ value: 'closed', category: 'open' });
    expect(encodeChoice({ field: stage, choices }, 'open')?.value).toBe('new');
  });

  it('are otherwise the first states of their category', () => {
    const words = ['open', 'on_hold', 'in_progress', 'closed'].map((word) => encodeChoice(stages('80'), word)?.value);
    expect(words).toEqual(['81', undefined, undefined, '83']);
  });

  it('are read as themselves, with the category that they name', () => {
    expect(decodeChoice(stages('0'), '2')).toEqual({
      value: 'on_hold',
      remote: '2',
      label: 'Waiting on contact',
      category: 'on_hold',
    });
    expect(decodeChoice(fixed(status), 'hold')).toEqual({
      value: 'on_hold',
      remote: 'hold',
      label: null,
      category: 'on_hold',
    });
    expect(decodeChoice(fixed(priority), 'MEDIUM')).toEqual({
      value: 'normal',
      remote: 'MEDIUM',
      label: null,
      category: null,
    });
  });
});

describe('decodeChoice', () => {
  it("shows the provider's own text if there is no word", () => {
    expect(decodeChoice(fixed(status), 'pending')).toEqual({
      value: 'pending',
      remote: 'pending',
      label: null,
      category: 'on_hold',
    });
    expect(decodeChoice(stages('0'), '82')).toMatchObject({ value: '82', remote: '82', category: 'open' });
  });

  it('shows an unlisted value without a category', () => {
    expect(decodeChoice(fixed(status), 'archived')).toEqual({
      value: 'archived',
      remote: 'archived',
      label: null,
      category: null,
    });
  });
});

describe('an account with states that are named like unified words', () => {
  it.each<[string, readonly AccountChoice[]]>([
    ['another state has the name of a declared word', [...support, { value: 'open', category: 'closed', group: '0' }]],
    ['it is in another group', [...support, { value: 'open', category: 'open', group: '80' }]],
    ['it is spelled differently', [...support, { value: 'On Hold', category: 'closed', group: '0' }]],
    [
      'the first state of a category is named like another',
      [
        { value: 'closed', category: 'open' },
        { value: 'open', category: 'closed' },
      ],
    ],
    [
      'a state has the name of a category it is not in',
      [
        { value: 'open', category: 'closed' },
        { value: 'a', category: 'open' },
      ],
    ],
    [
      'two states have the same name but for the case',
      [
        { value: 'Open', category: 'open' },
        { value: 'open', category: 'open' },
      ],
    ],
  ])('keeps each of them: %s', (_, choices) => {
    for (const preferredGroup of [undefined, '0', '80']) {
      const set = { field: stage, choices, preferredGroup };
      for (const { value } of choices) {
        expect(encodeChoice(set, decodeChoice(set, value).value)?.value).toBe(value);
        expect(encodeChoice(set, value)?.value).toBe(value);
      }
    }
  });

  it('shows a state by its own name before it uses the name for another state', () => {
    const choices = [...support, { value: 'open', category: 'closed', group: '0' }];
    const set = { field: stage, choices, preferredGroup: '0' };
    expect(decodeChoice(set, 'open')).toEqual({ value: 'open', remote: 'open', label: null, category: 'closed' });
    expect(decodeChoice(set, '1')).toMatchObject({ value: '1', remote: '1', category: 'open' });
  });
});

describe('words and values', () => {
  const names = [
    'open',
    'Open',
    'closed',
    'on_hold',
    'on hold',
    'in_progress',
    'in-progress',
    '1',
    '2',
    '3',
    '4',
    'New',
    'x',
  ];
  const choice = fc.record({
    value: fc.constantFrom(...names),
    label: fc.option(fc.constantFrom(...names), { nil: undefined }),
    category: fc.constantFrom('open', 'in_progress', 'on_hold', 'closed', undefined),
    group: fc.constantFrom('0', '80', undefined),
  });
  const set = fc.record({
    field: fc.constantFrom<ChoiceField>(stage, { ...stage, words: {} }, { ...stage, category: false }, status),
    choices: fc.uniqueArray(choice, { selector: ({ value }) => value, maxLength: 8 }),
    preferredGroup: fc.constantFrom('0', '80', undefined),
  });

  it('survive reading and writing in any account', () => {
    fc.assert(
      fc.property(set, (account) => {
        for (const { value } of account.choices) {
          expect(encodeChoice(account, decodeChoice(account, value).value)?.value).toBe(value);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('are one to one: every writable word is read as itself', () => {
    fc.assert(
      fc.property(set, (account) => {
        const shown = account.choices.map(({ value }) => decodeChoice(account, value).value);
        expect(new Set(shown).size).toBe(shown.length);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('choices with names that are local to a group', () => {
  const field: ChoiceField = {
    kind: 'choice',
    at: 'state.id',
    choices: 'states',
    group: { at: 'team.id', default: 'team', local: true },
    category: true,
    labelled: true,
  };
  const metadata: Metadata = {
    request: { method: 'GET', path: '/teams' },
    records: ['teams', 'states'],
    group: 'id',
    value: 'id',
    label: 'name',
    orderBy: 'position',
    category: { at: 'type', words: { unstarted: 'open', backlog: 'open', started: 'in_progress' } },
  };
  const teams = [
    {
      id: 'a',
      states: [
        { id: 'a3', name: 'Review', type: 'started', position: 30 },
        { id: 'a2', name: 'Doing', type: 'started', position: 4 },
        { id: 'a0', name: 'Backlog', type: 'backlog', position: 0 },
        { id: 'a1', name: 'Todo', type: 'unstarted', position: 2 },
      ],
    },
    {
      id: 'b',
      states: [
        { id: 'b1', name: 'Todo', type: 'unstarted', position: 0 },
        { id: 'b2', name: 'Answering', type: 'started', position: 1 },
        { id: 'b3', name: 'Review', type: 'started', position: 2 },
      ],
    },
  ];
  const choices = toChoices(metadata, { teams });
  const inTeam = (preferredGroup: string): ChoiceSet => ({ field, choices, preferredGroup });

  it('have the order of their group, although the vendor does not send it', () => {
    expect(choices.map(({ value }) => value)).toEqual(['a0', 'a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
  });

  it('are found by their value, not by a name of another group', () => {
    expect(encodeChoice(inTeam('a'), 'Answering')).toBeUndefined();
    expect(encodeChoice(inTeam('a'), 'B2')).toBeUndefined();
    expect(encodeChoice(inTeam('a'), 'b2')?.group).toBe('b');
    expect(encodeChoice(inTeam('b'), 'todo')?.value).toBe('b1');
  });

  it('are chosen by a word in the order of the declared categories, then in their own order', () => {
    expect(encodeChoice(inTeam('a'), 'open')?.value).toBe('a1');
    expect(encodeChoice(inTeam('a'), 'in_progress')?.value).toBe('a2');
    expect(encodeChoice({ field, choices: choices.slice(0, 1) }, 'open')?.value).toBe('a0');
  });

  it("are shown with the words and labels of the record's group", () => {
    const shown = (team: string, state: string) =>
      decodeChoice(withinGroup(inTeam('a'), { team: { id: team }, state: { id: state } }), state).value;
    expect([shown('a', 'a1'), shown('b', 'b1'), shown('b', 'b2')]).toEqual(['open', 'open', 'in_progress']);
    expect([shown('a', 'a3'), shown('b', 'b3'), shown('a', 'a0')]).toEqual(['Review', 'Review', 'Backlog']);
  });
});
