import { type Brand, markOf, type Page, type PageContent, type Picture, renderPage } from './document.ts';
import { type FormField, fieldOf } from './form-field.ts';
import { type Html, html } from './html.ts';
import { arrowBack, check, chevron, clock, cross, warning } from './icons.ts';
import type { Language } from './words/languages.ts';
import type { ObjectNoun, Words } from './words/words.ts';

/** A provider, with the name and logo that people know. */
export interface Named {
  readonly name: string;
  readonly logo?: Picture | undefined;
}

/** A provider that a person may choose. */
export interface ProviderChoice extends Named {
  /** Groups of the provider's objects: `CRM, Ticketing`. */
  readonly kinds: string;
  readonly href: string;
}

/** One way to connect an account. */
export interface ConnectForm {
  /** `credentials`, or `oauth` for a consent at the provider. */
  readonly method: 'credentials' | 'oauth';
  readonly fields: readonly FormField[];
  /** Fields that few people need. They are folded away unless a field has a fault. */
  readonly further?: { readonly title: string; readonly fields: readonly FormField[] } | undefined;
}

/** Help for a problem: its description, and the steps that solve it. */
export interface Remedy {
  readonly title: string;
  /** Description of the problem, in a sentence. */
  readonly why: string;
  /** Steps, one sentence each. */
  readonly steps: readonly string[];
}

/** Owner and language of a page. */
export interface Setting {
  readonly brand: Brand;
  readonly words: Words;
  /** Origins whose pages may show this page in a frame. */
  readonly frames: readonly string[];
}

/** The objects of a provider that the service reads, and the objects that it writes. */
export interface Access {
  readonly reads: readonly ObjectNoun[];
  readonly writes: readonly ObjectNoun[];
}

export interface FormView {
  /** Owner of the account, as the project knows the owner. */
  readonly customer: string;
  readonly provider: string;
  /** Logo of the provider. */
  readonly logo?: Picture | undefined;
  readonly access: Access;
  /** Address that receives the form. */
  readonly action: string;
  /** Address of the choice of providers, if there is a choice. */
  readonly back?: string | undefined;
  /** Forms of the page. The first form is open. */
  readonly forms: readonly ConnectForm[];
  /** Reason why the account was not connected. */
  readonly failure?: string | undefined;
  /** Steps that solve the failure. */
  readonly steps?: readonly string[] | undefined;
  /** Help for problems that the provider shows on its own page. From such a page, the browser does not return. */
  readonly remedies?: readonly Remedy[] | undefined;
  /** Connection method of the failed attempt. */
  readonly tried?: ConnectForm['method'] | undefined;
}

const heading = (text: string): Html => html`<h1>${text}</h1>`;

const choice = ({ name, logo, kinds, href }: ProviderChoice): Html => html`<li><a class="row" href="${href}">
${markOf(name, logo, 'tile')}
<span class="name">${name}<span>${kinds}</span></span>${chevron}</a></li>`;

const render = ({ words, frames }: Setting, content: Omit<PageContent, 'language' | 'frames'>): Page =>
  renderPage({ ...content, language: words.language, frames });

/** The page for choosing a provider. @param customer owner of the account */
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

/** The field that receives the focus: the first faulty field, else the first field of the first form. */
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

/** Forms after the first, folded away. The form that was just tried is open. */
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

/** Names of objects, each once. A provider may have several kinds of contacts. */
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

/** The account that a link has connected. */
export interface Connected {
  /** Name of the provider. */
  readonly provider: string;
  readonly account: string;
  /** Address to which the person returns. */
  readonly returnUrl?: string | undefined;
}

const accountRows = (words: Words, { provider, account }: Connected): Html => html`<dl>
<dt>${words.tool}</dt><dd>${provider}</dd><dt>${words.account}</dt><dd>${account}</dd></dl>`;

/** The page after an account was connected. */
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

/** The page of a used link. @param wanted provider that the person wanted to connect now */
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

/**
 * The page of a link that came too late. @param revokedAt time when the project revoked the link; `undefined` if the
 * link expired
 */
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

/** The page that leads to the provider. Browsers follow it automatically. */
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

/** The page that leads back to the project. Browsers follow it automatically. */
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

/** The page of a failure that the person cannot repair on the same page. */
export const failurePage = (language: Language, title: string, text: string): Page =>
  renderPage({
    language,
    title,
    main: html`<span class="sign wrong">${cross}</span>
${heading(title)}
<p class="quiet">${text}</p>`,
  });
