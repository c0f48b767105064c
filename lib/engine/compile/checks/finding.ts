import type { Provider, ProviderWebhooks } from '../../../providers/define.ts';
import { nearNames } from '../../near-names.ts';

/** A mistake in a declaration. */
export interface Finding {
  /** Provider, object and member: `hubspot crm.contact fields.phone.read`. */
  readonly place: string;
  /** Sentence that says what is wrong. */
  readonly problem: string;
  /** Sentence that says how to correct it. */
  readonly mend: string;
}

/** Finds one class of mistakes in a declaration. */
export type Check = (provider: Provider, webhooks?: ProviderWebhooks) => readonly Finding[];

/** Message of a finding, with the folder of the provider. */
export const textOf = ({ place, problem, mend }: Finding): string =>
  `lib/providers/${place.split(' ')[0]}/: ${place.trim()}: ${problem} ${mend}`;

/**
 * Place of a member.
 * @param place that ends with a space if it has no members: `hubspot crm.contact `
 */
export const below = (place: string, ...members: readonly string[]): string =>
  members.reduce((text, member) => (text.endsWith(' ') ? text + member : `${text}.${member}`), place);

/** Returns a finding if the condition holds. */
export const when = (isWrong: boolean, place: string, problem: string, mend: string): readonly Finding[] =>
  isWrong ? [{ place, problem, mend }] : [];

/**
 * Suggests a name: the known names with similar spelling, otherwise all known names.
 * @param quoted writes a name as a declaration does
 */
export const nameToUse = (
  name: string,
  known: ReadonlySet<string>,
  quoted: (name: string) => string = (one) => `"${one}"`,
): string => {
  const all = [...known];
  if (all.length === 0) return 'Remove it: no name is allowed here.';
  const near = nearNames(
    name,
    all.map((one) => ({ name: one, label: one })),
  );
  const named = near.length > 0 ? near : all;
  return `Use ${named.length > 1 ? 'one of ' : ''}${named.map(quoted).join(', ')}, or remove it.`;
};

/**
 * A finding for each name that is not known.
 * @param what the names are: `field`
 */
export const unknownNames = (
  place: string,
  what: string,
  names: Iterable<string>,
  known: Iterable<string>,
): readonly Finding[] => {
  const all = new Set(known);
  return [...new Set(names)]
    .filter((name) => !all.has(name))
    .map((name) => ({ place, problem: `There is no ${what} "${name}".`, mend: nameToUse(name, all) }));
};

/** A finding for each object that a declaration names, and the provider does not have. */
export const undeclared = (place: string, names: readonly string[], declared: readonly string[]): readonly Finding[] =>
  names
    .filter((name) => !declared.includes(name))
    .map((name) => ({
      place,
      problem: `The provider has no object "${name}".`,
      mend: `Declare ${name} in \`objects\`, or remove what names it.`,
    }));

/** A finding for each name that is declared and not used. */
export const unusedNames = (place: string, names: Iterable<string>, used: Iterable<string>): readonly Finding[] => {
  const all = new Set(used);
  return [...names]
    .filter((name) => !all.has(name))
    .map((name) => ({ place: below(place, name), problem: 'Nothing uses it.', mend: 'Use it, or remove it.' }));
};

/** A finding for each name that occurs again. */
export const repeatedNames = (place: string, what: string, names: readonly string[]): readonly Finding[] =>
  [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => ({
    place,
    problem: `The ${what} "${name}" occurs more than once.`,
    mend: 'Keep only one.',
  }));

/** Names of the members of an optional part of a declaration. */
export const namesOf = (record: object | undefined): readonly string[] => Object.keys(record ?? {});
