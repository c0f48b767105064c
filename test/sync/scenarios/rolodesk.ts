import type { Rolodesk } from '../../added-provider/simulator.ts';
import { basicMoves, created, noChange, removal, type Scenario, updated } from './scenario.ts';

/** Lists changes with a parameter, from an offset. Merged people remain in the list. */
export const rolodeskContacts = (simulator: Rolodesk, now: () => number): Scenario => {
  const { people } = simulator;
  const stamp = () => new Date(now()).toISOString();
  const named = (family: string) => ({ identity: { given: 'Person', family } });
  const put = (id: string, part: object) => {
    const before = people.get(Number(id));
    if (before === undefined) throw new Error(`There is no person ${id}.`);
    people.put({ ...before, changed: stamp(), ...part });
  };
  const change = (n: number, id: string) => {
    put(id, { values: named(`changed ${n}`) });
    return updated(id, ['last_name', 'name']);
  };
  const create = (n: number) => {
    const at = stamp();
    return created(
      people.put({ id: people.nextId(), state: 'live', made: at, changed: at, values: named(`made ${n}`) }).id,
    );
  };
  return {
    provider: 'rolodesk',
    object: 'crm.contact',
    simulator,
    pages: /^\/people$/,
    isShifting: true,
    create,
    change,
    living: () =>
      people
        .all()
        .filter(({ state }) => state === 'live')
        .map(({ id }) => String(id)),
    moves: [
      ...basicMoves({ create, change }),
      noChange(3, (id) => put(id, {})),
      removal((id) => put(id, { state: 'gone' })),
      removal((id) => put(id, { state: 'merged' })),
    ],
  };
};

/** Lists everything from an offset, without changes and without times of change. */
export const rolodeskTasks = (simulator: Rolodesk): Scenario => {
  const { errands } = simulator;
  const create = (n: number) => created(errands.put({ id: errands.nextId(), label: `made ${n}`, gone: false }).id);
  const put = (id: string, part: object) => {
    const before = errands.get(Number(id));
    if (before === undefined) throw new Error(`There is no errand ${id}.`);
    errands.put({ ...before, ...part });
  };
  const change = (n: number, id: string) => {
    put(id, { label: `changed ${n}` });
    return updated(id, ['subject']);
  };
  return {
    provider: 'rolodesk',
    object: 'crm.task',
    simulator,
    pages: /^\/errands$/,
    isShifting: true,
    create,
    change,
    living: () =>
      errands
        .all()
        .filter(({ gone }) => !gone)
        .map(({ id }) => String(id)),
    moves: [...basicMoves({ create, change }), removal((id) => put(id, { gone: true }))],
  };
};
