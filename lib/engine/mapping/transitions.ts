import type { Transitions } from '../../providers/define.ts';
import { type AccountChoice, type ChoiceSet, choiceOfValue, normalise } from './choices.ts';
import type { Transition } from './write/draft.ts';

/** Order of the categories in a workflow. States without a known category have no place in it. */
const way = ['open', 'on_hold', 'in_progress', 'closed'];

const placeOf = ({ choices }: ChoiceSet, value: string): number =>
  way.indexOf(choices.find((choice) => choice.value === value)?.category ?? '');

/**
 * States between two states, in the order of the workflow. A record is not closed on its way to progress, and not
 * reopened on its way to closed.
 */
const between = (set: ChoiceSet, from: string, to: string): ReadonlySet<string> => {
  const [first = -1, last = -1] = [placeOf(set, from), placeOf(set, to)].toSorted();
  const passed = set.choices.filter(({ value }) => placeOf(set, value) >= first && placeOf(set, value) <= last);
  return new Set(passed.map(({ value }) => value));
};

/**
 * Describes the transition to a state.
 * @param word the client's word. The name of a category means any of its states, if the best state is unreachable.
 */
export const transitionTo = (
  set: ChoiceSet,
  transitions: Transitions,
  choice: AccountChoice,
  word: string,
): Transition => {
  const isName = normalise(word) === normalise(choice.value);
  const isWord = !isName && choice.category !== undefined && normalise(word) === normalise(choice.category);
  const others = isWord ? set.choices.filter((other) => other.category === choice.category) : [];
  return {
    path: set.field.at,
    transitions,
    wanted: [...new Set([choice, ...others].map(({ value }) => value))],
    between: (from) => between(set, from, choice.value),
    nameOf: (value) => choiceOfValue(set.choices, value)?.label ?? value,
  };
};
