import { isObject } from '../shared/vendor.ts';
import { type Account, hasPush, same } from './account.ts';
import { invalidRequest, type Problem, validationFailed } from './errors.ts';
import { issueTypes } from './seeds.ts';
import type { LabelRow, Repository } from './types.ts';

/** Members of a request body. Their values are unchecked. */
export type Given = Record<string, unknown>;

const maxTitle = 256;
const maxBody = 65_536;
const maxLabel = 50;

/** Reads the body of a write. @throws Refusal 422 if the body is not an object */
export const readBody = (body: unknown): Given => {
  if (!isObject(body)) throw invalidRequest("For 'links/0/schema', nil is not an object.");
  return body;
};

const tooLong = (resource: string, field: string, most: number): Problem => ({
  resource,
  field,
  code: 'custom',
  message: `${field} is too long (maximum is ${most} characters)`,
});

/** Title of a write. Undefined if none is given. */
export const readTitle = ({ title }: Given): string | undefined => {
  if (title === undefined || title === null) return undefined;
  if (typeof title !== 'string' && typeof title !== 'number') throw wrongType('title', title, 'string');
  const text = String(title);
  if (text.trim() === '') {
    throw validationFailed([{ resource: 'Issue', field: 'title', code: 'missing_field' }]);
  }
  if (text.length > maxTitle) throw validationFailed([tooLong('Issue', 'title', maxTitle)]);
  return text;
};

/** Reads `body`. Undefined keeps the text, null clears it. Limit: 65,536 characters. @throws Refusal 422 */
export const readText = (given: Given, resource: string): string | null | undefined => {
  const { body } = given;
  if (body === undefined || body === null) return body;
  if (typeof body !== 'string') throw wrongType('body', body, 'string');
  if (body.length > maxBody) throw validationFailed([tooLong(resource, 'body', maxBody)]);
  return body;
};

/** Narrows a member to the given words. Undefined if it is absent. @throws Refusal 422 for any other value */
export const readWord = <T extends string>(given: Given, name: string, words: readonly T[]): T | undefined => {
  const value = given[name];
  if (value === undefined) return undefined;
  const word = words.find((each) => each === value);
  if (word === undefined) {
    throw invalidRequest(
      `For 'properties/${name}', ${JSON.stringify(value)} is not a member of ${JSON.stringify(words)}.`,
    );
  }
  return word;
};

/**
 * Ids of the labels of a write. Undefined if they do not change. Creates labels that the repository lacks. Without push
 * access, all labels are silently dropped. https://docs.github.com/en/rest/issues/issues#create-an-issue
 */
export const readLabels = (account: Account, repository: Repository, given: Given): number[] | undefined => {
  const { labels } = given;
  if (labels === undefined) return undefined;
  const names = readList('labels', labels).map(labelName);
  if (!hasPush(repository)) return undefined;
  const problem = names.find((name) => name.trim() === '' || name.length > maxLabel);
  if (problem !== undefined) {
    throw validationFailed([{ resource: 'Label', field: 'name', code: 'invalid', value: problem }]);
  }
  return [
    ...new Set(names.map((name) => (findLabel(account, repository, name) ?? addLabel(account, repository, name)).id)),
  ];
};

const labelName = (label: unknown): string => {
  const name = isObject(label) ? label.name : label;
  if (typeof name !== 'string') throw wrongType('labels', label, 'string');
  return name;
};

/** Labels of the repository in the order of creation. */
export const labelsOf = (account: Account, repository: Repository): LabelRow[] =>
  account.labels.all().filter((label) => label.repository === repository.full_name);

/** Finds a label by name. Ignores case, as GitHub does. */
export const findLabel = (account: Account, repository: Repository, name: string): LabelRow | undefined =>
  labelsOf(account, repository).find((label) => same(label.name, name));

/** Creates a label with the colour `ededed`: GitHub creates unknown labels of an issue in grey. */
export const addLabel = (account: Account, repository: Repository, name: string): LabelRow =>
  account.labels.put({
    id: account.labels.nextId(),
    repository: repository.full_name,
    name,
    color: 'ededed',
    description: null,
    default: false,
  });

/**
 * Logins of a write. Undefined if they do not change. Without push access, all are silently dropped. With push access,
 * a login that cannot be assigned is refused: https://github.com/upptime/upptime/issues/125
 */
export const readAssignees = (repository: Repository, given: Given): string[] | undefined => {
  const { assignees } = given;
  if (assignees === undefined) return undefined;
  const logins = readList('assignees', assignees).map((login) => {
    if (typeof login !== 'string') throw wrongType('assignees', login, 'string');
    return login;
  });
  if (!hasPush(repository)) return undefined;
  const found = logins.map(
    (login) => repository.assignable.find((user) => same(user.login, login))?.login ?? refuseAssignee(login),
  );
  return [...new Set(found)];
};

/**
 * Type of a write by name. `null` removes the type. Without push access, it is silently dropped. (unproven) A type that
 * the organisation lacks is refused.
 */
export const readType = (repository: Repository, given: Given): string | null | undefined => {
  const { type } = given;
  if (type === undefined || !hasPush(repository)) return undefined;
  if (type === null) return null;
  if (typeof type !== 'string') throw wrongType('type', type, 'string');
  const found = repository.owner.type === 'Organization' ? issueTypes.find(({ name }) => same(name, type)) : undefined;
  if (found) return found.name;
  throw validationFailed([{ resource: 'Issue', field: 'type', code: 'invalid', value: type }]);
};

const refuseAssignee = (value: string): never => {
  throw validationFailed([{ resource: 'Issue', field: 'assignees', code: 'invalid', value }]);
};

const readList = (name: string, value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw wrongType(name, value, 'array');
  return value;
};

const wrongType = (name: string, value: unknown, type: string): Error =>
  invalidRequest(`For 'properties/${name}', ${JSON.stringify(value)} is not ${type === 'array' ? 'an' : 'a'} ${type}.`);
