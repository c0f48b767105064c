import { describe, expect, it } from 'vitest';
import { allControls, type Control, toExchange } from './controls/negative-controls.ts';
import { describedProviders } from './descriptions.ts';
import { createContract } from './exchange.ts';
import { isObject } from './json.ts';
import { allowancesOf } from './patches/allowances.ts';

const withBody = allControls().filter(({ valid }) => valid.body !== undefined);

/** Empty bodies: no member, or an empty object as the value of the only member. */
const emptied = ({ valid: { body } }: Control): readonly unknown[] => {
  if (!isObject(body)) return [[]];
  const [name = '', ...others] = Object.keys(body);
  return others.length === 0 && isObject(body[name]) ? [{}, { [name]: {} }] : [{}];
};

/** Empty bodies that the contract accepts. */
const accepted = (control: Control): readonly unknown[] => {
  const contract = createContract(control.provider);
  return emptied(control).filter(
    (body) => contract.checkRequest(toExchange(control, { ...control.valid, body })).length === 0,
  );
};

const isUndemanding = ({ provider, operation }: Control): boolean =>
  (allowancesOf(provider).undemanding ?? []).some(({ operations }) => operations.includes(operation));

describe.skipIf(withBody.length === 0)('an empty body', () => {
  it('is refused by every operation with required members', () => {
    const open = withBody.filter((control) => !isUndemanding(control) && accepted(control).length > 0);
    expect(open.map(({ provider, operation }) => `${provider} ${operation}`)).toEqual([]);
  });

  it('is accepted by exactly the operations whose allowances say so', () => {
    const said = describedProviders().flatMap((provider) =>
      (allowancesOf(provider).undemanding ?? []).flatMap(({ operations }) =>
        operations.map((operation) => `${provider} ${operation}`),
      ),
    );
    const open = withBody.filter((control) => accepted(control).length > 0);
    // Several objects may share an operation.
    const names = new Set(open.map(({ provider, operation }) => `${provider} ${operation}`));
    expect([...names].toSorted()).toEqual(said.toSorted());
  });
});
