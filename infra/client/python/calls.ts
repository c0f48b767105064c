import type { Parameter, Schema } from '../../../lib/api/openapi/document.ts';
import { toPascalCase } from '../../../lib/api/openapi/names.ts';
import type { Placed, Success } from '../operations.ts';
import { argumentOf, docstring, literalOf, literalType, snakeName, unionOf } from './names.ts';
import type { PythonTypes } from './schemas.ts';
import { ownTypes } from './types.ts';

/* Methods of the client, one for each operation, with the types of their bodies, options and answers. */

/** Argument of a method. */
interface Argument {
  readonly name: string;
  readonly type: string;
  /** Whether a call may omit the argument. */
  readonly isOptional: boolean;
  readonly text: string;
}

/** Headers that are arguments of a call, by their names. */
const headerOptions: Readonly<Record<string, string>> = {
  'Idempotency-Key': 'idempotency_key',
  'If-Match': 'if_match',
  'If-None-Match': 'if_none_match',
};

/** Type of a parameter. A list of names may be a text, or a sequence that the client joins. */
const parameterType = ({ schema, description }: Parameter, types: PythonTypes): string => {
  const type = types.typeOf(schema, '', 'schemas.');
  return description.includes('separated by commas') ? `${type} | Sequence[str]` : type;
};

/** Parameters of the path, as arguments. */
const pathArguments = ({ operation }: Placed): readonly Argument[] =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name: argumentOf(name),
    type: 'str',
    isOptional: false,
    text: '',
  }));

const bodyArguments = ({ id, documented: { requestBody } }: Placed, types: PythonTypes): readonly Argument[] => {
  if (requestBody === undefined) return [];
  const [content] = Object.values(requestBody.content);
  const type = types.typeOf(content?.schema ?? {}, `${toPascalCase(id)}Body`, 'schemas.');
  return [{ name: 'body', type, isOptional: !requestBody.required, text: '' }];
};

/** Parameters of the query. A path that names the record needs no second name for the record. */
const queryOf = ({ operation, parameters }: Placed): readonly Parameter[] =>
  parameters.filter(
    ({ in: place, name }) => place === 'query' && name !== 'preview' && !operation.path.includes(`{${name}}`),
  );

/** Headers that are arguments of a call. A preview writes nothing and needs no key. */
const headersOf = ({ parameters }: Placed, isPreview: boolean): readonly Parameter[] =>
  parameters.filter(
    ({ in: place, name }) => place === 'header' && name in headerOptions && !(isPreview && name === 'Idempotency-Key'),
  );

const optionArguments = (placed: Placed, types: PythonTypes, isPreview: boolean): readonly Argument[] => {
  const ofQuery = queryOf(placed).map((parameter) => ({
    name: argumentOf(parameter.name),
    type: parameterType(parameter, types),
    isOptional: !parameter.required,
    text: parameter.description,
  }));
  const ofHeaders = headersOf(placed, isPreview).map(({ name, required, description }) => ({
    name: headerOptions[name] ?? '',
    type: 'str',
    isOptional: !required,
    text: description,
  }));
  return [...ofQuery, ...ofHeaders];
};

const printArgument = ({ name, type, isOptional }: Argument): string =>
  isOptional ? `${name}: ${unionOf([type, 'None'])} = None` : `${name}: ${type}`;

/** Type of the data of an answer. A list gets a name, because `list` is a method where the type is used. */
const dataTypeOf = ({ schema }: Success, place: string, types: PythonTypes): string => {
  const data = (schema.properties?.data ?? {}) as Schema;
  if (data.type !== 'array') return types.typeOf(data, `${place}Data`, 'schemas.');
  return `schemas.${types.nameOf(types.typeOf(data, place), `${place}Data`)}`;
};

/** Type of an answer. If the data depends on the status, such as 202 for a job, the status narrows the type. */
const answerOf = (successes: readonly Success[], place: string, types: PythonTypes): string => {
  const statuses = Map.groupBy(successes, (success) => dataTypeOf(success, place, types));
  if (statuses.size === 1) return `Answer[${[...statuses.keys()].join()}]`;
  return [...statuses]
    .map(([data, of]) => `StatusAnswer[${data}, ${literalType([...new Set(of.map(({ status }) => status))])}]`)
    .join(' | ');
};

const itemType = (place: string, [success]: readonly Success[], types: PythonTypes): string => {
  const { items = {} } = (success?.schema.properties?.data ?? {}) as Schema;
  const type = types.typeOf(items as Schema, `${place}Item`, 'schemas.');
  return type === 'schemas.Event' ? 'schemas.WebhookEvent' : type;
};

const answerType = (placed: Placed, types: PythonTypes): string => {
  const place = toPascalCase(placed.id);
  const successes = placed.successes.filter(({ isPreview }) => !isPreview);
  if (placed.operation.isRaw) return 'RawAnswer';
  return placed.operation.isPaged ? `Records[${itemType(place, successes, types)}]` : answerOf(successes, place, types);
};

/** Type of the preview of a call. The preview of an action that sends messages always has a `preview_token`. */
const previewType = ({ confirmsByPreview }: Placed): string =>
  `Answer[schemas.${confirmsByPreview ? ownTypes.actionPreview : 'Preview'}]`;

const methods = (isPaged: boolean, isRaw: boolean): string => {
  if (isPaged) return '_list';
  return isRaw ? '_raw' : '_call';
};

/** Code that sends a call. */
const sending = (placed: Placed, isPreview: boolean): string => {
  const { operation } = placed;
  const values = pathArguments(placed).map(({ name }) => `${name},`);
  const query = queryOf(placed).map(({ name }) => `${literalOf(name)}: ${argumentOf(name)}`);
  const headers = headersOf(placed, isPreview).map(
    ({ name }) => `${literalOf(name.toLowerCase())}: ${headerOptions[name] ?? ''}`,
  );
  const parts = [
    literalOf(operation.method),
    literalOf(operation.path),
    `(${values.join(' ')})`,
    operation.hasBody ? 'body' : 'None',
    `{${[...query, ...(isPreview ? ['"preview": True'] : [])].join(', ')}}`,
    `{${headers.join(', ')}}`,
    ...(operation.key === 'optional' ? ['True'] : []),
  ];
  return `return self.${methods(operation.isPaged, operation.isRaw)}(Call(${parts.join(', ')}))`;
};

const textOf = (summary: string, paragraph: string, all: readonly Argument[]): string => {
  const parameters = all.filter(({ text }) => text !== '').map(({ name, text }) => `:param ${name}: ${text}`);
  return docstring([summary, paragraph, parameters.join('\n')].filter(Boolean).join('\n\n'), 8);
};

const printMethod = (name: string, given: readonly string[], answer: string, lines: readonly string[]): string => {
  const list = given.length === 1 ? given.join() : `\n${given.map((one) => `        ${one},\n`).join('')}    `;
  return [`    def ${name}(${list}) -> ${answer}:`, ...lines].join('\n');
};

/**
 * Python of an operation: its method, and the method of its preview. With one method for both, type checkers would
 * name no wrong field of a body, because the body of an overload has no expected type.
 */
export const methodsOf = (placed: Placed, types: PythonTypes): readonly string[] => {
  const { summary, description, deprecated } = placed.documented;
  const name = snakeName(placed.id.split('.').at(-1) ?? '');
  const positional = [...pathArguments(placed), ...bodyArguments(placed, types)];
  const given = (options: readonly Argument[]): readonly string[] => {
    const printed = ['self', ...positional.map(printArgument)];
    return options.length === 0 ? printed : [...printed, '*', ...options.map(printArgument)];
  };
  const options = optionArguments(placed, types, false);
  const paragraph = deprecated ? `${description}\n\nDeprecated: a later version removes this call.` : description;
  const text = textOf(`${summary}.`, paragraph, options);
  const sent = `        ${sending(placed, false)}`;
  const call = printMethod(name, given(options), answerType(placed, types), [text, sent]);
  if (!placed.successes.some((one) => one.isPreview)) return [call];
  const ofPreview = optionArguments(placed, types, true);
  const shown = docstring(`Preview of \`${name}\`: the requests that it would send. Nothing is written.`, 8);
  const preview = [shown, `        ${sending(placed, true)}`];
  return [call, printMethod(`preview_${name}`, given(ofPreview), previewType(placed), preview)];
};
