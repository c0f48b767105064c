import { type Brand, markOf, type Page, type PageContent, type Picture, renderPage } from './document.ts';
import { type FormField, fieldOf } from './form-field.ts';
import { type Html, html } from './html.ts';
import { arrowBack, check, clock, cross, warning } from './icons.ts';
import type { Language } from './words/languages.ts';
import type { ObjectNoun, Words } from './words/words.ts';

/** A provider, with the name and logo that people know. */
export interface Named {
  readonly name: string;
  readonly logo?: Picture | undefined;
}

/** One way to connect an account. */
export interface ConnectForm {
  /** `credentials`, or `oauth` for a consent at the provider. */
  readonly method: 'credentials' | 'oauth';
  readonly fields: readonly FormField[];
  /** Fields that few people need. They are folded away, unless a field has a fault: then they come first. */
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

/** Makes a page of a link, in the setting's language. */
export const render = ({ words, frames }: Setting, content: Omit<PageContent, 'language' | 'frames'>): Page =>
  renderPage({ ...content, language: words.language, frames });

const isWrong = ({ issue }: FormField): boolean => issue !== undefined;

const faultyField = (forms: readonly ConnectForm[]): FormField | undefined =>
  forms.flatMap(({ fields, further }) => [...fields, ...(further?.fields ?? [])]).find(isWrong);

/**
 * The field that receives the focus: the first faulty field. Without a faulty field, the description of a failure
 * receives the focus, or the first field of a page without a failure.
 */
const focusOf = ({ forms, failure }: FormView): FormField | undefined =>
  faultyField(forms) ?? (failure === undefined ? forms[0]?.fields[0] : undefined);

const formOf = (words: Words, view: FormView, { method, fields, further }: ConnectForm): Html => {
  const focus = focusOf(view);
  const show = (field: FormField): Html => fieldOf(words, field, method, field === focus);
  const isOpen = further?.fields.some(isWrong) === true;
  const folded =
    further &&
    html`<details${isOpen && html` open`}><summary>${further.title}</summary>${further.fields.map(show)}</details>`;
  const all = fields.map(show);
  return html`<form method="post" action="${view.action}" novalidate>
${isOpen ? [folded, ...all] : [...all, folded]}
<button class="button" name="method" value="${method}">${
    method === 'oauth' ? words.continueTo(view.provider) : words.connect(view.provider)
  }</button></form>`;
};

/** Forms after the first, folded away. */
const otherWays = (words: Words, view: FormView, others: readonly ConnectForm[]): readonly Html[] =>
  others.map((form) => {
    const summary = form.method === 'oauth' ? words.giveAccess : words.useKey;
    return html`<details><summary>${summary}</summary>${formOf(words, view, form)}</details>`;
  });

const alertOf = (text: string, focused: boolean): Html =>
  html`<div class="alert" role="alert"${focused && html` tabindex="-1" autofocus`}>${warning}<span>${text}</span></div>`;

const stepsOf = (steps: readonly string[]): Html => html`<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>`;

const remedyOf = ({ title, why, steps }: Remedy): Html =>
  html`<details><summary>${title}</summary><p>${why}</p>${stepsOf(steps)}</details>`;

/** Names of objects, each once. A provider may have several kinds of contacts. */
const objectsOf = ({ objects, comma, language }: Words, nouns: readonly ObjectNoun[]): string =>
  [...new Set(nouns.map((noun) => objects[noun]))].toSorted(new Intl.Collator(language).compare).join(comma);

const accessOf = (words: Words, project: string, { reads, writes }: Access): Html | false =>
  reads.length + writes.length > 0 &&
  html`<dl class="access">
${reads.length > 0 && html`<dt>${words.reads(project)}</dt><dd>${objectsOf(words, reads)}</dd>`}
${writes.length > 0 && html`<dt>${words.writes(project)}</dt><dd>${objectsOf(words, writes)}</dd>`}
</dl>`;

const strong = (text: string): Html => html`<strong>${text}</strong>`;

/** The forms, with the form that was just tried first. */
const inOrder = ({ forms, tried }: FormView): readonly ConnectForm[] =>
  forms.toSorted((one, other) => Number(other.method === tried) - Number(one.method === tried));

/** The page with the forms of a provider. After a failure, the failure and its form come first. */
export const formPage = (setting: Setting, view: FormView): Page => {
  const { brand, words } = setting;
  const { customer, provider, logo, access, back, failure, steps = [], remedies = [] } = view;
  const title = words.title({ customer, provider, project: brand.name });
  const [first, ...others] = inOrder(view);
  const way = back !== undefined && html`<a class="back" href="${back}">${arrowBack}${words.allTools}</a>`;
  const question = html`<p>${words.question(provider, strong(brand.name), strong(customer))}</p>
${first?.method === 'oauth' && html`<p class="quiet">${words.asksForAccess(provider, brand.name)}</p>`}
${accessOf(words, brand.name, access)}`;
  const form = first && formOf(words, view, first);
  const more = html`${otherWays(words, view, others)}${remedies.map(remedyOf)}`;
  return render(setting, {
    title: failure === undefined ? title : words.notConnected(title),
    brand,
    look: failure === undefined ? undefined : 'failed',
    main:
      failure === undefined
        ? html`${way}${markOf(provider, logo, 'tile large')}${heading(title)}${question}${form}${more}`
        : html`${heading(title)}${alertOf(failure, focusOf(view) === undefined)}${steps.length > 0 && stepsOf(steps)}
${form}${question}${more}${way}`,
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

/** The page of an open link for a tool that the link does not offer. @param href address of the offered tools */
export const unofferedPage = (setting: Setting, href: string): Page => {
  const { brand, words } = setting;
  return render(setting, {
    title: words.unofferedTitle,
    brand,
    main: html`<span class="sign">${cross}</span>
${heading(words.unofferedTitle)}
<p class="quiet">${words.unofferedText(brand.name)}</p>
<p class="actions"><a class="button" href="${href}">${words.seeTools}</a></p>`,
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
