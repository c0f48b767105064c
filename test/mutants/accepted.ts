import type { Mutant } from './mutant.ts';

const events = ['test/records/events.test.ts'];
const channels = ['test/providers/klaviyo/records/channels.test.ts'];

/** Creates that are accepted without a record, and campaigns by channel. */
export const acceptedMutants: readonly Mutant[] = [
  {
    name: 'a repeated create has a different name at the vendor',
    file: 'lib/records/write/drivers/create.ts',
    find: '() => prepareCreate({ ...opened, now: startedAt },',
    replace: '() => prepareCreate({ ...opened, now: startedAt + 1 },',
    tests: events,
  },
  {
    name: 'a create with a lost response is not repeated',
    file: 'lib/records/write/drivers/create.ts',
    find: 'if (!kindsOf(opened.declared).every(',
    replace: 'if (kindsOf(opened.declared).every(',
    tests: events,
  },
  {
    name: 'the response to a repeated create is not stored',
    file: 'lib/records/write/idempotency.ts',
    find: '    await tryToKeep(call, () => keep(written, name, { answer }));\n    return answer;\n  }',
    replace: '    return answer;\n  }',
    tests: events,
  },
  {
    name: 'a refused repetition counts as not applied',
    file: 'lib/records/write/drivers/create-unnamed.ts',
    find: "{ outcome: 'uncertain' }",
    replace: '{}',
    tests: events,
  },
  {
    name: 'an accepted create without a key may be repeated',
    file: 'lib/records/write/drivers/create-unnamed.ts',
    find: "headers['idempotency-key'] !== undefined && outcomeOfFailure",
    replace: 'outcomeOfFailure',
    tests: events,
  },
  {
    name: 'items of a batch share one name at the vendor',
    file: 'lib/crypto/ids.ts',
    find: "[project, connection, key, String(item ?? ''), String(startedAt)]",
    replace: '[project, connection, key, String(startedAt)]',
    tests: events,
  },
  {
    name: 'an unknown reference in the body is a 404 of a create',
    file: 'lib/records/write/drivers/create-unnamed.ts',
    find: "  if (error.code !== 'not_found') return error;\n",
    replace: '  if (error) return error;\n',
    tests: events,
  },
  {
    name: 'a new record without a kind gets the last kind',
    file: 'lib/records/write/prepare/prepare-create.ts',
    find: "kinds.find(([, declaration]) => canDo(declaration, 'create'))",
    replace: "kinds.findLast(([, declaration]) => canDo(declaration, 'create'))",
    tests: channels,
  },
];
