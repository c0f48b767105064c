import { guarded } from '../shared/refusals.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { noResource, parserFault } from './faults.ts';
import type { ObjectType } from './objects/define.ts';
import type { Org } from './org.ts';
import type { WriteOptions } from './records.ts';

/** Spring '26. Paths contain `v66.0`. */
export const newestVersion = 66;
/** The vendor retired all earlier versions. */
export const oldestVersion = 31;

/** Version in the path of a call, unchanged. @throws Fault for an unknown version */
export const versionOf = ({ params }: Call): string => {
  const version = params.version ?? '';
  const [, number] = /^v(\d+)\.0$/.exec(version) ?? [];
  if (number === undefined || Number(number) < oldestVersion || Number(number) > newestVersion) throw noResource();
  return version;
};

/** Runs a handler. Answers a fault with the vendor's error, and then undoes all changes. */
const transacted = (org: Org, handle: () => Answer): Answer => guarded(() => org.transact(handle));

/** A route below the path of a version. */
export const dataRoute = (
  method: Route<Org>['method'],
  path: string,
  handle: (org: Org, call: Call, version: string) => Answer,
): Route<Org> => ({
  method,
  path: `/services/data/{version}${path}`,
  handle: (org, call) => transacted(org, () => handle(org, call, versionOf(call))),
});

/** Object that a path names. @throws Fault if no object with this name is visible to the user */
export const typeNamed = (org: Org, name: string | undefined): ObjectType => {
  const type = org.schema.find(name ?? '');
  if (!type) throw noResource();
  return type;
};

/** Body of a write. @throws Fault 400 `JSON_PARSER_ERROR` for a missing body or an array */
export const bodyOf = ({ body }: Call): Record<string, unknown> => {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return Object.fromEntries(Object.entries(body));
  throw parserFault('The HTTP entity body is required, but this request has no entity body.');
};

/**
 * Reads the headers of a write:
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_duplicaterules.htm. Assignment rules
 * apply unless a header disables them:
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_autoassign.htm
 */
export const optionsOf = ({ headers }: Call): WriteOptions => ({
  assigns: headers['sforce-auto-assign']?.toUpperCase() !== 'FALSE',
  allowSave: /(?:^|[;,\s])allowSave=true/i.test(headers['sforce-duplicate-rule-header'] ?? ''),
});
