import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { canDo } from '../../lib/providers/kinds.ts';
import { pathOf } from '../coverage/account.ts';
import { createLeast, filledAccounts } from '../coverage/new-records.ts';
import { envelopeOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { everyDeclaration } from '../providers/declared.ts';

let service: Service;
let project: MadeProject;
const accountOf = filledAccounts(
  () => service,
  () => project,
);

beforeAll(async () => {
  service = await startService();
  project = await service.project();
});

afterAll(() => service.stop());

const creatable = everyDeclaration.filter(([, { declaration }]) => canDo(declaration, 'create'));

describe.each(creatable)('a new record of %s', (_, declared) => {
  it('may have null in every field that it need not have', async () => {
    const account = await accountOf(declared.provider.id);
    const { another } = await createLeast(account, declared);
    const optional = Object.keys(declared.object.input?.shape ?? {}).filter((name) => !(name in another));
    expect(optional).not.toEqual([]);
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    const body = { ...nulls, ...another };
    const { reply } = await account.call('POST', pathOf(declared), { body, query: { strict: true } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect(envelopeOf(reply).warnings).toBeUndefined();
  });
});
