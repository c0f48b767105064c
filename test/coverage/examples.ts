import { loadDescriptions, type ProviderName } from '../contract/descriptions.ts';
import type { Contract, Exchange } from '../contract/exchange.ts';
import { child, type Json, resolve } from '../contract/json.ts';
import { findOperation, type Operation, operationsOf } from '../contract/operations.ts';

const known = new Map<ProviderName, readonly Operation[]>();

const operationsBy = (provider: ProviderName): readonly Operation[] => {
  const operations = known.get(provider) ?? operationsOf(loadDescriptions(provider));
  known.set(provider, operations);
  return operations;
};

const parsed = (value: Json | undefined): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

/** Example responses in the vendor's description that the description's own schemas allow. */
export const examplesFor = (provider: ProviderName, contract: Contract, exchange: Exchange): readonly unknown[] => {
  const match = findOperation(operationsBy(provider), exchange);
  if (match === undefined) return [];
  const { document, definition } = match.operation;
  const answer = child(definition, 'responses')['200'];
  const content = answer === undefined ? {} : child(child(resolve(document, answer), 'content'), 'application/json');
  const named = Object.values(child(content, 'examples')).map((example) => resolve(document, example).value);
  return [content.example, ...named]
    .map(parsed)
    .filter(
      (body) =>
        body !== undefined && contract.checkResponse({ ...exchange, status: 200, responseBody: body }).length === 0,
    );
};
