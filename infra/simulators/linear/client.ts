import { type Reply, requester } from '../shared/request.ts';
import type { LinearAccount } from './index.ts';

/** Client that posts an operation with its variables. */
export const linearClient = ({ url, apiKey }: LinearAccount) => {
  const send = requester(url, () => apiKey);
  return (query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Reply> =>
    send('POST', '/graphql', { query, variables }, headers);
};
