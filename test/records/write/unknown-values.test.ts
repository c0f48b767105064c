import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FieldMapping } from '../../../lib/providers/define.ts';
import { canDo } from '../../../lib/providers/language/kinds.ts';
import { type ProviderName, providerNames } from '../../contract/descriptions.ts';
import { pathOf } from '../../coverage/account.ts';
import { envelopeOf, recordsOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { allDeclarations, type Declared, fieldsOf, selecting } from '../../providers/declared.ts';

/*
 * A value that the account does not have is refused, and the refusal lists the account's values by their unified words
 * or by the labels that people see at the vendor. A GUID or a number means nothing to a caller.
 */

let service: Service;
const tokens = new Map<string, string>();

beforeAll(async () => {
  service = await startService({ isWatched: false });
  const project = await service.project();
  for (const provider of providerNames) tokens.set(provider, (await service.connect(project, provider)).token);
});

afterAll(() => service.stop());

const isChoice = (mapping: FieldMapping): boolean => typeof mapping === 'object' && mapping.kind === 'choice';

const choicesOf = ({ declaration }: Declared): readonly string[] =>
  fieldsOf(declaration).flatMap(([name, mapping]) => (isChoice(mapping) ? [name] : []));

const withChoices = allDeclarations.filter(
  ([, declared]) =>
    !('classes' in declared.declaration) &&
    canDo(declared.declaration, 'update') &&
    canDo(declared.declaration, 'list') &&
    choicesOf(declared).length > 0,
);

/** Pattern of values that mean nothing to a caller. */
const nameless = /^(?:\d+|[\da-f]{8}-[\da-f-]{27}|true|false)$/;

const namesIn = (message: string): readonly string[] =>
  (message.split(/ (?:in this account|for this \w+), only /)[1] ?? '').split(', ');

it.each(withChoices)('a refusal names words and labels: %s', async (_, declared) => {
  const provider = declared.provider.id as ProviderName;
  const call = (method: string, path: string, options = {}) =>
    service.call(method, path, { token: tokens.get(provider) ?? '', ...options });
  const query = { limit: '1', ...selecting(provider, declared.name, declared.kind) };
  const [record] = recordsOf(await call('GET', pathOf(declared), { query }));
  if (record === undefined) return;
  const body = Object.fromEntries(choicesOf(declared).map((name) => [name, 'no such value']));
  const reply = await call('PATCH', `${pathOf(declared)}/${record.id}`, {
    query: { strict: 'true', preview: 'true' },
    body,
  });
  const messages = (envelopeOf(reply).details?.issues ?? []).map(({ message }) => message);
  expect(messages.flatMap(namesIn).filter((name) => nameless.test(name))).toEqual([]);
});
