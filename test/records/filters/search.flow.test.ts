import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canSearch } from '../../../lib/providers/language/filters.ts';
import type { ProviderName } from '../../contract/descriptions.ts';
import { envelopeOf, failureOf } from '../../harness/reply.ts';
import { everyDeclaration } from '../../providers/declared.ts';
import { fromFolders } from '../../providers/folders.ts';
import { githubIssue } from '../../providers/github/filters/make.ts';
import { type Accounts, lastOf, makeContactsToListBy, openAccounts } from './accounts.ts';
import type { Text } from './texts.ts';

let at: Accounts;

beforeAll(async () => {
  at = await openAccounts();
  githubIssue(at);
  await makeContactsToListBy(at);
});

afterAll(() => at.service.stop());

const rows = Object.values(await fromFolders<readonly Text[]>('filters/texts')).flat();

const listed = everyDeclaration.map(([title, { provider, name, object, kind }]) => {
  const declared = provider.objects[name];
  return { title, provider: provider.id, name, kind, object, isListed: declared !== undefined && canSearch(declared) };
});

describe('a search', () => {
  it.each(rows)('of $provider $object $kind finds the record with the text, and no other', async (row) => {
    const { of = '', query: needed } = (await row.within?.(at)) ?? {};
    const query = { ...needed, ...(row.kind !== undefined && { type: row.kind }) };
    const other = String(row.make(at, 'Something else', of));
    const made = String(row.make(at, 'The Zeppelin of July', of));
    const found = await at.list(row.provider, row.path, { ...query, search: 'Zeppelin' });
    const ids = found.map(({ remote_id: id }) => lastOf(id));
    expect(ids).toContain(made);
    expect(ids).not.toContain(other);
    expect(await at.list(row.provider, row.path, { ...query, search: 'Zeppelin" OR status:"' })).toEqual([]);
  });

  it('is tried for every list that has a search', () => {
    const known = rows.map(({ provider, object }) => `${provider} ${object}`);
    const all = listed.flatMap(({ provider, name, isListed }) => (isListed ? [`${provider} ${name}`] : []));
    expect(all.filter((one) => !known.includes(one))).toEqual([]);
  });

  it.each(listed.filter(({ isListed }) => !isListed))('is refused by a list without a search: $title', async (one) => {
    const { provider, object } = one;
    const [ticket] =
      object.vertical === 'ticketing' ? await at.list(provider as ProviderName, '/ticketing/tickets') : [];
    const [contact] = ['event', 'message'].includes(object.noun)
      ? await at.list(provider as ProviderName, '/marketingautomation/contacts')
      : [];
    const needs = {
      ...(['comment', 'attachment'].includes(object.noun) && { ticket_id: ticket?.id }),
      ...(contact !== undefined && { contact_id: contact.id }),
    };
    const reply = await at.service.call('GET', `/${object.vertical}/${object.plural}`, {
      token: at.tokenOf(provider as ProviderName),
      query: { ...needs, search: 'Zeppelin' },
    });
    expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
    expect(envelopeOf(reply).details?.issues?.[0]?.path).toBe('search');
  });
});
