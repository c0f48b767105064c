import type { ChoiceField } from '../../../providers/define.ts';
import { type AccountChoice, type ChoiceSet, choicesOfGroup, encodeChoice, namesOf, normalise } from '../choices.ts';
import { isEmpty } from '../empty.ts';
import { getText, setPath } from '../path.ts';
import { transitionTo } from '../transitions.ts';
import { contradicts, type Draft, setOrEmpty, unknownValue } from './draft.ts';

/** Choices for a field. If the body names a group, only the choices of this group. */
const setFor = ({ job, record }: Draft, name: string, field: ChoiceField): ChoiceSet => {
  const set = job.tools.choices.get(name) ?? { field, choices: [] };
  const group = field.group && getText(record, field.group.at);
  return group === undefined ? set : choicesOfGroup(set, group);
};

/**
 * Whether a choice agrees with the value that another field has already written to the same place: a stage says more
 * than its state.
 */
const agrees = ({ choices }: ChoiceSet, settled: string, { value }: AccountChoice, wanted: string): boolean => {
  if (settled === value) return true;
  const category = choices.find((choice) => choice.value === settled)?.category;
  return category !== undefined && normalise(category) === normalise(wanted);
};

/** Value that the service sends for no choice. */
const nothingOf = ({ empty: none, codec }: ChoiceField): unknown => {
  if (typeof none !== 'string') return null;
  return codec === undefined ? none : codec.encode(none);
};

/** Maximum values that a message names. A longer list helps no reader. */
const mostNamed = 30;

const whatThereIs = (set: ChoiceSet): string => {
  const names = namesOf(set);
  return names.length === 0 || names.length > mostNamed ? '' : `, only ${names.join(', ')}`;
};

/**
 * Message for a choice that the account lacks. For a local choice, the message lists the choices of the record's group,
 * such as a team.
 */
const unknownIn = ({ job }: Draft, name: string, value: unknown, known: ChoiceSet): string => {
  const { field, preferredGroup } = known;
  const isLocal = field.group?.local === true && preferredGroup !== undefined;
  const [own, place] = isLocal
    ? [choicesOfGroup(known, preferredGroup), `for this ${job.object.noun}`]
    : [known, 'in this account'];
  return `has no ${name} "${String(value)}" ${place}${whatThereIs(own)}`;
};

/** Writes a complete list. Warns about each value that the account lacks. */
const writeChoices = (draft: Draft, name: string, field: ChoiceField, values: readonly unknown[]): void => {
  const known = setFor(draft, name, field);
  const found = values.map((value) => encodeChoice(known, String(value))?.value);
  for (const [index, choice] of found.entries()) {
    if (choice === undefined) unknownValue(draft, `${name}[${index}]`, unknownIn(draft, name, values[index], known));
  }
  const kept = [...new Set(found.filter((choice) => choice !== undefined))];
  if (values.length > 0 && kept.length === 0) return;
  const { codec } = field;
  setPath(draft.record, field.at, codec === undefined ? kept : kept.map((choice) => codec.encode(choice)));
};

/** Writes a choice: at a path, by a transition, or after the record is created. */
export const writeChoice = (draft: Draft, name: string, field: ChoiceField, value: unknown): void => {
  if (field.multiple) return writeChoices(draft, name, field, isEmpty(value) ? [] : [value].flat());
  const settled = getText(draft.record, field.at);
  if (isEmpty(value)) {
    if (draft.job.mode === 'update' && isEmpty(settled)) setOrEmpty(draft, field.at, nothingOf(field), field.empty);
    return;
  }
  const known = setFor(draft, name, field);
  const choice = encodeChoice(known, String(value));
  if (choice === undefined) return unknownValue(draft, name, unknownIn(draft, name, value, known));
  const reason = field.codec?.refuse?.(choice.value);
  if (reason !== undefined) return unknownValue(draft, name, reason);
  if (field.transitions !== undefined) {
    if (draft.job.mode === 'create' && choice.value === field.createdAs) return;
    draft.transitions[name] = transitionTo(known, field.transitions, choice, String(value));
    return;
  }
  const remote = field.codec === undefined ? choice.value : field.codec.encode(choice.value);
  if (draft.job.mode === 'create' && field.createdAs !== undefined) {
    if (choice.value === field.createdAs) return;
    const change: Record<string, unknown> = {};
    setPath(change, field.at, remote);
    draft.later[name] = change;
    return;
  }
  if (settled !== undefined && settled !== '') {
    if (agrees(known, settled, choice, String(value))) return;
    return contradicts(draft, name);
  }
  setPath(draft.record, field.at, remote);
  const { group } = field;
  const isWritten = group?.createOnly !== true || draft.job.mode === 'create';
  if (group !== undefined && choice.group !== undefined && isWritten) setPath(draft.record, group.at, choice.group);
};
