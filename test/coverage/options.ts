import { getText } from '../../lib/engine/mapping/path.ts';
import type { Exchange } from '../contract/exchange.ts';

/** A value with a label in a vendor's response. */
interface Named {
  readonly label: string;
  readonly value: string;
  /** Id of the record that contains the value: the team of a state. */
  readonly within: string | undefined;
}

const labels: readonly string[] = ['label', 'name', 'title'];

const values: readonly string[] = ['value', 'id'];

const firstText = (holder: unknown, members: readonly string[]): string | undefined =>
  members.map((member) => getText(holder, member)).find((text) => text !== undefined);

const namedIn = (answer: unknown, within?: string): readonly Named[] => {
  if (typeof answer !== 'object' || answer === null) return [];
  if (Array.isArray(answer)) return answer.flatMap((one) => namedIn(one, within));
  const [label, value] = [firstText(answer, labels), firstText(answer, values)];
  const inner = Object.values(answer).flatMap((one) => namedIn(one, getText(answer, 'id') ?? within));
  return label === undefined || value === undefined ? inner : [{ label, value, within }, ...inner];
};

/** Labels and values of an account, collected from the vendor's responses. */
export interface Options {
  hear(answered: Pick<Exchange, 'path' | 'responseBody'>): void;
  /** The value with a label in the responses at a path. Undefined if several values have the label. */
  valueOf(path: string, label: string): string | undefined;
  /** Ids of the records that contain a value with the label. */
  holdersOf(label: string): ReadonlySet<string>;
}

const noHolders: ReadonlySet<string> = new Set();

export const openOptions = (): Options => {
  const valuesOf = new Map<string, Set<string>>();
  const holders = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, text: string): void => {
    map.set(key, (map.get(key) ?? new Set()).add(text));
  };
  return {
    hear: ({ path, responseBody }) => {
      for (const { label, value, within } of namedIn(responseBody)) {
        add(valuesOf, `${path} ${label}`, value);
        if (within !== undefined) add(holders, label, within);
      }
    },
    valueOf: (path, label) => {
      const [value, ...others] = valuesOf.get(`${path} ${label}`) ?? [];
      return others.length === 0 ? value : undefined;
    },
    holdersOf: (label) => holders.get(label) ?? noHolders,
  };
};
