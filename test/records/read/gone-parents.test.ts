import { expect, it } from 'vitest';
import { filtersOf } from '../../../lib/providers/language/filters.ts';
import { canDo } from '../../../lib/providers/language/kinds.ts';
import { type Account, declaredBy, pathOf } from '../../coverage/account.ts';
import { createLeast, useFilledAccounts } from '../../coverage/new-records.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { envelopeOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { type Declared, everyDeclaration } from '../../providers/declared.ts';

/** An object with a filter that names a parent record. */
interface Child {
  readonly child: Declared;
  readonly filter: string;
}

/** Objects that can be listed by a parent record, each once even if it has several kinds. */
const childrenOf = ({ provider, name }: Declared): readonly Child[] => {
  const listed = declaredBy(provider.id).filter(({ declaration }) => canDo(declaration, 'list'));
  const objects = [...new Map(listed.map((declared) => [declared.name, declared])).values()];
  return objects.flatMap((child) => {
    const declared = provider.objects[child.name];
    if (declared === undefined) return [];
    return filtersOf(child.object, declared).flatMap((filter) => {
      const { kind, object } = Object(child.object.filters?.[filter]);
      return kind === 'ref' && object === name ? [{ child, filter }] : [];
    });
  });
};

const isRemovable = ({ declaration }: Declared): boolean =>
  canDo(declaration, 'create') && canDo(declaration, 'remove') && canDo(declaration, 'get');

const parents = everyDeclaration.filter(([, declared]) => isRemovable(declared) && childrenOf(declared).length > 0);

const listOf = async (account: Account, { child, filter }: Child, id: unknown): Promise<string> => {
  const { reply } = await account.call('GET', pathOf(child), { query: { [filter]: String(id) } });
  const { statusCode, error, message, details } = envelopeOf(reply);
  if (reply.status === 200) return '200';
  const isNamed = error === 'not_found' && details?.retriable === false && details.outcome === 'not_applied';
  return `${statusCode}${isNamed ? '' : ` ${error} ${message}`}`;
};

const listAll = async (account: Account, children: readonly Child[], id: unknown): Promise<readonly string[]> => {
  const answers: string[] = [];
  for (const one of children) answers.push(`${one.child.name} ${one.filter}: ${await listOf(account, one, id)}`);
  return answers;
};

const accountOf = useFilledAccounts();

const providers = byProvider([...new Set(parents.map(([, { provider }]) => provider.id))], 6);

// An empty list would mean that the record exists and has no children.
it.each(parents.filter(([, { provider }]) => providers.includes(provider.id)))(
  `the list of a record's children is empty while the record exists, and not found afterwards: %s (SEED=${seed})`,
  async (_, parent) => {
    const account = await accountOf(parent.provider.id);
    const children = childrenOf(parent);
    const { record } = await createLeast(account, parent);
    const answering = (code: string) => children.map(({ child, filter }) => `${child.name} ${filter}: ${code}`);
    expect(await listAll(account, children, record.id)).toEqual(answering('200'));
    expect((await account.call('DELETE', `${pathOf(parent)}/${record.id}`)).reply.status).toBe(200);
    expect((await account.call('GET', `${pathOf(parent)}/${record.id}`)).reply.status).toBe(404);
    expect(await listAll(account, children, record.id)).toEqual(answering('404'));
  },
);
