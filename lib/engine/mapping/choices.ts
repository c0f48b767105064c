import type { Choice, ChoiceField, Metadata } from '../../providers/define.ts';
import { oncePerPair } from '../once-per-pair.ts';
import { getList, getPath, getText, hasAll, hasOne } from './path.ts';

/** Normalises a text for comparisons. Ignores case, spaces, `-` and `_`. */
export const normalise = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '');

/** A choice of an account. */
export interface AccountChoice extends Choice {
  /** Group of the choice, such as the pipeline of a stage. */
  readonly group?: string | undefined;
  /** Rank within a category. The category's unified word means the choice with the lowest rank. */
  readonly rank?: number | undefined;
}

interface Entry {
  readonly element: unknown;
  readonly group?: string | undefined;
}

const inOrder = ({ orderBy }: Metadata, elements: readonly unknown[]): readonly unknown[] =>
  orderBy === undefined
    ? elements
    : elements.toSorted((a, b) => Number(getPath(a, orderBy)) - Number(getPath(b, orderBy)));

/** Elements of a metadata response. Inner elements include their group. */
export const entriesOf = (metadata: Metadata, body: unknown): readonly Entry[] => {
  const [outerPath, innerPath] = metadata.records;
  const listed = [...getList(body, outerPath), ...(metadata.unlisted ?? [])];
  const entries: readonly Entry[] =
    innerPath === undefined
      ? inOrder(metadata, listed).map((element) => ({ element }))
      : listed.flatMap((outer) => {
          const group = metadata.group === undefined ? undefined : getText(outer, metadata.group);
          return inOrder(metadata, getList(outer, innerPath)).map((element) => ({ element, group }));
        });
  return entries.filter(({ element, group }) => {
    if (metadata.inGroup !== undefined && group !== metadata.inGroup) return false;
    return hasAll(element, metadata.where ?? {}) && !hasOne(element, metadata.leaveOut ?? {});
  });
};

/** Category of an entry, and the rank of its word among the declared words. */
const categoryOf = ({ category = [] }: Metadata, element: unknown): Pick<AccountChoice, 'category' | 'rank'> => {
  const declared = [category]
    .flat()
    .flatMap(({ at, words }) => Object.entries(words).map((word) => [at, ...word] as const));
  const rank = declared.findIndex(([at, word]) => String(getPath(element, at) ?? '') === word);
  return rank === -1 ? {} : { category: declared[rank]?.[2], rank };
};

/** Converts a metadata response to choices. */
export const toChoices = (metadata: Metadata, body: unknown): readonly AccountChoice[] =>
  entriesOf(metadata, body).flatMap(({ element, group }) => {
    const value = getText(element, metadata.value);
    if (value === undefined) return [];
    return [{ value, label: getText(element, metadata.label), ...categoryOf(metadata, element), group }];
  });

/**
 * The choices of a field in one account. If several groups contain a choice for a unified word, `preferredGroup`
 * decides.
 */
export interface ChoiceSet {
  readonly field: ChoiceField;
  readonly choices: readonly AccountChoice[];
  readonly preferredGroup?: string | undefined;
  /** Whether the account may not see its choices. Then only the declared words are known. */
  readonly isUnread?: true;
}

/** Categories of a field's states: the account's own categories and the declared words. */
const categoriesOf = ({ field, choices }: ChoiceSet): readonly string[] =>
  field.category
    ? [...new Set([...choices.flatMap(({ category }) => category ?? []), ...Object.keys(field.words ?? {})])]
    : [];

const preferred = ({ choices, preferredGroup }: ChoiceSet): readonly AccountChoice[] =>
  preferredGroup === undefined ? choices : choices.filter(({ group }) => group === preferredGroup);

/** Whether a word names another value in the account. Such a word means only that value. */
const isNameOfAnother = ({ choices }: ChoiceSet, word: string, { value }: AccountChoice): boolean =>
  choices.some((other) => other.value !== value && normalise(other.value) === normalise(word));

/** Whether a value is itself another unified word. It keeps its own meaning. */
const isAnotherWord = (set: ChoiceSet, { value }: AccountChoice, word: string): boolean =>
  categoriesOf(set).some((category) => category !== word && normalise(value) === normalise(category));

/**
 * Maps unified words to this account's values, one to one. First, the declared words whose values the account has.
 * Then, for accounts with their own states, the first state of each category.
 */
export const wordsOf = (set: ChoiceSet): ReadonlyMap<string, AccountChoice> => {
  if (set.isUnread) return new Map(Object.entries(set.field.words ?? {}).map(([word, value]) => [word, { value }]));
  const available = preferred(set);
  const words = new Map<string, AccountChoice>();
  for (const [word, value] of Object.entries(set.field.words ?? {})) {
    const choice = available.find((candidate) => candidate.value === value);
    if (choice !== undefined && !isNameOfAnother(set, word, choice)) words.set(word, choice);
  }
  if (!set.field.category) return words;
  for (const word of categoriesOf(set).filter((category) => !words.has(category))) {
    const taken = new Set(words.values());
    const isFree = (candidate: AccountChoice): boolean => !taken.has(candidate) && !isAnotherWord(set, candidate, word);
    const [choice] = available
      .filter((candidate) => candidate.category === word && isFree(candidate))
      .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
    if (choice !== undefined && !isNameOfAnother(set, word, choice)) words.set(word, choice);
  }
  return words;
};

export interface DecodedChoice {
  /** The unified word. If there is none, the provider's own string. */
  readonly value: string;
  readonly remote: string;
  /** Label at the provider, if the account names the value. */
  readonly label: string | null;
  readonly category: string | null;
}

/** Finds the choice for a vendor's value. */
export const choiceOfValue = <C extends Choice>(choices: readonly C[], remote: string): C | undefined =>
  choices.find(({ value }) => value === remote) ?? choices.find(({ also }) => also?.includes(remote));

/** Groups of the choices, each once. */
export const groupsOf = ({ choices }: ChoiceSet): readonly string[] => [
  ...new Set(choices.flatMap(({ group }) => group ?? [])),
];

/** Choices of a single group. Unified words then mean choices of this group. */
export const choicesOfGroup = oncePerPair(
  (set: ChoiceSet, group: string): ChoiceSet => ({
    ...set,
    choices: set.choices.filter((choice) => choice.group === group),
    preferredGroup: group,
  }),
);

/** Choices for a record's value. If names are local to a group, only the choices of the record's group. */
export const withinGroup = (set: ChoiceSet, record: unknown): ChoiceSet => {
  const { group } = set.field;
  const own = group?.local ? getText(record, group.at) : undefined;
  return own === undefined ? set : choicesOfGroup(set, own);
};

/** Label of a choice, if no other choice has the same label or value. */
export const labelOf = ({ value, label }: AccountChoice, all: readonly AccountChoice[]): string | undefined => {
  if (label === undefined) return undefined;
  const name = normalise(label);
  const isTaken = (other: AccountChoice): boolean =>
    other.value !== value && [other.value, other.label ?? ''].some((text) => normalise(text) === name);
  return all.some(isTaken) ? undefined : label;
};

/**
 * Converts the provider's value to the value in the API. All records of a list share a set, so each value is decoded
 * only once.
 */
export const decodeChoice = oncePerPair((set: ChoiceSet, remote: string): DecodedChoice => {
  const words = wordsOf(set);
  const choice = choiceOfValue(set.choices, remote);
  const known = choice?.value ?? remote;
  const word = [...words].find(([, { value }]) => value === known)?.[0];
  const category = word !== undefined && categoriesOf(set).includes(word) ? word : (choice?.category ?? null);
  const ownName = set.field.labelled && choice ? labelOf(choice, set.choices) : undefined;
  return { value: word ?? ownName ?? known, remote, label: choice?.label ?? null, category };
});

/**
 * Names of the choices for a message, each once: the unified word, otherwise the label, otherwise the provider's value.
 */
export const namesOf = (set: ChoiceSet): readonly string[] => {
  const words = new Map([...wordsOf(set)].map(([word, { value }]) => [value, word]));
  return [...new Set(set.choices.map(({ value, label }) => words.get(value) ?? label ?? value))];
};

/** A choice as records show it, with its label. */
interface ShownChoice {
  readonly word: string;
  /** Value at the provider. */
  readonly value: string;
  readonly label: string;
}

const shownIn = (set: ChoiceSet): readonly ShownChoice[] => {
  const own = set.choices.map((choice) => [decodeChoice(set, choice.value).value, choice] as const);
  return [...wordsOf(set), ...own].map(([word, { value, label = value }]) => ({ word, value, label }));
};

/** Every choice of an account as records show it, each once, unified words first. */
export const shownChoices = (set: ChoiceSet): readonly ShownChoice[] => {
  const sets = set.field.group?.local ? groupsOf(set).map((group) => choicesOfGroup(set, group)) : [set];
  const all = sets.flatMap(shownIn);
  return [...new Map(all.toReversed().map((choice) => [choice.word, choice])).values()].toReversed();
};

/**
 * Synonyms of unified words, if the account has no value with that name. A new case in Dynamics 365 is in progress at
 * once.
 */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['medium', 'normal'],
  ['open', 'in_progress'],
]);

/**
 * Finds the choice that a client means by a unified word, the provider's value or its label. `undefined` if there is
 * none. If the choices are unknown, the text counts as the provider's value.
 */
export const encodeChoice = (set: ChoiceSet, wanted: string): AccountChoice | undefined => {
  const name = normalise(wanted);
  const candidates = [...preferred(set), ...set.choices];
  const named = set.field.group?.local ? preferred(set) : candidates;
  const words = [...wordsOf(set)];
  return (
    candidates.find(({ value }) => value === wanted) ??
    words.find(([word]) => normalise(word) === name)?.[1] ??
    named.find(({ value }) => normalise(value) === name) ??
    named.find(({ label }) => label !== undefined && normalise(label) === name) ??
    words.find(([word]) => word === synonyms.get(name))?.[1] ??
    (set.isUnread ? { value: wanted } : undefined)
  );
};
