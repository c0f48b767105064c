import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { missingPage } from '../pages/missing-page.ts';
import { prefersPage } from './accepts.ts';
import { withoutBody } from './response.ts';
import { unmatched } from './unmatched-route.ts';

/**
 * Whether a browser asks for a page below `/docs/`. Paths of the documentation have at most two parts, but a browser
 * may request a deeper path.
 */
const wantsPage = ({ rawPath, headers }: APIGatewayProxyEventV2): boolean =>
  rawPath.startsWith('/docs/') && prefersPage(headers.accept);

/**
 * The answer of API Gateway's `$default` route (`unmatched-route.ts`). It is a page for a browser that asks for a
 * path below `/docs`.
 */
export const notFound = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const answer = await unmatched(event);
  if (answer.statusCode !== 404 || !wantsPage(event)) return answer;
  const { document, headers } = missingPage();
  return withoutBody(event, { ...answer, headers: { ...answer.headers, ...headers, vary: 'accept' }, body: document });
};
