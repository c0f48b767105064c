import { type Brand, initialOf, type Page, renderPage } from './document.ts';
import { type FormField, fieldOf } from './form-field.ts';
import { type Html, html } from './html.ts';
import { arrowBack, check, chevron, clock, cross, warning } from './icons.ts';

/** A provider that may be connected. */
export interface ProviderChoice {
  readonly name: string;
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

export interface FormView {
  readonly brand: Brand;
  /** For whom the account is connected, as the project knows them. */
  readonly customer: string;
  readonly provider: string;
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

const promise = 'Your credentials are stored encrypted and used for this connection only.';

const heading = (text: string): Html => html`<h1>${text}</h1>`;

const choice = ({ name, kinds, href }: ProviderChoice): Html => html`<li><a class="row" href="${href}">
<span class="tile" aria-hidden="true">${initialOf(name)}</span>
<span class="name">${name}<span>${kinds}</span></span>${chevron}</a></li>`;

/** The choice of a provider. */
export const choicePage = (brand: Brand, choices: readonly ProviderChoice[]): Page =>
  renderPage({
    title: 'Connect an account',
    brand,
    main: html`${heading('Connect an account')}
<p class="quiet">Choose the tool that ${brand.name} should work with.</p>
<ul>${choices.map(choice)}</ul>`,
    footer: promise,
  });

const isWrong = ({ issue }: FormField): boolean => issue !== undefined;

/** The first wrong field, or the first one of the form that is offered first. */
const focusOf = (forms: readonly ConnectForm[]): FormField | undefined =>
  forms.flatMap(({ fields, further }) => [...fields, ...(further?.fields ?? [])]).find(isWrong) ?? forms[0]?.fields[0];

const formOf = (view: FormView, { method, fields, further }: ConnectForm): Html => {
  const focus = focusOf(view.forms);
  const show = (field: FormField): Html => fieldOf(field, method, field === focus);
  return html`<form method="post" action="${view.action}" novalidate>
${fields.map(show)}
${further && html`<details${further.fields.some(isWrong) && html` open`}><summary>${further.title}</summary>${further.fields.map(show)}</details>`}
<button class="button" name="method" value="${method}">${
    method === 'oauth' ? `Continue to ${view.provider}` : `Connect ${view.provider}`
  }</button></form>`;
};

const summaries: Readonly<Record<ConnectForm['method'], string>> = {
  credentials: 'Use a key or token instead',
  oauth: 'Give access instead',
};

/** Further ways are folded away, unless they were just tried. */
const otherWays = (view: FormView): readonly Html[] =>
  view.forms.slice(1).map((form) => {
    const open = form.method === view.tried;
    return html`<details${open && html` open`}><summary>${summaries[form.method]}</summary>${formOf(view, form)}</details>`;
  });

const alertOf = (text: string): Html => html`<div class="alert" role="alert">${warning}<span>${text}</span></div>`;

const stepsOf = (steps: readonly string[]): Html => html`<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>`;

const remedyOf = ({ title, why, steps }: Remedy): Html =>
  html`<details><summary>${title}</summary><p>${why}</p>${stepsOf(steps)}</details>`;

const explanationOf = ({ brand, provider, forms: [first] }: FormView): string =>
  first?.method === 'oauth'
    ? `${provider} will ask you to give ${brand.name} access.`
    : `With this, ${brand.name} reads and writes your data in ${provider}.`;

/** Asked before anything is given: the address may have come from somebody else. */
const questionOf = ({ brand, customer, provider }: FormView): Html =>
  html`<p>Do you want to connect your account at ${provider} to <strong>${brand.name}</strong> for <strong>${customer}</strong>? Go on only if you know both.</p>`;

/** The page with the forms of a provider. */
export const formPage = (view: FormView): Page => {
  const { brand, provider, back, failure, steps = [], remedies = [], forms } = view;
  const title = `Connect ${provider}`;
  const [first] = forms;
  return renderPage({
    title: failure === undefined ? title : `Not connected: ${title}`,
    brand,
    main: html`${back !== undefined && html`<a class="back" href="${back}">${arrowBack}All tools</a>`}
<span class="tile large" aria-hidden="true">${initialOf(provider)}</span>
${heading(title)}
${questionOf(view)}
<p class="quiet">${explanationOf(view)}</p>
${failure !== undefined && alertOf(failure)}
${steps.length > 0 && stepsOf(steps)}
${first && formOf(view, first)}
${otherWays(view)}
${remedies.map(remedyOf)}`,
    footer: promise,
  });
};

const returnTo = (brand: Brand, href: string | undefined): Html =>
  href === undefined
    ? html`<p class="quiet">You can close this window.</p>`
    : html`<p class="actions"><a class="button" href="${href}">Return to ${brand.name}</a></p>`;

/** An account that a link was used for. */
export interface Connected {
  /** Name of the provider. */
  readonly provider: string;
  readonly account: string;
  /** Where the person came from. */
  readonly returnUrl?: string | undefined;
}

const accountOf = ({ provider, account }: Connected): Html => html`<dl>
<dt>Tool</dt><dd>${provider}</dd><dt>Account</dt><dd>${account}</dd></dl>`;

/** Right after an account was connected. */
export const connectedPage = (brand: Brand, connected: Connected): Page =>
  renderPage({
    title: `${connected.provider} is connected`,
    brand,
    main: html`<span class="sign good">${check}</span>
<div role="status">${heading(`${connected.provider} is connected`)}
<p class="quiet">${brand.name} can now work with your account.</p></div>
${accountOf(connected)}
${returnTo(brand, connected.returnUrl)}`,
  });

/** The page of a link that was used. @param wanted provider that was to be connected now */
export const usedPage = (brand: Brand, connected: Connected, wanted?: string): Page =>
  renderPage({
    title: 'This link was used already',
    brand,
    main: html`<span class="sign">${check}</span>
${heading('This link was used already')}
<p class="quiet">${wanted !== undefined && `The account of ${wanted} was not connected. `}A link connects one account, and this one has connected:</p>
${accountOf(connected)}
<p class="quiet after">For another account, ask ${brand.name} for another link.</p>
${returnTo(brand, connected.returnUrl)}`,
  });

/** A link that came too late. */
export const expiredPage = (brand: Brand, returnUrl: string | undefined): Page =>
  renderPage({
    title: 'This link has expired',
    brand,
    main: html`<span class="sign">${clock}</span>
${heading('This link has expired')}
<p class="quiet">No account was connected with it. Ask ${brand.name} for a new link.</p>
${returnUrl !== undefined && returnTo(brand, returnUrl)}`,
  });

/** The way to the provider; browsers go it by themselves. */
export const leavingPage = (brand: Brand, provider: string, url: string): Page =>
  renderPage({
    title: `Going to ${provider}`,
    brand,
    goTo: url,
    main: html`<span class="tile large" aria-hidden="true">${initialOf(provider)}</span>
<div role="status">${heading(`Going to ${provider} …`)}
<p class="quiet">Allow the access there, and you will come back here.</p></div>
<p class="actions"><a class="button" href="${url}">Continue to ${provider}</a></p>`,
  });

/** The page of a failure after which nothing can be tried again on the same page. */
export const failurePage = (title: string, text: string, brand?: Brand): Page =>
  renderPage({
    title,
    brand,
    main: html`<span class="sign wrong">${cross}</span>
${heading(title)}
<p class="quiet">${text}</p>`,
  });
