import { describe, expect, it } from 'vitest';
import { isDescribed, type ProviderName } from '../contract/descriptions.ts';
import { createContract, type Exchange } from '../contract/exchange.ts';
import { seed, someOf } from '../harness/runs.ts';
import { recordedOf, recordingsPresent } from './exchanges.ts';
import { missingIn, shapeOf, unknownIn } from './members.ts';
import { notesOf } from './notes.ts';
import type { Beside } from './scripts.ts';
import { scriptedNames, simulate } from './simulated.ts';

const isExcepted = (provider: ProviderName, place: string): boolean =>
  (notesOf(provider).exceptions ?? []).some((one) => one.place.test(place));

/** Whether the names below a place belong to the account. Here, all names are the vendor's. */
const isOpen = (): boolean => false;

const recordedBeside = (provider: ProviderName, { method, path }: Beside): readonly unknown[] =>
  recordedOf(provider)
    .filter((one) => one.method === method && one.status < 300 && path.test(one.path))
    .map(({ response }) => response);

/** Members that the vendor's description does not know, in responses that were not recorded. */
const undescribed = (provider: ProviderName, exchanges: readonly Exchange[]): readonly string[] => {
  const contract = createContract(provider);
  const issues = exchanges.flatMap((exchange) =>
    contract.operationOf(exchange) === undefined ? [] : contract.checkResponse(exchange),
  );
  return issues.flatMap(({ message }) => /^unknown field "(.+)"$/.exec(message)?.[1] ?? []);
};

describe.skipIf(!recordingsPresent())('responses of the simulators, compared with responses of real accounts', () => {
  it.each(scriptedNames)(
    'of %s contain every member of all real responses, with values of its type',
    async (provider) => {
      const { besides } = await simulate(provider);
      const compared = besides.filter((beside) => recordedBeside(provider, beside).length > 0);
      const differences = compared.flatMap((beside) => {
        const recorded = shapeOf(recordedBeside(provider, beside), isOpen);
        return missingIn(shapeOf(beside.answers, isOpen), recorded)
          .filter(([place]) => !isExcepted(provider, place))
          .map(([place, what]) => `${beside.method} ${beside.path.source}: ${place} ${what}`);
      });
      expect(compared.length).toBeGreaterThan(0);
      expect(differences).toEqual([]);
    },
  );

  it.each(scriptedNames.filter(isDescribed))(
    `of %s have no member that is neither recorded nor described (SEED=${seed})`,
    async (provider) => {
      const { besides, exchanges } = await simulate(provider);
      // Compiling a description takes a second.
      const invented = someOf(besides, 4, seed).flatMap((beside) => {
        const recorded = recordedBeside(provider, beside);
        if (recorded.length === 0) return [];
        const unknown = unknownIn(shapeOf(beside.answers, isOpen), shapeOf(recorded, isOpen));
        if (unknown.length === 0) return [];
        const same = exchanges.filter(({ method, path }) => method === beside.method && beside.path.test(path));
        const names = undescribed(provider, same);
        return unknown.filter((place) => names.includes(place.split('.').at(-1) ?? ''));
      });
      expect(invented).toEqual([]);
    },
  );
});
