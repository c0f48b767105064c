import { type Brand, markOf, type Page, type PageContent, type Picture, renderPage } from './document.ts';
import { type FormField, fieldOf } from './form-field.ts';
import { type Html, html } from './html.ts';
import { arrowBack, check, chevron, clock, cross, warning } from './icons.ts';
import type { Language } from './words/languages.ts';
import type { ObjectNoun, Words } from './words/words.ts';

/** A provider, as people know it. */
export interface Named {
  readonly name: string;
  readonly logo?: Picture | undefined;
}

/** A provider that may be connected. */
export interface ProviderChoice extends Named {
  /** Its groups of objects: `CRM, Ticketing`. */
  readonly kinds: string;
  readonly href: string;
}

/** One way to connect an account. */
export interface ConnectForm {
  /** `credentials`, or `oauth` for a consent at the provider. */
  readonly method: 'credentials' | 'oauth';
  readonly fields: readonly FormField[];
  /** Fields that few need, folded away unless there is something wrong with one. */
  readonly further?: { readonly title: string; readonly fields: readonly FormField[] } | undefined;
}

/** Something that can go wrong, and what people do about it. */
export interface Remedy {
  readonly title: string;
  /** What is wrong, in a sentence. */
  readonly why: string;
  /** One sentence for each step. */
  readonly steps: readonly string[];
}

/** Whose page it is, and in which language. */
export interface Setting {
  readonly brand: Brand;
  readonly words: Words;
  /** Origins whose pages may show it in a frame. */
  readonly frames: readonly string[];
}

/** The objects of a provider that are read, and those that are written. */
export interface Access {
  readonly reads: readonly ObjectNoun[];
  readonly writes: readonly ObjectNoun[];
}

export interface FormView {
  /** For whom the account is connected, as the project knows them. */
  readonly customer: string;
  readonly provider: string;
  /** Of the provider. */
  readonly logo?: Picture | undefined;
  readonly access: Access;
  /** Where the form goes. */
  readonly action: string;
  /** Back to the choice, where there is one. */
  readonly back?: string | undefined;
  /** The first one is offered first. */
  readonly forms: readonly ConnectForm[];
  /** Why the account was not connected. */
  readonly failure?: string | undefined;
  /** What to do about that, step by step. */
  readonly steps?: readonly string[] | undefined;
  /** What can go wrong on a page of the provider from which nobody is sent back. */
  readonly remedies?: readonly Remedy[] | undefined;
  /** The way in which that was tried. */
  readonly tried?: ConnectForm['method'] | undefined;
}

const heading = (text: string): Html => html`<h1>${text}</h1>`;

const choice = ({ name, logo, kinds, href }: ProviderChoice): Html => html`<li><a class="row" href="${href}">
${markOf(name, logo, 'tile')}
<span class="name">${name}<span>${kinds}</span></span>${chevron}</a></li>`;

const render = ({ words, frames }: Setting, content: Omit<PageContent, 'language' | 'frames'>): Page =>
  renderPage({ ...content, language: words.language, frames });

/** The choice of a provider. @param customer for whom an account is connected */
export const choicePage = (setting: Setting, customer: string, choices: readonly ProviderChoice[]): Page => {
  const { brand, words } = setting;
  const title = words.choiceTitle(customer, brand.name);
  return render(setting, {
    title,
    brand,
    main: html`${heading(title)}
<p class="quiet">${words.choiceText(brand.name)}</p>
<ul>${choices.map(choice)}</ul>`,
    footer: words.promise,
  });
};

const isWrong = ({ issue }: FormField): boolean => issue !== undefined;

/** The first wrong field, or the first one of the form that is offered first. */
const focusOf = (forms: readonly ConnectForm[]): FormField | undefined =>
  forms.flatMap(({ fields, further }) => [...fields, ...(further?.fields ?? [])]).find(isWrong) ?? forms[0]?.fields[0];

const formOf = (words: Words, view: FormView, { method, fields, further }: ConnectForm): Html => {
  const focus = focusOf(view.forms);
  const show = (field: FormField): Html => fieldOf(words, field, method, field === focus);
  return html`<form method="post" action="${view.action}" novalidate>
${fields.map(show)}
${further && html`<details${further.fields.some(isWrong) && html` open`}><summary>${further.title}</summary>${further.fields.map(show)}</details>`}
<button class="button" name="method" value="${method}">${
    method === 'oauth' ? words.continueTo(view.provider) : words.connect(view.provider)
  }</button></form>`;
};

/** Further ways are folded away, unless they were just tried. */
const otherWays = (words: Words, view: FormView): readonly Html[] =>
  view.forms.slice(1).map((form) => {
    const open = form.method === view.tried;
    const summary = form.method === 'oauth' ? words.giveAccess : words.useKey;
    return html`<details${open && html` open`}><summary>${summary}</summary>${formOf(words, view, form)}</details>`;
  });

const alertOf = (text: string): Html => html`<div class="alert" role="alert">${warning}<span>${text}</span></div>`;

const stepsOf = (steps: readonly string[]): Html => html`<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>`;

const remedyOf = ({ title, why, steps }: Remedy): Html =>
  html`<details><summary>${title}</summary><p>${why}</p>${stepsOf(steps)}</details>`;

/** Each object once: a provider may have contacts of several kinds. */
const objectsOf = ({ objects, comma, language }: Words, nouns: readonly ObjectNoun[]): string =>
  [...new Set(nouns.map((noun) => objects[noun]))].toSorted(new Intl.Collator(language).compare).join(comma);

const accessOf = (words: Words, project: string, { reads, writes }: Access): Html => html`<dl class="access">
<dt>${words.reads(project)}</dt><dd>${objectsOf(words, reads)}</dd>
${writes.length > 0 && html`<dt>${words.writes(project)}</dt><dd>${objectsOf(words, writes)}</dd>`}
</dl>`;

const strong = (text: string): Html => html`<strong>${text}</strong>`;

/** The page with the forms of a provider. */
export const formPage = (setting: Setting, view: FormView): Page => {
  const { brand, words } = setting;
  const { customer, provider, logo, access, back, failure, steps = [], remedies = [], forms } = view;
  const title = words.title({ customer, provider, project: brand.name });
  const [first] = forms;
  return render(setting, {
    title: failure === undefined ? title : words.notConnected(title),
    brand,
    main: html`${back !== undefined && html`<a class="back" href="${back}">${arrowBack}${words.allTools}</a>`}
${markOf(provider, logo, 'tile large')}
${heading(title)}
<p>${words.question(provider, strong(brand.name), strong(customer))}</p>
${first?.method === 'oauth' && html`<p class="quiet">${words.asksForAccess(provider, brand.name)}</p>`}
${accessOf(words, brand.name, access)}
${failure !== undefined && alertOf(failure)}
${steps.length > 0 && stepsOf(steps)}
${first && formOf(words, view, first)}
${otherWays(words, view)}
${remedies.map(remedyOf)}`,
    footer: words.promise,
  });
};

const returnTo = ({ brand, words }: Setting, href: string | undefined): Html =>
  href === undefined
    ? html`<p class="quiet">${words.closeWindow}</p>`
    : html`<p class="actions"><a class="button" href="${href}">${words.returnTo(brand.name)}</a></p>`;

/** An account that a link was used for. */
export interface Connected {
  /** Name of the provider. */
  readonly provider: string;
  readonly account: string;
  /** Where the person came from. */
  readonly returnUrl?: string | undefined;
}

const accountRows = (words: Words, { provider, account }: Connected): Html => html`<dl>
<dt>${words.tool}</dt><dd>${provider}</dd><dt>${words.account}</dt><dd>${account}</dd></dl>`;

/** Right after an account was connected. */
export const connectedPage = (setting: Setting, connected: Connected): Page => {
  const { brand, words } = setting;
  const title = words.connected(connected.provider);
  return render(setting, {
    title,
    brand,
    main: html`<span class="sign good">${check}</span>
<div role="status">${heading(title)}
<p class="quiet">${words.canWork(brand.name)}</p></div>
${accountRows(words, connected)}
${returnTo(setting, connected.returnUrl)}`,
  });
};

/** The page of a link that was used. @param wanted provider that was to be connected now */
export const usedPage = (setting: Setting, connected: Connected, wanted?: string): Page => {
  const { brand, words } = setting;
  return render(setting, {
    title: words.usedTitle,
    brand,
    main: html`<span class="sign">${check}</span>
${heading(words.usedTitle)}
<p class="quiet">${wanted !== undefined && words.wasNotConnected(wanted)}${words.usedText}</p>
${accountRows(words, connected)}
<p class="quiet after">${words.anotherLink(brand.name)}</p>
${returnTo(setting, connected.returnUrl)}`,
  });
};

/** A link that came too late. @param revokedAt when the project has revoked it; it has expired otherwise */
export const expiredPage = (setting: Setting, returnUrl: string | undefined, revokedAt: string | undefined): Page => {
  const { brand, words } = setting;
  const title = revokedAt === undefined ? words.expiredTitle : words.revokedTitle;
  return render(setting, {
    title,
    brand,
    main: html`<span class="sign">${clock}</span>
${heading(title)}
<p class="quiet">${words.expiredText(brand.name)}</p>
${returnUrl !== undefined && returnTo(setting, returnUrl)}`,
  });
};

/** The way to the provider; browsers go it by themselves. */
export const leavingPage = (setting: Setting, { name: provider, logo }: Named, url: string): Page => {
  const { brand, words } = setting;
  const title = words.leavingTitle(provider);
  return render(setting, {
    title,
    brand,
    goTo: url,
    main: html`${markOf(provider, logo, 'tile large')}
<div role="status">${heading(`${title} …`)}
<p class="quiet">${words.leavingText}</p></div>
<p class="actions"><a class="button" href="${url}">${words.continueTo(provider)}</a></p>`,
  });
};

/** The way back to the project; browsers go it by themselves. */
export const returningPage = (setting: Setting, url: string): Page => {
  const { brand, words } = setting;
  const title = words.returnTo(brand.name);
  return render(setting, {
    title,
    brand,
    goTo: url,
    main: html`<div role="status">${heading(`${title} …`)}</div>
${returnTo(setting, url)}`,
  });
};

/** The page of a failure after which nothing can be tried again on the same page. */
export const failurePage = (language: Language, title: string, text: string): Page =>
  renderPage({
    language,
    title,
    main: html`<span class="sign wrong">${cross}</span>
${heading(title)}
<p class="quiet">${text}</p>`,
  });
