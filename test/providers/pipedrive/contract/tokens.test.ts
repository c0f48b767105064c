import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../../infra/simulators/pipedrive/tokens.ts';
import { unitsOf } from '../../../../lib/connections/budget-shares.ts';
import { dailyBudgetOf } from '../../../../lib/engine/http/answer/rate-budget.ts';
import { pipedrive } from '../../../../lib/providers/pipedrive/index.ts';
import { isDescribed, loadDescriptions } from '../../../contract/descriptions.ts';
import { child, isObject } from '../../../contract/json.ts';

/** Cost of each read in tokens, as the vendor describes it. Paths that the service does not use are omitted. */
const readCosts = (): readonly (readonly [path: string, tokens: number])[] =>
  loadDescriptions('pipedrive').flatMap(({ document }) =>
    Object.entries(child(document, 'paths')).flatMap(([path, item]) => {
      const operation = isObject(item) ? item.get : undefined;
      const tokens = isObject(operation) ? operation['x-token-cost'] : undefined;
      return typeof tokens === 'number' && /^\/v[12]\/\w+(?:\/(?:\{id\}|me|archived|search))?$/.test(path)
        ? [[path, tokens] as const]
        : [];
    }),
  );

describe.skipIf(!isDescribed('pipedrive'))('the tokens of a request to Pipedrive', () => {
  const budget = dailyBudgetOf(pipedrive) ?? expect.fail('no daily budget');

  it('are never more than declared', () => {
    const costs = readCosts();
    expect(costs.length).toBeGreaterThan(30);
    const cheaper = costs.filter(([path, tokens]) => unitsOf(budget, { method: 'GET', path }) < tokens);
    expect(cheaper).toEqual([]);
  });

  it('equal the tokens that the simulator counts', () => {
    const asked = /^\/v1\/(?:notes|users|webhooks|activityTypes)|^\/v2\/(?!products|itemSearch)/;
    const read = (path: string) => tokensOf({ method: 'GET', path: path.replace('{id}', '7') } as never);
    const costs = readCosts().filter(([path]) => asked.test(path));
    expect(costs.map(([path]) => [path, read(path)])).toEqual(costs);
  });
});
