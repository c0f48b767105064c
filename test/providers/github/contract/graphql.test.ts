import { describe, expect, it } from 'vitest';
import { toExchange } from '../../../contract/controls/negative-controls.ts';
import { isDescribed } from '../../../contract/descriptions.ts';
import { createContract, type Exchange } from '../../../contract/exchange.ts';
import { graphql } from './graphql.ts';

const controls = graphql();

const exchangeOf = (change: Partial<Exchange>): Exchange => {
  const [control] = controls;
  if (control === undefined) throw new Error('GitHub is asked nothing by GraphQL');
  return { ...toExchange(control, control.valid), ...change };
};

const faultsOf = (change: Partial<Exchange>) =>
  createContract('github')
    .check(exchangeOf(change))
    .map(({ where, message }) => `${where}: ${message}`);

describe.skipIf(!isDescribed('github'))('the contract of GitHub, for paths and GraphQL', () => {
  it('knows the users of a repository, the teams of an organisation and the members of a team by GraphQL', () => {
    expect(new Set(controls.map(({ operation }) => operation))).toEqual(new Set(['POST /graphql query node']));
    expect(JSON.stringify(controls[0]?.valid.answer)).toContain('{"nodes":[{"id":1,"login":"one"');
  });

  it('accepts errors with 200, with any data', () => {
    const errors = [{ type: 'NOT_FOUND', path: ['node'], message: 'Could not resolve to a node' }];
    expect(faultsOf({ responseBody: { data: { node: null }, errors } })).toEqual([]);
    expect(faultsOf({ responseBody: { data: { node: null }, errors: [{ type: 'NOT_FOUND' }] } })).toEqual([
      "response: must have required property 'message'",
    ]);
  });

  it('accepts a refusal of the whole API with its status and a message', () => {
    const refused = (body: unknown) => faultsOf({ status: 401, responseBody: body });
    expect(
      refused({ message: 'Bad credentials', documentation_url: 'https://docs.github.com', status: '401' }),
    ).toEqual([]);
    expect(refused({ status: '401' })).toEqual(['response: is no text']);
    expect(refused({ message: 'Bad credentials', colour: 'red' })).toEqual(['response: unknown field "colour"']);
  });

  it('refuses an invalid operation, and still checks requests by path', () => {
    expect(faultsOf({ requestBody: { query: '{' } })).toEqual(['path: no such operation is described']);
    expect(faultsOf({ method: 'GET', path: '/user/repos', query: new URLSearchParams('colour=red') })).toContain(
      'query: unknown query parameter "colour"',
    );
    expect(faultsOf({ path: '/graphql/other' })).toEqual(['path: no such operation is described']);
  });
});
