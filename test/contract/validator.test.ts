import { describe, expect, it } from 'vitest';
import { byProvider } from '../harness/by-provider.ts';
import { seed } from '../harness/runs.ts';
import { allControls, toExchange } from './controls/negative-controls.ts';
import { controlOf, exchangeOf } from './controls/sample-exchanges.ts';
import { assertControlled, uncontrolledOperations } from './coverage.ts';
import { describedProviders, isDescribed, publishedNames, skippedBecause } from './descriptions.ts';
import { createContract } from './exchange.ts';
import { allowancesOf, patchesOf } from './patches/allowances.ts';

const controls = allControls();
const checked = describedProviders();
const queries = publishedNames.flatMap((provider) => allowancesOf(provider).queries ?? []);
const patches = publishedNames.flatMap(patchesOf);
const summary = `Vendor contract of ${checked.join(', ')}: ${controls.length} operations under control, ${queries.length} query parameters and ${patches.length} schema patches allowed.`;
const lines = [checked.length === 0 ? '' : summary, skippedBecause()].filter((line) => line !== '');
process.stderr.write(`${lines.join('\n')}\n`);

describe.skipIf(checked.length === 0)('negative controls', () => {
  describe.each(byProvider(controls, 5))(`$provider $operation (SEED=${seed})`, (control) => {
    it('accepts the valid exchange', () => {
      const contract = createContract(control.provider);
      const exchange = toExchange(control, control.valid);
      expect(contract.check(exchange)).toEqual([]);
      expect(contract.operationsSeen()).toEqual([control.operation]);
    });

    it.each(control.negatives)('refuses $name', ({ where, message, change }) => {
      const contract = createContract(control.provider);
      const violations = contract.check(toExchange(control, { ...control.valid, ...change }));
      const expected = violations.filter((violation) => violation.where === where && message.test(violation.message));
      expect(expected, JSON.stringify(violations)).not.toEqual([]);
      // The sample has only one fault. A control that fails for another reason proves nothing.
      expect(violations.filter((violation) => violation.where !== where)).toEqual([]);
    });
  });
});

describe.skipIf(!isDescribed('zendesk'))('uncontrolledOperations', () => {
  it('is empty if every used operation has a negative control', () => {
    const exchanges = controls.map((control) => toExchange(control, control.valid));
    expect(uncontrolledOperations(exchanges)).toEqual([]);
    expect(() => assertControlled(exchanges)).not.toThrow();
  });

  it('names an operation without controls', () => {
    const exchange = exchangeOf('zendesk', 'GET /api/v2/groups', { path: '/api/v2/views' });
    expect(uncontrolledOperations([exchange])).toEqual(['zendesk GET /api/v2/views']);
    expect(() => assertControlled([exchange])).toThrow(/GET \/api\/v2\/views/);
  });

  it('does not count a control without a negative sample', () => {
    const control = { ...controlOf('zendesk', 'GET /api/v2/groups'), negatives: [] };
    expect(uncontrolledOperations([toExchange(control, control.valid)], () => [control])).toEqual([
      'zendesk GET /api/v2/groups',
    ]);
  });

  it('names an undescribed provider', () => {
    const exchange = { ...exchangeOf('zendesk', 'GET /api/v2/groups'), provider: 'attio' };
    expect(uncontrolledOperations([exchange])).toEqual(['attio GET /api/v2/groups']);
  });
});
