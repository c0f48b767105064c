import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { missingPage } from '../pages/missing-page.ts';
import { prefersPage } from './accepts.ts';
import { withoutBody } from './response.ts';
import { unmatched } from './unmatched-route.ts';

/** The answer of API Gateway's `$default` route (`unmatched-route.ts`). A browser receives a page instead of the JSON. */
export const notFound = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const answer = await unmatched(event);
  if (answer.statusCode !== 404 || !prefersPage(event.headers.accept)) return answer;
  const { document, headers } = missingPage();
  return withoutBody(event, { ...answer, headers: { ...answer.headers, ...headers, vary: 'accept' }, body: document });
};
