import type { Issue } from '../../../errors.ts';
import type { HtmlField } from '../../../providers/define.ts';
import { htmlFields, isHtml, isWritable, mappingOf, twinOf } from '../../../providers/language/kinds.ts';
import type { MappedObject } from '../../compile/concerns.ts';
import { withLineFeeds } from '../../rich-text/line-feeds.ts';
import { richTextOf } from '../../rich-text/load.ts';
import { isEmpty } from '../empty.ts';
import { type Contradiction, type Draft, set, setOrEmpty, type ValueStep, type WriteJob } from './draft.ts';

/** Whether a text is the same as the record shows. It is not sent, because a plain text would lose the formatting. */
export const isSameText = (job: WriteJob, name: string, field: HtmlField, value: unknown): boolean => {
  if (job.current === undefined) return false;
  const shown = job.current[name];
  if (isEmpty(value) || isEmpty(shown)) return isEmpty(value) && isEmpty(shown);
  if (field.type === 'text') return withLineFeeds(value) === shown;
  return value === shown || richTextOf(job.tools).givenHtml(String(value)).html === shown;
};

/** Writes a plain text, unless the same text is given as HTML. */
const writeText = (draft: Draft, field: HtmlField, value: unknown): void => {
  const twin = twinOf(draft.job.declaration, field);
  if (twin !== undefined && !isEmpty(draft.job.values[twin])) return;
  if (isEmpty(value)) return writeNothing(draft, field);
  setHtml(draft, field, richTextOf(draft.job.tools).toHtml(String(value)));
  if (field.text !== undefined) set(draft, field.text, withLineFeeds(value));
  setTitle(draft, field, String(value));
};

const setHtml = (draft: Draft, { at, codec, empty: emptied }: HtmlField, html: string): void =>
  setOrEmpty(draft, at, codec === undefined || html === '' ? html : codec.encode(html), emptied);

/** First line with content, shortened without cutting a character in two. */
const firstLine = (text: string, longest: number): string => {
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  const begin = (lines.find((line) => line !== '') ?? '').slice(0, longest);
  return begin.isWellFormed() ? begin : begin.slice(0, -1);
};

const setTitle = (draft: Draft, { title }: HtmlField, text: string): void => {
  if (title === undefined || draft.job.mode === 'update') return;
  const line = firstLine(text, title.longest);
  if (line !== '') set(draft, title.at, line);
};

const writeFormatted = (draft: Draft, name: string, field: HtmlField, value: unknown): void => {
  const twin = twinOf(draft.job.declaration, field);
  if (isEmpty(value)) {
    if (twin === undefined || draft.job.values[twin] === undefined) writeNothing(draft, field);
    return;
  }
  const { html, text, isCut } = richTextOf(draft.job.tools).givenHtml(String(value));
  setHtml(draft, field, html);
  if (field.text !== undefined) set(draft, field.text, text);
  setTitle(draft, field, text);
  if (!isCut) return;
  const message = `${name} has tags, attributes or comments that are not kept: they were left out`;
  draft.warnings.push({ path: name, code: 'html_removed', message });
};

const writeNothing = (draft: Draft, { at, text: plain, empty: emptied }: HtmlField): void => {
  setOrEmpty(draft, at, null, emptied);
  if (plain !== undefined) set(draft, plain, null);
};

/** Writes one of the two fields of a text that the vendor stores as HTML. */
export const writeHtml = (draft: Draft, name: string, field: HtmlField, value: unknown): void =>
  field.type === 'text' ? writeText(draft, field, value) : writeFormatted(draft, name, field, value);

/** Whether the vendor stores a text as HTML that the model contains in both forms. */
const hasTwins = ({ declaration }: MappedObject): boolean =>
  htmlFields(declaration).some(([, field]) => twinOf(declaration, field) !== undefined);

/**
 * Removes an unchanged form of a text if both forms are given. The other form is the change: a client read a record,
 * edited one form and sent both back.
 */
export const changedTexts: ValueStep = {
  appliesTo: (planned) => planned.mode === 'update' && hasTwins(planned),
  apply: (job) => {
    const { values } = job;
    const unchanged = htmlFields(job.declaration).flatMap(([name, field]) => {
      const twin = twinOf(job.declaration, field);
      if (twin === undefined || values[name] === undefined || values[twin] === undefined) return [];
      return isSameText(job, name, field, values[name]) ? [name] : [];
    });
    return Object.fromEntries(Object.entries(values).filter(([name]) => !unchanged.includes(name)));
  },
};

const contradiction = (name: string, twin: string): Issue => ({
  path: name,
  message: `is not the text of ${twin}: give one of the two`,
});

/** Texts that the vendor accepts in both forms. The vendor derives the plain text from the HTML. */
export const textsOfTwoForms = ({
  object,
  declaration,
}: MappedObject): readonly (readonly [text: string, html: string])[] =>
  Object.entries(object.formatted ?? {}).filter((forms) =>
    forms.every((name) => {
      const mapping = mappingOf(declaration, name);
      return isWritable(mapping) && !isHtml(mapping);
    }),
  );

/** Texts that are given in both forms. */
export const formsGivenTwice = (job: MappedObject & Pick<WriteJob, 'values'>) =>
  textsOfTwoForms(job).filter((forms) => forms.every((name) => !isEmpty(job.values[name])));

/** Finds texts whose plain text and HTML differ. The intended text is unknown. */
export const differentTexts: Contradiction = {
  appliesTo: (planned) => hasTwins(planned) || textsOfTwoForms(planned).length > 0,
  issuesIn: (job) => [
    ...formsGivenTwice(job).flatMap(([name, html]) =>
      saysTheSame(job, job.values[name], job.values[html]) ? [] : [contradiction(name, html)],
    ),
    ...contradictoryTwins(job),
  ],
};

const saysTheSame = ({ tools }: WriteJob, text: unknown, html: unknown): boolean =>
  richTextOf(tools).givenHtml(String(html)).text === (withLineFeeds(text) ?? '');

const contradictoryTwins = (job: WriteJob): readonly Issue[] =>
  htmlFields(job.declaration).flatMap(([name, field]) => {
    const twin = field.type === 'text' ? twinOf(job.declaration, field) : undefined;
    if (twin === undefined) return [];
    if (job.values[name] === undefined || job.values[twin] === undefined) return [];
    return isAgreed(job, name, twin, field) ? [] : [contradiction(name, twin)];
  });

const isAgreed = (job: WriteJob, name: string, twin: string, field: HtmlField): boolean => {
  const { [name]: text, [twin]: html } = job.values;
  const isAsRead = isSameText(job, name, field, text) && isSameText(job, twin, { ...field, type: 'html' }, html);
  if (isAsRead || (isEmpty(text) && isEmpty(html))) return true;
  // A new record has no text that could be emptied.
  if (job.mode === 'create' && (isEmpty(text) || isEmpty(html))) return true;
  return !isEmpty(html) && saysTheSame(job, text, html);
};
