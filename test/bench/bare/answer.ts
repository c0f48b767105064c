import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type Account, scopeOf } from './account.ts';

/** Status and content of a route's response. */
interface Answer {
  readonly statusCode: number;
  readonly data: unknown;
  readonly next_cursor?: string | null;
}

/** Creates a handler that reads the account first and answers failures with their status. */
export const createHandler =
  (act: (account: Account, event: APIGatewayProxyEventV2) => Promise<Answer>) =>
  async (event: APIGatewayProxyEventV2) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    try {
      const account = await scopeOf(event.headers['x-connection-token'], event.body);
      const answer = await act(account, event);
      await account.counted;
      return { statusCode: answer.statusCode, headers, body: JSON.stringify(answer) };
    } catch (error) {
      const { statusCode = 500, message } = error as Error & { readonly statusCode?: number };
      return { statusCode, headers, body: JSON.stringify({ statusCode, message }) };
    }
  };
