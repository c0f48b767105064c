import { describe, expect, it } from 'vitest';
import { compileClosed } from '../../../contract/closed-world.ts';
import { isDescribed, loadDescriptions } from '../../../contract/descriptions.ts';
import { child, resolve } from '../../../contract/json.ts';
import { operationsOf } from '../../../contract/operations.ts';
import { describedControls } from './controls.ts';

describe.skipIf(!isDescribed('pipedrive'))("Pipedrive's own examples", () => {
  it('are accepted for every operation under control', () => {
    const used = new Set(describedControls.map(({ operation }) => operation));
    const operations = operationsOf(loadDescriptions('pipedrive')).filter(({ key }) => used.has(key));
    const refused = operations.flatMap(({ key, document, definition }) => {
      const answer = child(
        child(resolve(document, child(child(definition, 'responses'), '200')), 'content'),
        'application/json',
      );
      expect(answer.example, key).toBeDefined();
      return compileClosed(document, answer.schema ?? false, 'response')(answer.example).map((issue) => [key, issue]);
    });
    expect(operations).toHaveLength(used.size);
    expect(refused).toEqual([]);
  });
});
