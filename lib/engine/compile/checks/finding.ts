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

/** Finds one class of mistakes in a declaration, and adds them to a list. */
export type Check = (provider: Provider, webhooks: ProviderWebhooks | undefined, found: Finding[]) => void;

/** Message of a finding, with the folder of the provider. */
export const textOf = ({ place, problem, mend }: Finding): string =>
  `lib/providers/${place.split(' ')[0]}/: ${place.trim()}: ${problem} ${mend}`;

/**
 * Place of a member.
 * @param place that ends with a space if it has no members: `hubspot crm.contact `
 */
export const below = (place: string, ...members: readonly string[]): string =>
  members.reduce((text, member) => (text.endsWith(' ') ? text + member : `${text}.${member}`), place);

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
  const labelled = all.map((one) => ({ name: one, label: one }));
  const near = nearNames(name, labelled);
  const named = near.length > 0 ? near : all;
  return `Use ${named.length > 1 ? 'one of ' : ''}${named.map(quoted).join(', ')}, or remove it.`;
};

/** A place in a declaration, and the list for the mistakes there. */
export class Place {
  /** Text of the place: `hubspot crm.contact fields.phone`. */
  readonly text: string;
  readonly #found: Finding[];

  /** @param text ends with a space if the place has no members */
  constructor(text: string, found: Finding[]) {
    this.text = text;
    this.#found = found;
  }

  below(...members: readonly string[]): Place {
    return this.at(below(this.text, ...members));
  }

  /** Another place of the same declaration. */
  at(text: string): Place {
    return new Place(text, this.#found);
  }

  /** Adds a mistake. */
  report(problem: string, mend: string): void {
    this.#found.push({ place: this.text, problem, mend });
  }

  /**
   * Reports each name that is not known.
   * @param what the names are: `field`
   */
  unknownNames(what: string, names: Iterable<string>, known: Iterable<string>): void {
    const all = new Set(known);
    for (const name of new Set(names))
      if (!all.has(name)) this.report(`There is no ${what} "${name}".`, nameToUse(name, all));
  }

  /** Reports each object that the declaration names, and the provider does not have. */
  undeclared(names: readonly string[], declared: readonly string[]): void {
    for (const name of names)
      if (!declared.includes(name))
        this.report(
          `The provider has no object "${name}".`,
          `Declare ${name} in \`objects\`, or remove what names it.`,
        );
  }

  /** Reports each name that is declared and not used. */
  unusedNames(names: Iterable<string>, used: Iterable<string>): void {
    const all = new Set(used);
    for (const name of names) if (!all.has(name)) this.below(name).report('Nothing uses it.', 'Use it, or remove it.');
  }

  /** Reports each name that occurs again. */
  repeatedNames(what: string, names: readonly string[]): void {
    const repeated = names.filter((name, index) => names.indexOf(name) !== index);
    for (const name of new Set(repeated)) this.report(`The ${what} "${name}" occurs more than once.`, 'Keep only one.');
  }
}

/** Names of the members of an optional part of a declaration. */
export const namesOf = (record: object | undefined): readonly string[] => Object.keys(record ?? {});
