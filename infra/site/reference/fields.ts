import type { Schema } from '../../../lib/api/openapi/document.ts';
import { type Html, html, type Part } from '../../../lib/pages/html.ts';
import { limitsOf } from './limits.ts';
import { type PageObjects, propertiesOf } from './objects.ts';
import { codes, joined, prose } from './text.ts';
import { elementOf, formsOf, typeOf } from './types.ts';

/** Place of a list of fields. */
export interface Place {
  readonly objects: PageObjects;
  /** Whether a caller sends the fields. Otherwise the service returns the fields. */
  readonly isSent: boolean;
  /** Components around the fields, so that an object inside itself does not continue without an end. */
  readonly within: readonly string[];
}

/** Anchor of the members that all answers share. */
export const envelopeAnchor = 'envelope';

/** Members of an envelope that mean the same in every answer. */
export const envelopeMembers: ReadonlySet<string> = new Set([
  ...['statusCode', 'message', 'precondition', 'warnings', 'more_warnings'],
]);

/** Whether an object is an answer, or the answer to an item of a batch. */
export const isEnvelope = (schema: Schema): boolean =>
  ['statusCode', 'data'].every((name) => Object.hasOwn(propertiesOf(schema), name));

/** Start of the description of a member that no write changes. */
export const readOnly = /^Read-only[.:]/;

const valuesOf = (schema: Schema, objects: PageObjects): readonly unknown[] => {
  const element = elementOf(schema);
  return [
    ...(schema.enum ?? []),
    ...formsOf(schema).flatMap((form) => valuesOf(objects.resolve(form), objects)),
    ...(element === undefined ? [] : valuesOf(objects.resolve(element), objects)),
  ].filter((value) => value !== null);
};

const limitsWithin = (schema: Schema, objects: PageObjects): readonly Part[] => {
  const element = elementOf(schema);
  const each = element === undefined ? [] : limitsOf(objects.resolve(element));
  return [
    ...limitsOf(schema),
    ...(each.length === 0 ? [] : [['each ', ...joined(each, ', ')]]),
    ...formsOf(schema).flatMap((form) => limitsOf(objects.resolve(form))),
  ];
};

/** Object inside a value whose fields the page shows at the value. Lists and alternatives are opened. */
const innerOf = (given: Schema, place: Place): readonly (readonly [Schema, Place])[] => {
  const { objects, within } = place;
  const name = objects.nameOf(given);
  if (name !== undefined && (objects.isShared(name) || within.includes(name))) return [];
  const schema = objects.resolve(given);
  const inside = name === undefined ? place : { ...place, within: [...within, name] };
  const element = elementOf(schema);
  const own = Object.keys(propertiesOf(schema)).length > 0 ? [[schema, inside] as const] : [];
  const further = [...formsOf(schema), ...(element === undefined ? [] : [element])];
  return [...own, ...further.flatMap((one) => innerOf(one, inside))];
};

/** Description of a value: type, limits, meaning, choices and inner fields. */
export const valueParts = (
  given: Schema,
  place: Place,
  need: Part,
): { readonly type: Part; readonly meaning: Part } => {
  const { objects } = place;
  const schema = objects.resolve(given);
  const choices = [...new Set(valuesOf(schema, objects))];
  const inner = innerOf(given, place);
  return {
    type: joined([typeOf(given, objects), ...limitsWithin(schema, objects), ...(need === false ? [] : [need])], ' · '),
    meaning: [
      ...prose(schema.description ?? ''),
      ...(choices.length === 0 ? [] : [' One of ', ...codes(choices), '.']),
      ...inner.map(([each, inside]) => html`<details><summary>Fields</summary>${fieldList(each, inside)}</details>`),
    ],
  };
};

const needOf = (isRequired: boolean, isSent: boolean): Part => {
  if (isSent) return isRequired && html`<b>required</b>`;
  return !isRequired && 'may be absent';
};

type Field = readonly [name: string, property: Schema];

/** Entries of fields. Fields with the same inner fields, such as the schedules of all objects, share an entry. */
const fieldEntries = (fields: readonly Field[], required: readonly string[], place: Place): readonly Html[] => {
  const groups = Map.groupBy(fields, ([name, property]) => {
    const isSimple = innerOf(property, place).length === 0;
    return isSimple ? name : JSON.stringify([required.includes(name), property]);
  });
  return [...groups.values()].flatMap((group) => {
    const [[first, property] = ['', {}]] = group;
    const { type, meaning } = valueParts(property, place, needOf(required.includes(first), place.isSent));
    return html`<dt>${codes(group.map(([name]) => name))} ${type}<dd>${meaning}`;
  });
};

/** Sentence about alternative fields: a caller must send at least one. */
const alternatives = ({ anyOf = [] }: Schema): Part => {
  const names = anyOf.flatMap((form) => (typeof form === 'object' && !('properties' in form) && form.required) || []);
  return names.length > 0 && html`<p>At least one of ${codes(names)} is required.</p>`;
};

/**
 * Fields of an object, without the members that every answer has. If another object of the page has almost the same
 * fields, the list contains only the differences and a link. Read-only fields share an entry.
 * @param self component of the object, if it is one
 */
export const fieldList = (schema: Schema, place: Place, self?: string): Part => {
  const { objects, isSent } = place;
  const basis = objects.basisOf(schema, self);
  const all = Object.entries(propertiesOf(schema));
  const isOfEnvelope = isEnvelope(schema);
  const shown = all.filter(([name]) =>
    isOfEnvelope ? !envelopeMembers.has(name) : (basis?.different.includes(name) ?? true),
  );
  const isReadOnly = ([, property]: Field): boolean =>
    isSent && readOnly.test(objects.resolve(property).description ?? '');
  const fixed = shown.filter(isReadOnly).map(([name]) => name);
  const changeable = shown.filter((field) => !isReadOnly(field));
  const entries = fieldEntries(changeable, schema.required ?? [], place);
  return [
    alternatives(schema),
    html`<dl>${entries}${fixed.length > 0 && html`<dt>${codes(fixed)} any JSON · read-only<dd>Accepted unchanged, never written.`}</dl>`,
    isOfEnvelope && html`<p>And the <a href="#${envelopeAnchor}">members of every answer</a>.</p>`,
    basis !== undefined && html`<p>And all fields of ${objects.link(basis.component)}.</p>`,
  ];
};
