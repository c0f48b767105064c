import { describe, expect, it } from 'vitest';
import { refusedIn, translateAnswer } from '../../../lib/engine/http/answer/failures.ts';
import { createRedactor } from '../../../lib/engine/http/redaction.ts';
import type { CustomField } from '../../../lib/engine/mapping/custom-field.ts';
import { refusedPath } from '../../../lib/engine/mapping/refused-paths.ts';
import { ApiError } from '../../../lib/errors.ts';
import { objects } from '../../../lib/objects/registry.ts';
import { providers } from '../../../lib/providers/all.ts';
import type { Provider } from '../../../lib/providers/define.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { declarationOf } from '../../providers/declared.ts';
import { type FieldRefusal, fieldRefusals } from './vendor-field-refusals.ts';

const custom = (name: string, label = name, isOpaque = false): CustomField => ({
  name,
  label,
  isOpaque,
  type: 'string',
  options: undefined,
});

/** Custom fields that the rows name. */
const customFields = [
  custom('customfield_10001', 'Points', true),
  custom('Level__c'),
  custom('BIRTHDAY'),
  custom('abc123'),
  custom('360012345678', 'Order', true),
];

const providerOf = (id: string): Provider => {
  const found = providers[id];
  if (found === undefined) throw new Error(`no provider ${id}`);
  return found;
};

const errorOf = ({ provider, status = 400, body }: FieldRefusal & { readonly provider: string }): ApiError => {
  const answer = { status, headers: {}, body: Buffer.from(JSON.stringify(body)) };
  try {
    translateAnswer({ provider: providerOf(provider), redactor: createRedactor(() => []) }, 'POST', answer);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('it was no failure');
};

describe('a refusal with names of fields', () => {
  it.each(byProvider(Object.keys(providers), 1))('has a row for %s', (id) => {
    const advice = `Write test/providers/${id}/refusals.ts. It exports \`refusals\`: answers of the vendor that refuse fields, and the paths of these fields.`;
    expect(fieldRefusals.filter(({ provider }) => provider === id).length, advice).toBeGreaterThan(0);
  });

  it.each(byProvider(fieldRefusals, 1))('of $provider reports $issues', (row) => {
    const provider = providerOf(row.provider);
    const error = errorOf(row);
    const named = { declaration: declarationOf(provider, row.object), object: objects[row.object], customFields };
    const found = refusedIn(provider, error).map(([name, why]) => [refusedPath(named, name), why] as const);
    expect(found.map(([path]) => path)).toEqual(row.issues.map(([path]) => path));
    for (const [index, [, says]] of row.issues.entries()) {
      if (says === undefined) continue;
      expect(found[index]?.[1]).toContain(says);
      expect(error.message).toContain(says);
    }
  });

  it('names no field of ours if the body lacks the field, or contains only its parent', () => {
    const named = { declaration: declarationOf(providerOf('klaviyo'), 'marketingautomation.contact'), customFields };
    const inContact = { ...named, object: objects['marketingautomation.contact'] };
    expect(refusedPath(inContact, '/data/attributes/nonsense')).toBe('');
    expect(refusedPath(inContact, 'attributes')).not.toBe('field_mappings.attributes');
  });
});
