import type { Client } from '@hubspot/api-client';
import { FilterOperatorEnum as Operator } from '@hubspot/api-client/lib/codegen/crm/contacts/index.js';
import { expect } from 'vitest';
import type { HubspotSimulator } from '../../../infra/simulators/hubspot/index.ts';
import { type ClientSuite, firstOf } from '../suite.ts';

type Account = ReturnType<HubspotSimulator['account']>;

/** Calls for searches. https://developers.hubspot.com/docs/api-reference/crm-search-v3/guide */
export const hubspotSearches = (client: Client, account: Account): ClientSuite['calls'] => {
  const { searchApi } = client.crm.contacts;
  const row = account.create('contacts', {
    email: 'searched@token.example',
    firstname: 'Seek',
    lastname: 'Me Now',
    lifetime_value: '7',
  });
  const since = String(Date.parse(row.createdAt) - 1);

  const filters: readonly (readonly [string, object])[] = [
    ['EQ', { propertyName: 'email', operator: Operator.Eq, value: 'searched@token.example' }],
    ['NEQ', { propertyName: 'email', operator: Operator.Neq, value: 'other@token.example' }],
    ['GTE of a time', { propertyName: 'lastmodifieddate', operator: Operator.Gte, value: since }],
    ['GT of a number', { propertyName: 'lifetime_value', operator: Operator.Gt, value: '6' }],
    ['LT of a number', { propertyName: 'lifetime_value', operator: Operator.Lt, value: '8' }],
    ['LTE of a number', { propertyName: 'lifetime_value', operator: Operator.Lte, value: '7' }],
    ['BETWEEN', { propertyName: 'lifetime_value', operator: Operator.Between, value: '6', highValue: '8' }],
    ['IN', { propertyName: 'email', operator: Operator.In, values: ['searched@token.example', 'x@y.example'] }],
    ['NOT_IN', { propertyName: 'email', operator: Operator.NotIn, values: ['x@y.example'] }],
    ['HAS_PROPERTY', { propertyName: 'lifetime_value', operator: Operator.HasProperty }],
    ['NOT_HAS_PROPERTY', { propertyName: 'phone', operator: Operator.NotHasProperty }],
    ['CONTAINS_TOKEN', { propertyName: 'email', operator: Operator.ContainsToken, value: '*@token.example' }],
    ['NOT_CONTAINS_TOKEN', { propertyName: 'email', operator: Operator.NotContainsToken, value: '*@other.example' }],
  ];
  const filterCalls = filters.map(([name, filter]) => [
    `a search by ${name}`,
    async () => {
      const body = { filterGroups: [{ filters: [filter] }], properties: ['email'], limit: 200 };
      const found = await searchApi.doSearch(Object(body));
      expect(found.results.map(({ id }) => id)).toContain(String(row.id));
    },
  ]) satisfies [string, () => Promise<void>][];

  return {
    ...Object.fromEntries(filterCalls),
    'a search without filters, in pages': async () => {
      const first = await searchApi.doSearch({ limit: 3, sorts: ['-createdate'], properties: ['email'] });
      const { total, results, paging } = first;
      expect(total).toBeGreaterThan(3);
      const second = await searchApi.doSearch({ limit: 3, sorts: ['-createdate'], after: paging?.next?.after ?? '' });
      expect(results.map(({ id }) => id)).not.toContain(firstOf(second.results).id);
    },
    'a search by text': async () => {
      const found = await searchApi.doSearch({ query: 'searched@token.example' });
      expect(firstOf(found.results).properties.email).toBe('searched@token.example');
      expect(firstOf(found.results).createdAt).toBeInstanceOf(Date);
    },
    'a search by association': async () => {
      const note = account.create('notes', { hs_timestamp: '2026-03-01T10:00:00Z' }, [
        {
          to: { id: String(row.id) },
          types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }],
        },
      ]);
      const filter = { propertyName: 'associations.contact', operator: Operator.Eq, value: String(row.id) };
      const found = await client.crm.objects.notes.searchApi.doSearch(
        Object({ filterGroups: [{ filters: [filter] }] }),
      );
      expect(found.results.map(({ id }) => id)).toEqual([String(note.id)]);
    },
  };
};
