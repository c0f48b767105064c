import { type Html, html } from './html.ts';
import type { Words } from './words/words.ts';

/** An option that a person may choose. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** A field that a person fills in or chooses from. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  /** Whether the value is secret. It is never shown again, not even to the person who typed it. */
  readonly secret: boolean;
  readonly value?: string | undefined;
  /** Options of the field. Default: the person types the value. */
  readonly options?: readonly Option[] | undefined;
  /** Whether the field may stay empty. */
  readonly optional?: boolean | undefined;
  /** The text before and after the value in an address: `https://` and `.example.com`. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Note about the field, in a sentence for people. */
  readonly note?: string | undefined;
  /** Address of the provider's page that explains where to find the value. */
  readonly help?: string | undefined;
  /** Reason why the value was refused. */
  readonly issue?: string | undefined;
}

const affix = (text: string | undefined): Html | false =>
  text !== undefined && text !== '' && html`<span class="affix" aria-hidden="true">${text}</span>`;

const optionOf = ({ value, label }: Option, chosen: string | undefined): Html =>
  html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`;

/** Attributes that a select and an input share. */
const attributesOf = ({ issue }: FormField, described: string, focused: boolean): Html =>
  html`${issue !== undefined && html` aria-invalid="true"`}${described !== '' && html` aria-describedby="${described}"`}${
    focused && html` autofocus`
  }`;

const controlOf = (field: FormField, id: string, common: Html): Html => {
  const { name, secret, value, options, optional } = field;
  if (options !== undefined) {
    return html`<select id="${id}" name="${name}"${common}>${options.map((option) => optionOf(option, value))}</select>`;
  }
  return html`<input id="${id}" name="${name}" type="${secret ? 'password' : 'text'}"${
    value !== undefined && html` value="${value}"`
  }${optional !== true && html` required`} autocomplete="off" autocapitalize="none" spellcheck="false"${common}>`;
};

/**
 * A field with its label and its texts.
 * @param method of the form; a field's name is unique only within a form
 */
export const fieldOf = ({ whereToFind }: Words, field: FormField, method: string, focused: boolean): Html => {
  const { name, label, before, after, note, help, issue } = field;
  const id = `${method}-${name}`;
  const described = [issue && `${id}-issue`, note && `${id}-note`, help && `${id}-hint`].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${id}">${label}</label>
${issue !== undefined && html`<p class="issue" id="${id}-issue">${issue}</p>`}
<div class="box${issue !== undefined && ' bad'}">${affix(before)}${controlOf(field, id, attributesOf(field, described, focused))}${affix(after)}</div>
${note !== undefined && html`<p class="hint" id="${id}-note">${note}</p>`}
${help !== undefined && html`<p class="hint" id="${id}-hint"><a href="${help}" target="_blank" rel="noreferrer">${whereToFind}<span aria-hidden="true"> ↗</span></a></p>`}
</div>`;
};
