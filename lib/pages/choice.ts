import { choiceScript } from './choice-script.ts';
import { render, type Setting } from './connect.ts';
import { markOf, type Page, type Picture } from './document.ts';
import { type Html, html } from './html.ts';
import type { Words } from './words/words.ts';

/** A provider that a person may choose. */
export interface ProviderChoice {
  readonly name: string;
  readonly logo?: Picture | undefined;
  /** Groups of the provider's objects: `CRM, Ticketing`. */
  readonly kinds: string;
  readonly href: string;
}

/** A category that a person may choose. */
export interface CategoryChoice {
  readonly name: string;
  readonly href: string;
  /** Whether the list shows this category. */
  readonly isChosen: boolean;
}

/** Search in a list of providers. */
export interface ChoiceSearch {
  /** Address of the list. */
  readonly action: string;
  /** Words that the person seeks. Empty for all providers. */
  readonly sought: string;
  /** Id of the chosen category. Absent for all providers. */
  readonly category?: string | undefined;
  /** Categories to choose from, with an entry for all providers. Empty if all providers have the same category. */
  readonly categories: readonly CategoryChoice[];
}

export interface ChoiceView {
  /** Owner of the account, as the project knows the owner. */
  readonly customer: string;
  readonly choices: readonly ProviderChoice[];
  /** Absent for a short list. */
  readonly search?: ChoiceSearch | undefined;
}

/** A text for comparison: without accents, in lower case. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a provider contains all words that a person seeks, in its name or in its kinds. */
const fits = ({ name, kinds }: ProviderChoice, sought: string): boolean => {
  const text = fold(`${name} ${kinds}`);
  return fold(sought)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const rowOf = ({ name, logo, kinds, href }: ProviderChoice, isHidden: boolean): Html =>
  html`<li${isHidden && html` hidden`}><a class="row" href="${href}">${markOf(name, logo, 'tile')}<span class="name">${name}<span>${kinds}</span></span></a></li>`;

const categoryOf = ({ name, href, isChosen }: CategoryChoice): Html =>
  html`<a href="${href}"${isChosen && html` aria-current="true"`}>${name}</a>`;

const searchOf = (words: Words, { action, sought, category, categories }: ChoiceSearch): Html => html`
<form class="search" role="search" method="get" action="${action}">
<label for="q">${words.search}</label>
<div class="box"><input id="q" name="q" type="search" value="${sought}" maxlength="100" autocomplete="off" spellcheck="false"><button>${words.find}</button></div>
${category !== undefined && html`<input type="hidden" name="category" value="${category}">`}</form>
${categories.length > 0 && html`<nav class="kinds" aria-label="${words.categories}">${categories.map(categoryOf)}</nav>`}`;

/**
 * The page for choosing a provider. A long list has a search and categories. Both are requests of their own, and a
 * script filters the list while the person types.
 */
export const choicePage = (setting: Setting, { customer, choices, search }: ChoiceView): Page => {
  const { brand, words } = setting;
  const title = words.choiceTitle(customer, brand.name);
  const hidden = new Set(choices.filter((choice) => !fits(choice, search?.sought ?? '')));
  const isEmpty = hidden.size === choices.length;
  return render(setting, {
    title,
    brand,
    main: html`<h1>${title}</h1>
<p class="quiet">${words.choiceText(brand.name)}</p>
${search && searchOf(words, search)}
<ul${isEmpty && html` hidden`}>${choices.map((choice) => rowOf(choice, hidden.has(choice)))}</ul>
${search && html`<p class="quiet after" role="status"><span${!isEmpty && html` hidden`}>${words.noneFound}</span></p>`}`,
    footer: words.promise,
    look: search && 'searched',
    script: search && choiceScript,
  });
};
