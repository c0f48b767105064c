import type { Call } from '../shared/vendor.ts';

/**
 * Costs in version 1. Version 2 costs half as much. https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting
 */
const costs = { one: 2, list: 20, write: 10, remove: 6, search: 40 } as const;

/** Lists that cost half or twice as much as others of their version: `x-token-cost` in the vendor's description. */
const others: Readonly<Record<string, number>> = {
  '/v1/webhooks': 10,
  '/v2/pipelines': 5,
  '/v2/stages': 5,
  '/v2/deals/archived': 20,
};

const kindOf = ({ method, path }: Call): keyof typeof costs => {
  if (method === 'DELETE') return 'remove';
  if (method !== 'GET') return 'write';
  if (/search/i.test(path)) return 'search';
  return /\/(?:\d+|me)$/.test(path) ? 'one' : 'list';
};

/** Tokens that a request uses from the daily budget of its company. */
export const tokensOf = (call: Call): number => {
  const own = call.method === 'GET' ? others[call.path] : undefined;
  return own ?? costs[kindOf(call)] / (call.path.includes('/v2/') ? 2 : 1);
};
