import type { Mutant } from './mutant.ts';

const idempotency: readonly Mutant[] = [
  {
    name: 'frees the key of a write that may have been applied',
    file: 'lib/records/write/idempotency.ts',
    find: "return outcome === 'applied' && kept !== undefined ? keep(written, name, kept) : markUncertain(name);",
    replace: "return outcome === 'applied' && kept !== undefined ? keep(written, name, kept) : release(name);",
    tests: ['test/records/idempotency.test.ts'],
  },
  {
    name: 'frees the key of a write that broke in a way that nobody has thought of',
    file: 'lib/records/write/applied.ts',
    find: "if (!(error instanceof ApiError)) return 'uncertain';\n  return error.details?.outcome",
    replace: "if (!(error instanceof ApiError)) return 'not_applied';\n  return error.details?.outcome",
    tests: ['test/records/applied-writes.test.ts'],
  },
  {
    name: 'keeps the key of a write that was refused',
    file: 'lib/records/write/idempotency.ts',
    find: "if (outcome === 'not_applied') return release(name);",
    replace: "if (outcome === 'not_applied') return markUncertain(name);",
    tests: ['test/records/idempotency.test.ts'],
  },
  {
    name: 'forgets the record that a broken write has made',
    file: 'lib/records/write/idempotency.ts',
    find: 'outcomeOfFailure(error), failureIn(error))',
    replace: 'outcomeOfFailure(error), undefined)',
    tests: ['test/records/applied-writes.test.ts'],
  },
  {
    name: 'keeps the beginning of an answer that is larger than an item',
    file: 'lib/store/records/write-log.ts',
    find: 'if (answer === undefined || further === 0) return answer;',
    replace: 'if (answer === undefined || further >= 0) return answer;',
    tests: ['test/records/large-answers.test.ts'],
  },
  {
    name: 'keeps the key of an upsert whose body was refused',
    file: 'lib/records/write/applied.ts',
    find: '= [412, 422];',
    replace: '= [412];',
    tests: ['test/records/idempotency.test.ts'],
  },
  {
    name: 'replays an answer to another body',
    file: 'lib/records/write/idempotency.ts',
    find: 'if (earlier.bodyHash !== bodyHash) throw usedOtherwise();\n  if (earlier.answer',
    replace: 'if (earlier.answer',
    tests: ['test/records/idempotency.test.ts'],
  },
  {
    name: 'takes a body in another order for another body',
    file: 'lib/records/write/idempotency.ts',
    find: '.toSorted(([a], [b]) => (a < b ? -1 : 1))',
    replace: '',
    tests: ['test/records/idempotency.test.ts'],
  },
  {
    name: 'replays the answer of another route',
    file: 'lib/records/write/idempotency.ts',
    find: 'canonical([write.what, written.name, body])',
    replace: 'canonical([body])',
    tests: ['test/records/idempotency.test.ts'],
  },
  {
    name: 'has a write under way for ever that has died',
    file: 'lib/records/write/idempotency.ts',
    find: 'earlier.outcome === undefined && written.now - earlier.startedAt < longestWrite',
    replace: 'earlier.outcome === undefined',
    tests: ['test/records/idempotency.test.ts'],
  },
  {
    name: 'fails a write whose answer cannot be kept',
    file: 'lib/records/write/idempotency.ts',
    find: "await tryToKeep(call, () => settle(written, name, write.outcomeOf?.(answer) ?? 'applied', { answer }));",
    replace: "await settle(written, name, write.outcomeOf?.(answer) ?? 'applied', { answer });",
    tests: ['test/records/idempotency.test.ts'],
  },
];

const preconditions: readonly Mutant[] = [
  {
    name: 'compares a record and lets others write it meanwhile',
    file: 'lib/records/write/precondition.ts',
    find: 'await acquireLock(name, Date.now())',
    replace: 'await acquireLock({ ...name, record: String(Math.random()) }, Date.now())',
    tests: ['test/records/preconditions.test.ts'],
  },
  {
    name: 'compares no record',
    file: 'lib/records/write/precondition.ts',
    find: 'if (!matchesStrongly(condition, current.etag)) throw',
    replace: 'if (condition === undefined) throw',
    tests: ['test/records/preconditions.test.ts'],
  },
  {
    name: 'shows a record that has changed to those who may only write',
    file: 'lib/records/write/precondition.ts',
    find: 'if (!mayRead(call.caller))',
    replace: 'if (call.caller === undefined)',
    tests: ['test/records/preconditions.test.ts'],
  },
  {
    name: 'calls a precondition enforced where two changes share a version',
    file: 'lib/records/write/precondition.ts',
    find: 'parseTime(text) > resolution + skewMs',
    replace: 'parseTime(text) >= 0',
    tests: ['test/records/preconditions.test.ts'],
  },
  {
    name: 'tells the provider no version of the record',
    file: 'lib/records/write/prepare-update.ts',
    find: 'withVersion(request, names, guard.remote)',
    replace: '{ request, names, v: withVersion }',
    tests: ['test/records/preconditions.test.ts'],
  },
  {
    name: 'takes a weak tag for the one of a record',
    file: 'lib/records/entity-tags.ts',
    find: '!isWeak && ',
    replace: '',
    tests: ['test/records/preconditions.test.ts'],
  },
];

const batches: readonly Mutant[] = [
  {
    name: 'has one key for all items of a batch',
    file: 'lib/records/write/batch.ts',
    find: '({ ...call, item: index })',
    replace: '({ ...call, item: 0 * index })',
    tests: ['test/records/large-answers.test.ts'],
  },
  {
    name: 'takes the answered records of a batch by their order',
    file: 'lib/engine/http/batch-records.ts',
    find: 'byMark.get(input.mark)]',
    replace: 'answered[inputs.indexOf(input)]]',
    tests: ['test/records/batch.test.ts'],
  },
  {
    name: 'begins an item of a batch for which there is no time',
    file: 'lib/records/write/batch.ts',
    find: 'if (clock() + reserve > call.deadline) throw notTried();',
    replace: '',
    tests: ['test/records/batch.test.ts'],
  },
  {
    name: 'fails a batch as a whole where an item breaks',
    file: 'lib/records/write/batch.ts',
    find: 'if (error instanceof ApiError) return failureBody(error);',
    replace: 'if (error instanceof ApiError) return failureBody(error); else throw error;',
    tests: ['test/records/batch.test.ts'],
  },
];

const changes: readonly Mutant[] = [
  {
    name: 'reports no field of which nothing was known before the update',
    file: 'lib/records/changes/record-changes.ts',
    find: '[...compared, ...givenFields(context, given, knownAhead, hashes, all)]',
    replace:
      '[...compared, ...(change.kind === "created" ? givenFields(context, given, knownAhead, hashes, all) : [])]',
    tests: ['test/sync/sync.test.ts'],
  },
  {
    name: 'reports an update that changes nothing',
    file: 'lib/records/changes/record-changes.ts',
    find: "const isEmitted = change.kind === 'created' || changedFields.length > 0;",
    replace: 'const isEmitted = true;',
    tests: ['test/sync/sync.test.ts'],
  },
  {
    name: 'compares a record with what another connection knew of it',
    file: 'lib/records/changes/record-changes.ts',
    find: 'stored?.connection === connection.id ? stored.state : undefined',
    replace: 'stored?.connection === connection.id || stored ? stored.state : undefined',
    tests: ['test/sync/sync.test.ts'],
  },
  {
    name: 'reports a delete twice',
    file: 'lib/records/changes/record-changes.ts',
    find: 'if (before?.deletedAt !== undefined && before.connection === connection.id) return undefined;',
    replace: '',
    tests: ['test/sync/sync.test.ts'],
  },
  {
    name: 'fails a write that is done where its event cannot be stored',
    file: 'lib/records/changes/record-changes.ts',
    find: "    return [{ path: '', code: 'event_not_stored', message }];",
    replace: '    throw new Error(message);',
    tests: ['test/sync/sync.test.ts'],
  },
  {
    name: 'gives up an update that another one came before',
    file: 'lib/records/changes/record-changes.ts',
    find: 'const attempts = 20;',
    replace: 'const attempts = 1;',
    tests: ['test/records/updates-at-once.test.ts'],
  },
  {
    name: 'does not report a field that another update has learned in the meantime',
    file: 'lib/records/changes/record-changes.ts',
    find: 'givenFields(context, given, knownAhead, hashes, all)',
    replace: 'givenFields(context, given, knownFields, hashes, all)',
    tests: ['test/records/updates-at-once.test.ts'],
  },
  {
    name: 'lets the writes of one record in a process refuse each other',
    file: 'lib/records/changes/record-changes.ts',
    find: 'handed === undefined ? await stored : (handed.result ?? (await readStored(mapping)))',
    replace: 'await stored',
    tests: ['test/records/updates-at-once.test.ts'],
  },
];

const management: readonly Mutant[] = [
  {
    name: 'gives out a token with scopes that the key does not hold',
    file: 'lib/management/token-scopes.ts',
    find: 'return scopes.filter((scope) => !caller.scopes.includes(scope));',
    replace: 'return scopes.filter((scope) => caller.scopes.length === 0 && scope);',
    tests: ['test/management/token-scopes.test.ts'],
  },
  {
    name: 'counts the scopes that a token has already as added',
    file: 'lib/management/token-scopes.ts',
    find: '.filter((scope) => !before.includes(scope));',
    replace: '.filter((scope) => before && scope);',
    tests: ['test/management/token-scopes.test.ts'],
  },
  {
    name: 'keeps the secret before longer than the key itself',
    file: 'lib/management/keys.ts',
    find: 'expiresAt: Math.min(current.expiresAt ?? until, until)',
    replace: 'expiresAt: until',
    tests: ['test/management/keys.test.ts'],
  },
  {
    name: 'gives a rotated key no end',
    file: 'lib/management/keys.ts',
    find: '[{ hash, expiresAt }, ...overlapping(key, until, now)]',
    replace: '[{ hash }, ...overlapping(key, until, now)]',
    tests: ['test/management/keys.test.ts'],
  },
  {
    name: 'rotates a key that has expired',
    file: 'lib/management/keys.ts',
    find: 'if (expiresAt !== undefined && expiresAt <= now) {',
    replace: 'if (expiresAt !== undefined && expiresAt <= 0) {',
    tests: ['test/management/keys.test.ts'],
  },
  {
    name: 'confirms a connection for another linked user',
    file: 'lib/management/confirm-connection.ts',
    find: 'if (pending.linkedUser === user.id && pending.connection === params.id) return pending;',
    replace: 'if (pending.connection === params.id) return pending;',
    tests: ['test/integration/confirm.test.ts'],
  },
  {
    name: 'keeps a code that was carried to the wrong place',
    file: 'lib/management/confirm-connection.ts',
    find: '  await rejectPendingConnection(pending, now);\n',
    replace: '',
    tests: ['test/integration/confirm.test.ts'],
  },
  {
    name: 'deletes a project with accounts that are still to be erased',
    file: 'lib/management/delete-project.ts',
    find: '  if (await hasUnfinishedErasures(id)) throw erasing(id);\n',
    replace: '',
    tests: ['test/management/delete-project.test.ts'],
  },
  {
    name: 'leaves a project marked that cannot be deleted',
    file: 'lib/management/delete-project.ts',
    find: '    await unmarkDeleting(id);\n',
    replace: '',
    tests: ['test/management/delete-project.test.ts'],
  },
  {
    name: 'leaves the tokens of a connection that was deleted during its refresh',
    file: 'lib/connections/refresh-lease.ts',
    find: 'await revokeGrant(provider, app, credentials, { deadline }).then(',
    replace: 'await Promise.resolve([revokeGrant, provider, app, credentials, deadline]).then(',
    tests: ['test/connections/refresh.test.ts'],
  },
  {
    name: 'ends the grant of another connection to the same account',
    file: 'lib/connections/end-grant.ts',
    find: 'if (revoke.endsAll && (await grant.isShared?.())) {',
    replace: 'if (revoke.endsAll && grant.project === "") {',
    tests: ['test/integration/confirm.test.ts'],
  },
  {
    name: 'sends again in one call the deliveries that have arrived',
    file: 'lib/management/deliveries.ts',
    find: "status: 'failed', since, now }",
    replace: 'since, now }',
    tests: ['test/management/deliveries.test.ts'],
  },
];

const previews: readonly Mutant[] = [
  {
    name: 'stores in a preview the ids of records that an upsert has found',
    file: 'lib/records/read/look-up.ts',
    find: 'if (call.preview === undefined) await storeRead(issuedIds);',
    replace: 'await storeRead(issuedIds);',
    tests: ['test/preview/preview.test.ts'],
  },
  {
    name: 'shows in a preview what the account has to one who may not read it',
    file: 'lib/engine/http/preview.ts',
    find: 'if (!this.mayRead) this.#hidden',
    replace: 'if (this.mayRead) this.#hidden',
    tests: ['test/preview/preview.test.ts'],
  },
  {
    name: 'shows in a preview the header that proves who calls',
    file: 'lib/engine/http/preview.ts',
    find: "if (ownHeaders.includes(name)) return [name, '[redacted]'];",
    replace: 'if (ownHeaders.includes(name)) return [name, value];',
    tests: ['test/preview/preview.test.ts'],
  },
  {
    name: 'shows in a preview a secret that a client has put into a body',
    file: 'lib/engine/http/preview.ts',
    find: 'body: redactor.value(body)',
    replace: 'body',
    tests: ['test/preview/preview.test.ts'],
  },
  {
    name: 'uses up an idempotency key with a preview',
    file: 'lib/records/write/preview.ts',
    find: "headers: { ...call.headers, 'idempotency-key': undefined },",
    replace: 'headers: call.headers,',
    tests: ['test/preview/preview.test.ts'],
  },
];

const accountsOwn: readonly Mutant[] = [
  {
    name: 'an account of its own: deletes a record by itself that goes with another one',
    file: 'lib/records/write/remove.ts',
    find: 'await context.session.send(instead?.request ?? request,',
    replace: 'await context.session.send(request,',
    tests: ['test/records/salesforce-persons.test.ts'],
  },
  {
    name: 'an account of its own: deletes a record among others that goes with another one',
    file: 'lib/records/write/remove.ts',
    find: 'const isShared = instead === undefined;',
    replace: 'const isShared = true;',
    tests: ['test/records/salesforce-persons.test.ts'],
  },
  {
    name: 'an account of its own: believes what it demanded a while ago',
    file: 'lib/records/write/missing-fields.ts',
    find: 'const keys = await lackingIn(context, record, now);',
    replace: 'const keys = await lackingIn(context, record);',
    tests: ['test/records/salesforce-keys.test.ts'],
  },
  {
    name: 'an account of its own: asks for records that name what none of them names',
    file: 'lib/records/read/filters.ts',
    find: 'return (await loadHidden(context)).has(path) ? undefined : null;',
    replace: 'return (await loadHidden(context)).has(path) ? undefined : id;',
    tests: ['test/records/salesforce-pipelines.test.ts'],
  },
  {
    name: 'an account of its own: asks for a field that it does not have',
    file: 'lib/records/read/filters.ts',
    find: 'return (await loadHidden(context)).has(path) ? undefined : null;',
    replace: 'return null;',
    tests: ['test/records/salesforce-pipelines.test.ts'],
  },
];

const sending = ['test/records/campaign-actions.test.ts'];

const actions: readonly Mutant[] = [
  {
    name: 'sends a campaign again where the vendor says to come back',
    file: 'lib/engine/http/session.ts',
    find: '          once,\n',
    replace: '          once: false,\n',
    tests: sending,
  },
  {
    name: 'sends a campaign again with new credentials',
    file: 'lib/connections/session.ts',
    find: '!isRefusal(error) || request[0].once',
    replace: '!isRefusal(error)',
    tests: ['test/connections/session.test.ts'],
  },
  {
    name: 'frees the key of a campaign that a gateway may have passed on',
    file: 'lib/records/write/act-failures.ts',
    find: '(error.details?.provider?.status ?? 0) < 500 && outcomeOfFailure',
    replace: 'outcomeOfFailure',
    tests: sending,
  },
  {
    name: 'lets two requests send the same campaign at once',
    file: 'lib/records/write/act.ts',
    find: 'if (held === undefined) throw othersTell();',
    replace: '',
    tests: sending,
  },
  {
    name: 'lets another request send a campaign that may still be under way',
    file: 'lib/records/write/act.ts',
    find: "if (outcomeOfFailure(failure) === 'not_applied') await unlock(call, held);",
    replace: 'await unlock(call, held);',
    tests: sending,
  },
  {
    name: 'sends a campaign in any state',
    file: 'lib/records/write/act.ts',
    find: 'ways.find(({ where }) => hasAll(remote, where))',
    replace: 'ways[0]',
    tests: sending,
  },
  {
    name: 'sends a campaign to another number of people than was confirmed',
    file: 'lib/records/write/act.ts',
    find: 'if (fresh === confirmed) return;',
    replace: 'if (fresh >= 0) return;',
    tests: sending,
  },
  {
    name: 'sends a campaign without a key',
    file: 'lib/records/write/act.ts',
    find: 'if (!once || preview',
    replace: 'if (once || preview',
    tests: sending,
  },
  {
    name: 'answers that a lost send is not known, whatever the campaign says',
    file: 'lib/records/write/idempotency.ts',
    find: 'if (found !== undefined) return found;',
    replace: '',
    tests: sending,
  },
];

export const recordMutants: readonly Mutant[] = [
  ...accountsOwn,
  ...previews,
  ...idempotency,
  ...actions,
  ...preconditions,
  ...batches,
  ...changes,
  ...management,
];
