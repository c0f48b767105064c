import { fromFolders } from '../../providers/folders.ts';
import { describedProviders, type ProviderName } from '../descriptions.ts';
import type { Exchange, Violation } from '../exchange.ts';
import { isObject } from '../json.ts';

/** The variable parts of an exchange. All samples share the other parts. */
export interface Sample {
  path: string;
  /** Query as in the URL, without the question mark. */
  query?: string;
  body?: unknown;
  /** Default: JSON. */
  contentType?: string;
  /** Additional headers of the request. */
  headers?: Record<string, string>;
  status?: number;
  answer?: unknown;
  /** Default: JSON. */
  answerType?: string;
}

/** A sample with one fault. The validator must report the fault at the named place. */
export interface Negative {
  name: string;
  where: Violation['where'];
  message: RegExp;
  change: Partial<Sample>;
}

export interface Control {
  provider: ProviderName;
  /** Method and path template as in the description. */
  operation: string;
  valid: Sample;
  negatives: readonly Negative[];
}

export const toExchange = ({ provider, operation }: Control, sample: Sample): Exchange => ({
  provider,
  method: operation.split(' ')[0] ?? 'GET',
  path: sample.path,
  query: new URLSearchParams(sample.query ?? ''),
  requestHeaders: {
    ...(sample.body !== undefined && { 'content-type': sample.contentType ?? 'application/json' }),
    ...sample.headers,
  },
  requestBody: sample.body,
  status: sample.status ?? 200,
  responseHeaders: { 'content-type': sample.answerType ?? 'application/json' },
  responseBody: sample.answer,
  durationMs: 1,
});

const withQuery = (sample: Sample, parameter: string): string =>
  sample.query ? `${sample.query}&${parameter}` : parameter;

const unknownQuery = ({ valid }: Control): Negative => ({
  name: 'an unknown query parameter',
  where: 'query',
  message: /unknown query parameter "colour"/,
  change: { query: withQuery(valid, 'colour=red') },
});

const unknownBodyField = ({ valid }: Control): Negative[] => {
  if (!isObject(valid.body)) return [];
  const body = { ...valid.body, colour: 'red' };
  return [{ name: 'an unknown body field', where: 'request', message: /unknown field "colour"/, change: { body } }];
};

const undeclaredAnswerField = ({ valid }: Control): Negative[] => {
  if (!isObject(valid.answer) || valid.answer instanceof Uint8Array) return [];
  const answer = { ...valid.answer, colour: 'red' };
  return [
    { name: 'an undeclared answer field', where: 'response', message: /unknown field "colour"/, change: { answer } },
  ];
};

const undescribedStatus: Negative = {
  name: 'a success that is not described',
  where: 'response',
  message: /status 203 is not described/,
  change: { status: 203 },
};

const complete = (control: Control): Control => ({
  ...control,
  negatives: [
    unknownQuery(control),
    ...unknownBodyField(control),
    ...undeclaredAnswerField(control),
    undescribedStatus,
    ...control.negatives,
  ],
});

const ready = await fromFolders<readonly Control[]>('contract/controls');

/** Controls from GraphQL schemas. They are created when needed. */
const fromSchemas = await fromFolders<() => readonly Control[]>('contract/graphql');

const completed = new Map<ProviderName, readonly Control[]>();

/** Controls of every operation that a provider's adapter uses: samples that the validator must accept and refuse. */
export const controlsOf = (provider: ProviderName): readonly Control[] => {
  const known = completed.get(provider);
  if (known !== undefined) return known;
  const all = [...(ready[provider] ?? []), ...(fromSchemas[provider]?.() ?? [])].map(complete);
  completed.set(provider, all);
  return all;
};

/** Controls of all providers whose descriptions are available. */
export const allControls = (): readonly Control[] => describedProviders().flatMap(controlsOf);
