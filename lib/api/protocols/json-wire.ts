import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { Answer } from '../../call.ts';
import { withExactNumbers } from '../../objects/decimals.ts';
import type { Route } from '../../route.ts';
import type { Wire } from '../protocol.ts';
import { acceptBody } from '../request.ts';
import { errorResult, successResult } from '../response.ts';

/** JSON in both directions. Answers have the envelope. */
export const jsonWire: Wire<Route, Answer> = {
  readBody: (route) => [
    {
      before: ({ event }) => {
        event.body = withExactNumbers(acceptBody(route, event));
        event.isBase64Encoded = false;
      },
    },
    httpJsonBodyParser({ disableContentTypeCheck: true }),
  ],
  succeed: successResult,
  fail: errorResult,
};
