import type { ModelValues } from '../../../objects/define.ts';
import type {
  ChoiceField,
  EndField,
  FieldMapping,
  HtmlField,
  ObjectDeclaration,
  Path,
  ValueField,
} from '../../../providers/define.ts';
import { asText, listReader, pathReader, textReader } from '../../../providers/language/answers.ts';
import { compiled, type Mapped, mappedFields } from '../../../providers/language/compiled.ts';
import { richTextOf } from '../../rich-text/load.ts';
import { type DecodedChoice, decodeChoice, withinGroup } from '../choices.ts';
import { readEnd, readMoment } from '../moments.ts';
import { moreReader, partsReader, readItems, typedFieldsReader } from './lists.ts';
import { refReader, refsReader } from './references.ts';
import type { Reader, ReadTools } from './tools.ts';

/** Values of the record that is being read. One mutable object, because a list contains many records. */
type Model = Record<string, unknown>;

/** Reads a field into the values of a record. */
type FieldReader = (values: Model, remote: unknown, tools: ReadTools) => void;

const placeReader = ({ codec }: ValueField | ChoiceField, path: Path): ((remote: unknown) => unknown) => {
  if (codec === undefined) return textReader(path);
  const place = pathReader(path);
  return (remote) => codec.decode(place(remote));
};

const oneOrListReader = (field: ValueField): ((remote: unknown) => unknown) => {
  const { read, orElse, more, codec } = field;
  const own = placeReader(field, read);
  const other = orElse === undefined ? undefined : placeReader(field, orElse);
  const one = (remote: unknown): unknown => own(remote) ?? other?.(remote);
  // Only one value is shown. The other values serve to find the record.
  if (more === undefined || codec === undefined) return other === undefined ? own : one;
  const readMore = moreReader(more);
  return (remote) => {
    const found = one(remote);
    const first = Array.isArray(found) ? found : [];
    return [...first, ...readMore(remote).filter((value) => !first.includes(value))];
  };
};

const valueReader = (name: string, field: ValueField): FieldReader => {
  const { html, original, read, orElse } = field;
  const readValue = oneOrListReader(field);
  if (html !== true && !original)
    return (values, remote) => {
      values[name] = readValue(remote);
    };
  const [own, other] = [textReader(read), orElse === undefined ? undefined : textReader(orElse)];
  return (values, remote, tools) => {
    const value = readValue(remote);
    const isHtml = html === true && typeof value === 'string';
    values[name] = isHtml ? richTextOf(tools).readHtml(value).html || undefined : value;
    if (original) values[`remote_${name}`] = own(remote) ?? other?.(remote);
  };
};

/** Reader of a list of choices: their unified values and the provider's own values. */
const choicesReader = (name: string, field: ChoiceField): FieldReader => {
  const { codec } = field;
  const all = listReader(field.at);
  return (values, remote, tools) => {
    const set = tools.choices.get(name) ?? { field, choices: [] };
    const found = all(remote)
      .map((one) => (codec === undefined ? one : codec.decode(one)))
      .filter((one): one is string => typeof one === 'string' && one !== '');
    values[name] = found.map((one) => decodeChoice(set, one).value);
    values[`remote_${name}`] = found;
  };
};

/** Members of a record for a choice, by field. */
export const shownChoice = (name: string, field: ChoiceField, decoded: DecodedChoice): Model => ({
  [name]: decoded.value,
  [`remote_${name}`]: decoded.remote,
  [`remote_${name}_label`]: decoded.label,
  ...(field.category && { [`${name}_category`]: decoded.category }),
});

const choiceReader = (name: string, field: ChoiceField): FieldReader => {
  if (field.multiple) return choicesReader(name, field);
  const [choiceOf, own] = [placeReader(field, field.at), pathReader(field.at)];
  return (values, remote, tools) => {
    const found = choiceOf(remote);
    if (typeof found !== 'string' || found === field.empty) return;
    const set = withinGroup(tools.choices.get(name) ?? { field, choices: [] }, remote);
    const decoded = decodeChoice(set, found);
    Object.assign(values, shownChoice(name, field, { ...decoded, remote: asText(own(remote)) ?? decoded.remote }));
  };
};

const htmlReader = ({ at, codec, type: as, text: plain }: HtmlField): Reader<unknown> => {
  const own = textReader(at);
  const plainText = as === 'html' || plain === undefined ? undefined : textReader(plain);
  const htmlOf = (remote: unknown): string | undefined => {
    const found = own(remote);
    if (codec === undefined || found === undefined) return found;
    const decoded = codec.decode(found);
    return typeof decoded === 'string' && decoded !== '' ? decoded : undefined;
  };
  return (remote, tools) => {
    const html = htmlOf(remote);
    return html === undefined ? plainText?.(remote) : richTextOf(tools).readHtml(html)[as] || undefined;
  };
};

/** A field with a single value. */
type SingleField = Exclude<FieldMapping, ValueField | ChoiceField | EndField>;

type SingleKind = Exclude<SingleField, string>['kind'];

const readers: { readonly [K in SingleKind]: (field: Extract<SingleField, { readonly kind: K }>) => Reader<unknown> } =
  {
    ref: (field) => (field.many === undefined ? refReader(field) : refsReader(field, field.many)),
    typed_fields: typedFieldsReader,
    items: (field) => (remote) => readItems(field, remote),
    parts: partsReader,
    moment: (field) => (remote) => readMoment(field, remote),
    html: htmlReader,
    constant:
      ({ value }) =>
      () =>
        value,
  };

const singleReader = (mapping: SingleField): Reader<unknown> =>
  typeof mapping === 'string' ? textReader(mapping) : readers[mapping.kind](mapping as never);

const isEnd = ([, mapping]: Mapped): boolean => typeof mapping === 'object' && mapping.kind === 'end';

const fieldReader = ([name, mapping]: Mapped): FieldReader => {
  if (typeof mapping === 'object' && mapping.kind === 'end')
    return (values, remote) => {
      values[name] = readEnd(mapping, remote, values[mapping.field]);
    };
  if (typeof mapping === 'object' && mapping.kind === 'value') return valueReader(name, mapping);
  if (typeof mapping === 'object' && mapping.kind === 'choice') return choiceReader(name, mapping);
  const readValue = singleReader(mapping);
  return (values, remote, tools) => {
    values[name] = readValue(remote, tools);
  };
};

/** Readers of all fields, in order. The reader of an end depends on another field, so it runs after all others. */
const readersOf = compiled((declaration: ObjectDeclaration): readonly FieldReader[] =>
  mappedFields(declaration)
    .toSorted((one, other) => Number(isEnd(one)) - Number(isEnd(other)))
    .map(fieldReader),
);

/** Reads a remote record as model values. Missing, null and unexpectedly typed values count as absent. */
export const readRecord = (declaration: ObjectDeclaration, remote: unknown, tools: ReadTools): ModelValues => {
  const values: Model = {};
  for (const read of readersOf(declaration)) read(values, remote, tools);
  return values;
};
