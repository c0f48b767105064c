import { describe, expect, it } from 'vitest';
import { encodeChoice } from '../../../lib/engine/mapping/choices.ts';
import { transitionTo } from '../../../lib/engine/mapping/transitions.ts';
import type { ChoiceField } from '../../../lib/providers/define.ts';

const request = { method: 'GET', path: '/moves' } as const;

const transitions = { list: { ...request, records: 'transitions' }, id: 'id', value: 'to', request };

const field: ChoiceField = {
  kind: 'choice',
  at: 'state',
  choices: [
    { value: 'New', category: 'open' },
    { value: 'Triaged', category: 'open' },
    { value: 'Waiting', category: 'on_hold' },
    { value: 'Working', category: 'in_progress' },
    { value: 'Done', category: 'closed' },
    { value: 'Rejected', category: 'closed' },
    { value: 'Closed', category: 'open' },
    { value: 'Odd' },
  ],
  words: { open: 'New', closed: 'Done' },
  category: true,
  transitions,
};

const set = { field, choices: field.choices as Exclude<ChoiceField['choices'], string> };

const ask = (word: string) => {
  const choice = encodeChoice(set, word);
  if (choice === undefined) throw new Error(`${word} is no choice`);
  return transitionTo(set, transitions, choice, word);
};

describe('the states that a word means', () => {
  it('are one if the word is the name of a state, also of a state named like a category', () => {
    expect(ask('Working').wanted).toEqual(['Working']);
    expect(ask('closed').wanted).toEqual(['Closed']);
    expect(ask('done').wanted).toEqual(['Done']);
  });

  it('are all states of a category, the best first', () => {
    expect(ask('on_hold').wanted).toEqual(['Waiting']);
    expect(ask('open').wanted).toEqual(['New', 'Triaged', 'Closed']);
  });
});

describe('the intermediate states', () => {
  it('lead from one category to the other, in both directions', () => {
    expect([...ask('Working').between('New')]).toEqual(['New', 'Triaged', 'Waiting', 'Working', 'Closed']);
    expect([...ask('Waiting').between('Done')]).toEqual(['Waiting', 'Working', 'Done', 'Rejected']);
  });

  it('include no closed state on the way to progress', () => {
    expect(ask('Working').between('New').has('Done')).toBe(false);
  });
});
