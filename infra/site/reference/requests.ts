import { recorded } from '../../../lib/api/openapi/recorded.ts';
import { type Html, html, type Part, trusted } from '../../../lib/pages/html.ts';
import type { Route } from '../../../lib/route.ts';
import type { Placed } from '../../client/operations.ts';
import { highlight } from '../highlight.ts';
import { type Sample, type SampleRequest, samplesOf } from '../samples.ts';

const { examples } = recorded;

const credentialOf = ({ documented }: Placed): SampleRequest['credential'] => {
  const schemes = documented.security.flatMap((one) => Object.keys(one));
  if (schemes.includes('connectionToken')) return { header: 'x-connection-token', variable: 'TOKEN' };
  if (schemes.includes('apiKey')) return { header: 'x-api-key', variable: 'KEY' };
  return schemes.includes('operatorKey') ? { header: 'x-api-key', variable: 'OPERATOR_KEY' } : undefined;
};

/** Example request of an operation, recorded by a test. */
export const requestOf = (placed: Placed): SampleRequest => {
  const { operation, parameters: all, id } = placed;
  const { parameters = {}, body } = examples[id] ?? {};
  const given = (name: string): string => encodeURIComponent(String(parameters[name] ?? name));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given(name));
  const query = all.filter((one) => one.in === 'query' && one.name in parameters);
  const search = query.map(({ name }) => `${name}=${given(name)}`).join('&');
  const needed = all.filter((one) => one.in === 'header' && one.required);
  return {
    method: operation.method,
    target: search === '' ? path : `${path}?${search}`,
    credential: credentialOf(placed),
    headers: Object.fromEntries(needed.map(({ name, example }) => [name, String(example ?? '')])),
    ...(operation.hasBody && { body: body ?? {} }),
    answer: operation.isRaw ? (typeof examples[id]?.answer === 'object' ? 'json' : 'text') : 'envelope',
  };
};

/** Sentence about the sender of a request that programs do not send; `undefined` for other requests. */
export const senderOf = ({ kind, redirect }: Route): string | undefined => {
  if (kind === 'page') return 'The browser of the recipient of a magic link sends this request.';
  if (kind === 'hook') return 'The provider sends this request, with a proof of its origin.';
  return redirect ? 'A browser sends this request after a redirect from the provider.' : undefined;
};

/**
 * Coloured names of the variable with the URL, by language. The script of the page replaces the name with the URL, in
 * quotes if the name has none around it.
 */
const urlIn: Readonly<Record<Sample['language'], readonly [pattern: RegExp, attribute: string]>> = {
  curl: [/<i class="v">(\$URL)<\/i>/, 'data-url'],
  TypeScript: [
    /(\$\{(?:<[^>]+>)*process(?:<[^>]+>)*\.(?:<[^>]+>)*env(?:<[^>]+>)*\.(?:<[^>]+>)*URL(?:<[^>]+>)*\})/,
    'data-url',
  ],
  Python: [/(os\.environ\[(?:<[^>]+>)*"URL"(?:<[^>]+>)*\])/, 'data-url="quoted"'],
};

const codeOf = ({ language, text }: Sample): Html => {
  const [pattern, attribute] = urlIn[language];
  const markup = highlight(text, language);
  if (!pattern.test(markup)) throw new Error(`The sample in ${language} does not name the URL of the service: ${text}`);
  const marked = markup.replace(
    pattern,
    (_, name: string) => `<span ${attribute}>${name.replaceAll(/<[^>]+>/g, '')}</span>`,
  );
  return trusted(`<pre tabindex="0"><code>${marked}</code></pre>`);
};

/**
 * Example request of an operation in each language. The script of the page makes tabs of the parts. Without the
 * script, each part folds.
 */
export const sampleParts = (placed: Placed): Part => {
  const parts = samplesOf(requestOf(placed)).map(
    (sample) =>
      html`<details${sample.language === 'curl' && html` open`}><summary>${sample.language}</summary>${codeOf(sample)}</details>`,
  );
  return html`<div class="samples" data-operation="${placed.id}">${parts}</div>`;
};
