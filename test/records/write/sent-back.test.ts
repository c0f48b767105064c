import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallOptions } from '../../../infra/local/caller.ts';
import { canDo } from '../../../lib/providers/language/kinds.ts';
import { type ProviderName, providerNames } from '../../contract/descriptions.ts';
import { pathOf } from '../../coverage/account.ts';
import { type AnsweredRecord, envelopeOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { allDeclarations, selecting } from '../../providers/declared.ts';
import { fromFolders } from '../../providers/folders.ts';
import type { MadeByPeople } from '../objects/own-samples.ts';

/*
 * A client may send back a whole record as it was read. The service refuses nothing, warns about nothing and changes
 * nothing.
 */

let service: Service;
const tokens = new Map<string, string>();
const people = await fromFolders<MadeByPeople>('made-by-people', 'madeByPeople');

beforeAll(async () => {
  service = await startService({ isWatched: false, zendesk: { exportLagMs: 0 } });
  const project = await service.project();
  for (const provider of providerNames) tokens.set(provider, (await service.connect(project, provider)).token);
  for (const { prepare } of Object.values(people)) prepare?.(service.simulators);
});

afterAll(() => service.stop());

const updated = allDeclarations.filter(
  ([, { declaration }]) =>
    !('classes' in declaration) &&
    canDo(declaration, 'list') &&
    canDo(declaration, 'get') &&
    canDo(declaration, 'update'),
);

/** The record without its time of change, and with sorted tags, because a vendor may change the order of tags. */
const comparable = ({ modified_at: _, tags, ...record }: AnsweredRecord) => ({
  ...record,
  ...(Array.isArray(tags) && { tags: tags.toSorted() }),
});

it.each(updated)('a record can be sent back as it was read: %s', async (_, declared) => {
  const provider = declared.provider.id as ProviderName;
  const call = (method: string, path: string, options: CallOptions = {}) =>
    service.call(method, path, { token: tokens.get(provider) ?? '', ...options });
  const query = { limit: '2', ...selecting(provider, declared.name, declared.kind) };
  const listed = await call('GET', pathOf(declared), { query });
  // Some vendors list comments by ticket only.
  const byTicket = async () => {
    const [ticket] = recordsOf(await call('GET', '/ticketing/tickets', { query: { limit: '1' } }));
    if (ticket === undefined) return [];
    return recordsOf(await call('GET', pathOf(declared), { query: { ...query, ticket_id: ticket.id } }));
  };
  for (const { id } of listed.status === 422 ? await byTicket() : recordsOf(listed)) {
    const at = `${pathOf(declared)}/${id}`;
    const read = recordOf(await call('GET', at));
    const reply = await call('PATCH', at, { body: read });
    const { message = '', warnings = [] } = envelopeOf(reply);
    expect([reply.status, reply.status === 200 ? '' : message, warnings]).toEqual([200, '', []]);
    expect(comparable(recordOf(await call('GET', at)))).toEqual(comparable(read));
  }
});
