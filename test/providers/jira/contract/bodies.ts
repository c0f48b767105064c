import { Ajv, type ValidateFunction } from 'ajv';
import { jiraSites, ranges, type SiteSettings } from '../../../../infra/simulators/jira/seeds.ts';
import type { Exchange } from '../../../../infra/simulators/shared/exchanges.ts';
import type { Issue } from '../../../contract/closed-world.ts';
import { loadBodySchema } from '../../../contract/descriptions.ts';
import { isObject, items, strings } from '../../../contract/json.ts';

/** Fields of every site that a search or a get of an issue may name. */
// https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-fields/#api-rest-api-3-field-get
const systemFields = new Set([
  'assignee',
  'attachment',
  'components',
  'created',
  'creator',
  'description',
  'duedate',
  'environment',
  'fixVersions',
  'issuetype',
  'labels',
  'parent',
  'priority',
  'project',
  'reporter',
  'resolutiondate',
  'status',
  'summary',
  'updated',
  'versions',
]);

/**
 * Fields of every issue that belong to unused parts of Jira.
 * https://support.atlassian.com/jira-software-cloud/docs/jql-fields/
 */
const elsewhere = [
  'aggregateprogress',
  'aggregatetimeestimate',
  'aggregatetimeoriginalestimate',
  'aggregatetimespent',
  'comment',
  'issuelinks',
  'issuerestriction',
  'lastViewed',
  'progress',
  'resolution',
  'security',
  'statusCategory',
  'statuscategorychangedate',
  'subtasks',
  'timeestimate',
  'timeoriginalestimate',
  'timespent',
  'timetracking',
  'votes',
  'watches',
  'worklog',
  'workratio',
];

/** Fields that a write cannot set. */
const readOnly = new Set(['attachment', 'created', 'creator', 'resolutiondate', 'status', 'updated', ...elsewhere]);

/** Ids of the custom fields of the given sites. */
export const customFieldsOf = (sites: readonly SiteSettings[] = jiraSites): readonly string[] =>
  sites.flatMap(({ firstId, customFields }) =>
    customFields.map((_, index) => `customfield_${firstId + ranges.fields + index}`),
  );

const usualFields = new Set(customFieldsOf());

const checkNames = (names: readonly string[], path: string, own: ReadonlySet<string>): Issue[] =>
  names.flatMap((name) =>
    systemFields.has(name) || elsewhere.includes(name) || own.has(name)
      ? []
      : [{ path, message: `unknown issue field "${name}"` }],
  );

let compiled: ValidateFunction | undefined;

/**
 * Validates a document by the vendor's own schema. The schema names an older draft, but uses keywords as the newer
 * draft does.
 */
const validate = (value: unknown): readonly string[] => {
  if (compiled === undefined) {
    const { $schema: _, ...schema } = loadBodySchema('jira', 'adf-schema-v1-full.json');
    compiled = new Ajv({ strict: false }).compile(schema);
  }
  if (compiled(value)) return [];
  return (compiled.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

const isDocument = (value: unknown): boolean => isObject(value) && value.type === 'doc';

/** All documents in a body, at any depth. */
const documentsIn = (value: unknown, path: string): readonly (readonly [path: string, document: unknown])[] => {
  if (isDocument(value)) return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => documentsIn(inner, `${path}/${key}`));
};

const checkDocuments = (body: unknown): Issue[] =>
  documentsIn(body, '').flatMap(([path, document]) =>
    validate(document)
      .slice(0, 1)
      .map((message) => ({ path, message: `no Atlassian document: ${message}` })),
  );

/** Requires a document, or no value. */
const mustBeDocument = (value: unknown, path: string): Issue[] =>
  value === undefined || value === null || isDocument(value)
    ? []
    : [{ path, message: 'must be an Atlassian document' }];

const ofIssue = (path: string): boolean => /\/issue(?:\/[^/]+)?$/.test(path);
const ofIssues = (path: string): boolean => /\/issue\/bulk$/.test(path);
const ofComment = (path: string): boolean => /\/comment(?:\/[^/]+)?$/.test(path);

const checkFields = (fields: unknown, path: string, own: ReadonlySet<string>): Issue[] =>
  isObject(fields)
    ? [
        ...checkNames(Object.keys(fields), path, own),
        ...['description', 'environment'].flatMap((name) => mustBeDocument(fields[name], `${path}/${name}`)),
      ]
    : [];

const ofFiles = (path: string): boolean => /\/issue\/[^/]+\/attachments$/.test(path);

/**
 * Checks rules that the text of the description contains and its schema omits.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/
 */
const checkFiles = (headers: Readonly<Record<string, string>>, parts: unknown): Issue[] => [
  ...(headers['x-atlassian-token'] === 'no-check' ? [] : [{ path: 'x-atlassian-token', message: 'must be no-check' }]),
  ...(items(parts).length > 0 ? [] : [{ path: '', message: 'the form has no parts' }]),
  ...items(parts).flatMap((part, index) => {
    const { name, filename } = isObject(part) ? part : {};
    if (name !== 'file') return [{ path: `/${index}/name`, message: 'must be file' }];
    return typeof filename === 'string' && filename !== '' ? [] : [{ path: `/${index}`, message: 'is no file' }];
  }),
];

/**
 * Checks the names of fields, and the documents, in a request. The description leaves both open.
 * @param own ids of the custom fields of the sites
 */
export const checkJiraRequest = (
  { path, requestHeaders, requestBody: body }: Exchange,
  own: ReadonlySet<string> = usualFields,
): Issue[] => {
  if (ofFiles(path)) return checkFiles(requestHeaders, body);
  if (!isObject(body)) return [];
  if (ofIssues(path)) return items(body.issueUpdates).flatMap((one) => checkWrite('/issue', one, own));
  return checkWrite(path, body, own);
};

const checkWrite = (path: string, body: unknown, own: ReadonlySet<string>): Issue[] => {
  if (!isObject(body)) return [];
  const written = ofIssue(path) && isObject(body.fields) ? Object.keys(body.fields) : [];
  return [
    ...checkDocuments(body),
    ...(isObject(body.fields)
      ? checkFields(body.fields, '/fields', own)
      : checkNames(strings(body.fields), '/fields', own)),
    ...written.flatMap((name) => (readOnly.has(name) ? [{ path: '/fields', message: `"${name}" cannot be set` }] : [])),
    ...(ofComment(path) ? mustBeDocument(body.body ?? 'nothing', '/body') : []),
  ];
};

/** Checks the same in a response. */
export const checkJiraResponse = (path: string, body: unknown, own: ReadonlySet<string> = usualFields): Issue[] => {
  if (!isObject(body)) return [];
  const comments = [body, ...items(body.comments)].filter(isObject);
  return [
    ...checkDocuments(body),
    ...checkFields(body.fields, '/fields', own),
    ...items(body.issues).flatMap((issue, index) =>
      isObject(issue) ? checkFields(issue.fields, `/issues/${index}/fields`, own) : [],
    ),
    ...(ofComment(path) ? comments.flatMap((comment) => mustBeDocument(comment.body, '/body')) : []),
  ];
};
