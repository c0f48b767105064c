import type { Transitions } from '../../providers/define.ts';
import { type AccountChoice, type ChoiceSet, choiceOfValue, normalise } from './choices.ts';
import type { Transition } from './write/draft.ts';

/** The way of work through the categories of states; those of unknown ones are nowhere on it. */
const way = ['open', 'on_hold', 'in_progress', 'closed'];

const placeOf = ({ choices }: ChoiceSet, value: string): number =>
  way.indexOf(choices.find((choice) => choice.value === value)?.category ?? '');

/** States between two, in the order of work: nothing is closed on its way to progress, and reopened on its way there. */
const between = (set: ChoiceSet, from: string, to: string): ReadonlySet<string> => {
  const [first = -1, last = -1] = [placeOf(set, from), placeOf(set, to)].toSorted();
  const isOnTheWay = ({ value }: AccountChoice): boolean => {
    const place = placeOf(set, value);
    return place >= first && place <= last;
  };
  return new Set(set.choices.filter(isOnTheWay).map(({ value }) => value));
};

/**
 * What it takes to come to a state.
 * @param word as the client wrote it: the name of a category means any state of it, where the best one is not there
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
