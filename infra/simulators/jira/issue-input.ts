import { isObject } from '../shared/vendor.ts';
import { type Account, findProject, findUser, liveIssues, projectOf, typeOf } from './account.ts';
import { isDocument } from './documents.ts';
import { fieldRoomFault, type Problems } from './errors.ts';
import { priorities } from './seeds.ts';
import { type Field, type IssueRow, type IssueType, namedFields, type Project, things } from './types.ts';

type Fields = Readonly<Record<string, unknown>>;

const notADocument = 'Operation value must be an Atlassian Document (see the Atlassian Document Format)';

const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** Reads an id or a key. Collects a problem instead of throwing, because Jira reports all fields at once. */
export const readProject = (account: Account, fields: Fields, problems: Problems): Project | undefined => {
  const given = member(fields.project, 'id') ?? member(fields.project, 'key');
  const project = given === undefined ? undefined : findProject(account, given);
  if (!project) problems.project = 'Specify a valid project ID or key';
  return project;
};

/** Reads a type of the project, by id or by name. */
export const readType = (project: Project, given: unknown, problems: Problems): IssueType | undefined => {
  const [id, name] = [member(given, 'id'), member(given, 'name')];
  const type = project.types.find((one) => (id === undefined ? one.name === name : one.id === String(id)));
  if (!type) problems.issuetype = 'Specify a valid issue type';
  return type;
};

/**
 * Checks the hierarchy: epics are above standard types, and standard types above sub-tasks. A sub-task needs a parent
 * in its own project.
 */
export const checkParent = (
  account: Account,
  { project, type, parent }: { project: Project; type: IssueType; parent: number | null },
  problems: Problems,
): void => {
  if (parent === null) {
    if (type.hierarchyLevel === -1)
      problems.parent = 'Issue type is a sub-task but parent issue key or id not specified.';
    return;
  }
  const row = liveIssues(account).find(({ id }) => id === parent);
  const fits = row && typeOf(account, row).hierarchyLevel === type.hierarchyLevel + 1;
  if (!fits) problems.parentId = 'Given parent work item does not belong to appropriate hierarchy.';
  else if (type.hierarchyLevel === -1 && projectOf(account, row).id !== project.id)
    problems.parentId = 'The parent of a sub-task must be in the same project.';
};

/** Returns the number of the row, not the key. Adds a problem for an unknown issue. */
export const readParent = (given: unknown, account: Account, problems: Problems): number | null => {
  const wanted = member(given, 'id') ?? member(given, 'key');
  const row = liveIssues(account).find(({ id, key }) => String(id) === wanted || key === wanted);
  if (!row) problems.parentId = 'Could not find issue by id or key.';
  return row?.id ?? null;
};

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}$/.test(value);

const isWord = (value: unknown): boolean => typeof value === 'string' && value !== '' && !/\s/.test(value);

/** Fault of a custom field's value. */
const faultOf = (account: Account, { schema, options = [] }: Field, value: unknown): string | undefined => {
  const isOption = (one: unknown): boolean => options.includes(String(member(one, 'value')));
  const each = (fits: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(fits);
  const checks: Readonly<Record<string, readonly [fits: () => boolean, fault: string]>> = {
    number: [() => typeof value === 'number', 'Operation value must be a number'],
    date: [() => isDay(value), "Operation value must be a string with the format 'yyyy-MM-dd'"],
    datetime: [() => isMoment(value), 'Operation value must be a string in the format of a date and time'],
    option: [() => isOption(value), `Option value '${String(member(value, 'value'))}' is not valid`],
    user: [() => findUser(account, member(value, 'accountId')) !== undefined, 'The user does not exist'],
    'array option': [() => each(isOption), 'An option value is not valid'],
    'array string': [() => each(isWord), 'The label contains spaces which is invalid.'],
  };
  const kind = schema.custom.split(':').at(-1) ?? '';
  const isText = kind === 'textarea';
  if (schema.type === 'string' && isText && !isDocument(value)) return notADocument;
  if (schema.type === 'string' && !isText && typeof value !== 'string') return 'Operation value must be a string';
  if (schema.type === 'string') return fieldRoomFault(kind, value);
  const [fits, fault] = checks[[schema.type, schema.items].filter(Boolean).join(' ')] ?? [];
  return fits === undefined || fits() ? undefined : fault;
};

const readCustom = (account: Account, fields: Fields, before: Fields, problems: Problems): Fields => {
  const kept: Record<string, unknown> = { ...before };
  for (const field of account.fields) {
    const value = fields[field.id];
    if (value === undefined) continue;
    const fault = value === null ? undefined : faultOf(account, field, value);
    if (fault !== undefined) problems[field.id] = fault;
    else kept[field.id] = value;
  }
  return kept;
};

const readSummary = (fields: Fields, before: string, problems: Problems): string => {
  if (fields.summary === undefined && before !== '') return before;
  const summary = fields.summary;
  if (typeof summary !== 'string' || summary.trim() === '')
    problems.summary = 'You must specify a summary of the issue.';
  else if (/[\r\n]/.test(summary)) problems.summary = 'The summary is invalid because it contains newline characters.';
  else if (fieldRoomFault('summary', summary) !== undefined)
    problems.summary = 'Summary must be less than 255 characters.';
  return String(summary ?? '');
};

const readPriority = (fields: Fields, before: string, problems: Problems): string => {
  if (fields.priority === undefined) return before;
  const given = fields.priority;
  const found = priorities.find(({ id, name }) => id === member(given, 'id') || name === member(given, 'name'));
  if (!found) problems.priority = 'The priority selected is invalid.';
  return found?.name ?? before;
};

const readAssignee = (account: Account, fields: Fields, before: string | null, problems: Problems): string | null => {
  const given = fields.assignee;
  if (given === undefined) return before;
  const accountId = member(given, 'accountId');
  if (given === null || accountId === null) return null;
  const user = findUser(account, accountId);
  if (!user) problems.assignee = `User '${String(accountId)}' cannot be assigned issues.`;
  return user?.accountId ?? before;
};

const readLabels = (fields: Fields, before: readonly string[], problems: Problems): readonly string[] => {
  const given = fields.labels;
  if (given === undefined) return before;
  const labels: unknown[] = Array.isArray(given) ? given : [];
  const broken = labels.find((label) => !isWord(label));
  if (broken !== undefined) problems.labels = `The label '${String(broken)}' contains spaces which is invalid.`;
  return [...new Set(labels.map(String))].toSorted();
};

const readReporter = (account: Account, fields: Fields, before: string, problems: Problems): string => {
  if (fields.reporter === undefined) return before;
  const user = findUser(account, member(fields.reporter, 'accountId'));
  if (!user) problems.reporter = 'Reporter is required.';
  return user?.accountId ?? before;
};

type Named = NonNullable<IssueRow['named']>;

const readNamed = (fields: Fields, before: Named, problems: Problems): Named => {
  const given = namedFields
    .filter((name) => fields[name] !== undefined)
    .map((name) => {
      const elements = fields[name];
      const list: unknown[] = Array.isArray(elements) ? elements : [];
      const names = list.map((element) => String(member(element, 'name')));
      const unknown = names.find((each) => !things[name].includes(each));
      if (!Array.isArray(elements)) problems[name] = 'data was not an array';
      else if (unknown !== undefined) problems[name] = `'${unknown}' is not valid`;
      return [name, names] as const;
    });
  return { ...before, ...Object.fromEntries(given) };
};

type Plain = Pick<
  IssueRow,
  | 'summary'
  | 'description'
  | 'priority'
  | 'labels'
  | 'duedate'
  | 'assignee'
  | 'custom'
  | 'environment'
  | 'named'
  | 'reporter'
>;

const known = new Set([
  'project',
  'issuetype',
  'parent',
  'summary',
  'description',
  'priority',
  'labels',
  'duedate',
  'assignee',
  'environment',
  'reporter',
  ...namedFields,
]);

/** Values of the fields that depend on no other field, after a write. */
export const readPlain = (account: Account, fields: Fields, before: Plain, problems: Problems): Plain => {
  const custom = new Set(account.fields.map(({ id }) => id));
  for (const name of Object.keys(fields)) {
    if (!known.has(name) && !custom.has(name))
      problems[name] = `Field '${name}' cannot be set. It is not on the appropriate screen, or unknown.`;
  }
  const { description, duedate, environment } = fields;
  for (const [name, value] of Object.entries({ description, environment })) {
    if (value === undefined || value === null) continue;
    const fault = isDocument(value) ? fieldRoomFault(name, value) : notADocument;
    if (fault !== undefined) problems[name] = fault;
  }
  if (duedate !== undefined && duedate !== null && !isDay(duedate))
    problems.duedate = "Operation value must be a string with the format 'yyyy-MM-dd'";
  return {
    summary: readSummary(fields, before.summary, problems),
    description: description === undefined ? before.description : description,
    priority: readPriority(fields, before.priority, problems),
    labels: readLabels(fields, before.labels, problems),
    duedate: duedate === undefined ? before.duedate : (duedate as string | null),
    assignee: readAssignee(account, fields, before.assignee, problems),
    environment: environment === undefined ? before.environment : environment,
    named: readNamed(fields, before.named ?? {}, problems),
    reporter: readReporter(account, fields, before.reporter, problems),
    custom: readCustom(account, fields, before.custom, problems),
  };
};
