import { describe, expect, it } from 'vitest';
import { allControls, type Control, toExchange } from './controls/negative-controls.ts';
import { describedProviders } from './descriptions.ts';
import { createContract } from './exchange.ts';
import { isObject } from './json.ts';
import { allowancesOf } from './patches/allowances.ts';

const withBody = allControls().filter(({ valid }) => valid.body !== undefined);

/** Bodies with nothing in them: no member, or an empty object in the place of the only one. */
const emptied = ({ valid: { body } }: Control): readonly unknown[] => {
  if (!isObject(body)) return [[]];
  const [name = '', ...others] = Object.keys(body);
  return others.length === 0 && isObject(body[name]) ? [{}, { [name]: {} }] : [{}];
};

/** Those that the contract lets through. */
const accepted = (control: Control): readonly unknown[] => {
  const contract = createContract(control.provider);
  return emptied(control).filter(
    (body) => contract.checkRequest(toExchange(control, { ...control.valid, body })).length === 0,
  );
};

const isUndemanding = ({ provider, operation }: Control): boolean =>
  (allowancesOf(provider).undemanding ?? []).some(({ operations }) => operations.includes(operation));

describe.skipIf(withBody.length === 0)('an empty body', () => {
  it('is refused by every operation that demands something', () => {
    const open = withBody.filter((control) => !isUndemanding(control) && accepted(control).length > 0);
    expect(open.map(({ provider, operation }) => `${provider} ${operation}`)).toEqual([]);
  });

  it('is let through by those of which it is said, and by them alone', () => {
    const said = describedProviders().flatMap((provider) =>
      (allowancesOf(provider).undemanding ?? []).flatMap(({ operations }) =>
        operations.map((operation) => `${provider} ${operation}`),
      ),
    );
    const open = withBody.filter((control) => accepted(control).length > 0);
    // One description may be of several objects.
    const names = new Set(open.map(({ provider, operation }) => `${provider} ${operation}`));
    expect([...names].toSorted()).toEqual(said.toSorted());
  });
});
