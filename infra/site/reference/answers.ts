import type { OpenApiDocument, ResponseObject } from '../../../lib/api/openapi/document.ts';
import type { Example } from '../../../lib/api/openapi/examples.ts';
import { recorded } from '../../../lib/api/openapi/recorded.ts';
import { html, type Part } from '../../../lib/pages/html.ts';
import { type Placed, resolveIn, type Success } from '../../client/operations.ts';
import { envelopeMembers, fieldList, isEnvelope, type Place } from './fields.ts';
import { propertiesOf } from './objects.ts';
import { codes, joined, pre, prose } from './text.ts';
import { elementOf } from './types.ts';

/** Members of the envelope, for the end of the page. @param placed operations of the page */
export const envelopePart = (placed: readonly Placed[], place: Place): Part => {
  const forms = placed.flatMap(({ successes }) => successes.map(({ schema }) => schema)).filter(isEnvelope);
  if (forms.length === 0) return undefined;
  const [first = {}] = forms;
  const members = forms
    .flatMap((form) => Object.entries(propertiesOf(form)))
    .filter(([name]) => envelopeMembers.has(name));
  const { required = [] } = first;
  return html`<p>Each JSON answer is an object with <code>data</code> and these members.</p>${fieldList({ required, properties: Object.fromEntries(members) }, place)}`;
};

const contentPart = (
  status: number,
  { content }: ResponseObject,
  successes: readonly Success[],
  place: Place,
): Part => {
  const forms = successes.filter((one) => one.status === status);
  const texts = Object.keys(content).filter((type) => type !== 'application/json');
  return [
    texts.length > 0 && html`<p>Media type: ${codes(texts)}.</p>`,
    ...forms.map((form) =>
      form.isPreview
        ? html`<p>With <code>preview=true</code>: ${place.objects.link('Preview')} in <code>data</code>.</p>`
        : fieldList(form.schema, place),
    ),
  ];
};

/** Longest example of an object, in characters. */
const longestExample = 2_500;

/** Longest example of an object that an earlier example of the page shows. */
const longestRepeated = 700;

/** Cuts lists to one element, and objects to some members. A text says how many are not shown. */
const shorten = (value: unknown, mostMembers: number): unknown => {
  if (Array.isArray(value))
    return [
      ...value.slice(0, 1).map((one) => shorten(one, mostMembers)),
      ...(value.length > 1 ? [`… ${value.length - 1} more`] : []),
    ];
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  const rest = members.length - mostMembers;
  return Object.fromEntries([
    ...members.slice(0, mostMembers).map(([name, member]) => [name, shorten(member, mostMembers)]),
    ...(rest > 0 ? [['…', `${rest} more`]] : []),
  ]);
};

/** Example as text. A long example loses elements of lists first, then members of objects. */
const textOf = (answer: unknown, longest: number): string => {
  const forms = [answer, ...[100, 40, 25, 18, 12, 8, 4].map((most) => shorten(answer, most))];
  const texts = forms.map((form) => JSON.stringify(form, null, 2));
  return texts.find((text) => text.length <= longest) ?? texts.at(-1) ?? '';
};

/** Object in the answer with a status that the page has once. */
const objectIn = ({ successes }: Placed, status: number | undefined, { objects }: Place): string | undefined => {
  const schemas = successes.flatMap((one) =>
    one.isPreview || one.status !== status ? [] : [propertiesOf(one.schema).data ?? {}],
  );
  const named = schemas.flatMap((data) => objects.nameOf(data) ?? objects.nameOf(elementOf(data) ?? {}) ?? []);
  const inside = [...JSON.stringify(schemas).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name);
  return [...named, ...inside].find((name) => objects.isShared(name));
};

/** Example of an answer that a test recorded. Operations with the same answer share an example. */
const exampleOf = (placed: Placed, document: OpenApiDocument): Pick<Example, 'status' | 'answer'> | undefined => {
  const { status = 0, answer } = recorded.examples[placed.id] ?? {};
  if (answer !== undefined) return { status, answer };
  const response = placed.documented.responses[String(status)];
  if (response === undefined) return undefined;
  const { content } = resolveIn(document.components.responses, response);
  const [shared] = Object.values(content).flatMap(({ example }) => (example === undefined ? [] : [example]));
  return shared === undefined ? undefined : { status, answer: shared };
};

/** Example of an answer on a page. */
interface ShownExample {
  readonly status: number;
  readonly text: string;
  readonly language: 'text' | 'json';
  /** Operation whose example the page shows: the first one with this answer. */
  readonly first: string;
}

/** Example of an answer as the page shows it. Call it once for each operation, in the order of the page. */
export const shownExample = (placed: Placed, document: OpenApiDocument, place: Place): ShownExample | undefined => {
  const { objects } = place;
  const { answer, status } = exampleOf(placed, document) ?? {};
  if (answer === undefined || status === undefined) return undefined;
  const isText = typeof answer === 'string';
  const name = objectIn(placed, status, place);
  const isRepeated = name !== undefined && objects.firstWith(name, placed.id) !== placed.id;
  const text = isText ? answer : textOf(answer, isRepeated ? longestRepeated : longestExample);
  return { status, text, language: isText ? 'text' : 'json', first: objects.firstWith(text, placed.id) };
};

const examplePart = (placed: Placed, document: OpenApiDocument, place: Place): Part => {
  const { status, text, language, first } = shownExample(placed, document, place) ?? {};
  if (text === undefined || language === undefined) return undefined;
  if (first !== placed.id) return html`<p>The <a href="#${first}">example of ${first}</a> has the same answer.</p>`;
  return html`<details><summary>Example of an answer with ${status}</summary>${pre(text, language)}</details>`;
};

/** Successful answers of an operation: the fields of each status, and the recorded example. */
export const answersPart = (placed: Placed, document: OpenApiDocument, place: Place): Part => {
  const { documented, successes } = placed;
  const answers = Object.entries(documented.responses)
    .filter(([status]) => status < '400')
    .map(([status, one]) => {
      const response = resolveIn(document.components.responses, one);
      return html`<p><code>${status}</code> ${prose(response.description)}</p>${contentPart(Number(status), response, successes, place)}`;
    });
  return [html`<h3>Answer</h3>`, joined(answers, '\n'), examplePart(placed, document, place)];
};
