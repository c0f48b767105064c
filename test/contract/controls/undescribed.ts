import type { ProviderName } from '../descriptions.ts';
import { inAnswer, inBody } from './faults.ts';
import type { Control, Negative, Sample } from './negative-controls.ts';

type Item = Readonly<Record<string, unknown>>;

export const form = 'application/x-www-form-urlencoded';

/** Creates a control. Its path is the path of the operation, or the path of the sample. */
export const control = (
  provider: ProviderName,
  operation: string,
  valid: Omit<Sample, 'path'> & { readonly path?: string },
  negatives: readonly Negative[],
): Control => ({ provider, operation, valid: { path: operation.split(' ')[1] ?? '', ...valid }, negatives });

export const without = (body: Item, member: string): Item =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== member));

export const lacks = (body: Item, ...members: readonly string[]): readonly Negative[] =>
  members.map((member) => inBody(`no ${member}`, new RegExp(`required property '${member}'`), without(body, member)));

export const asOther = (contentType: string): Negative => ({
  name: `another encoding, ${contentType}`,
  where: 'request',
  message: /is not one of/,
  change: { contentType },
});

export const noBody: Negative = inBody('no body', /the described body is missing/, undefined);
export const unasked: Negative = inBody('a body', /a body where none is described/, { token: 'x' });
export const wordy: Negative = inAnswer('an answer that should be empty', /body where none is described/, {
  done: true,
});

/** Creates the control of an operation that returns a file. */
export const aFile = (provider: ProviderName, operation: string, path: string, negatives: readonly Negative[]) =>
  control(provider, operation, { path, answer: Buffer.from('x'), answerType: 'image/png' }, [
    inAnswer('an answer that is no file', /is no file/, { colour: 'red' }),
    { name: 'a file without a type', where: 'response', message: /no type/, change: { answerType: '' } },
    ...negatives,
  ]);
