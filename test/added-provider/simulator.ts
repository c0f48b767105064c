import { openJournal, type Table } from '../../infra/simulators/shared/journal.ts';
import { type Simulator, startSimulator } from '../../infra/simulators/shared/simulator.ts';
import {
  type Answer,
  type Call,
  isObject,
  Refusal,
  type Route,
  type Vendor,
} from '../../infra/simulators/shared/vendor.ts';

interface Person {
  readonly id: number;
  readonly state: 'live' | 'merged' | 'gone';
  readonly made: string;
  readonly changed: string;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Errand {
  readonly id: number;
  readonly label: string;
  readonly gone: boolean;
}

interface Workspace {
  readonly key: string;
  readonly people: Table<Person>;
  readonly errands: Table<Errand>;
  readonly staff: readonly { readonly id: number; readonly title: string; readonly mail: string }[];
}

/** Direct access to the workspace, as its staff has it. */
export interface Rolodesk extends Simulator {
  readonly people: Table<Person>;
  readonly errands: Table<Errand>;
}

export const rolodeskWorkspace = { workspace: 'initech', key: 'rolodesk-key-1' } as const;

const maxTake = 50;
const staffCount = 23;
const fieldNames = [
  { code: 'tier', title: 'Tier', type: 'line' },
  { code: 'seats', title: 'Seats', type: 'count' },
];
const memberNames = ['identity', 'about', 'reach', 'place', 'keeper', 'extras'];

const fault = (status: number, kind: string, text: string, members: readonly unknown[] = []): Answer => ({
  status,
  headers: { 'x-rolodesk-trace': 'trace-1' },
  body: { fault: { kind, text, members } },
});

const refuse = (...given: Parameters<typeof fault>): Refusal => new Refusal(fault(...given));

const noPerson = () => refuse(404, 'unknown', 'There is no such person.');

const show = ({ id, state, made, changed, values }: Person) => ({ ...values, id, state, stamps: { made, changed } });

const showErrand = ({ id, label }: Errand) => ({ id, label });

const mailsOf = (values: Person['values']): readonly unknown[] => {
  const mails: unknown = isObject(values.reach) ? values.reach.mails : undefined;
  return Array.isArray(mails) ? mails.map((mail) => Object(mail).address) : [];
};

const number = (call: Call, name: string, otherwise: number): number => {
  const value = Number(call.query.get(name) ?? otherwise);
  if (Number.isInteger(value) && value >= 0) return value;
  throw refuse(400, 'malformed', `${name} is not a number.`);
};

/** Merges given values into existing ones, member by member. null empties a member. */
const merge = (before: Person['values'], given: Readonly<Record<string, unknown>>): Person['values'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(given)])].map((name) => {
      const [old, change] = [before[name], given[name]];
      if (isObject(change)) return [name, merge(isObject(old) ? old : {}, change)];
      return [name, name in given ? change : old];
    }),
  );

const readPerson = (call: Call): Readonly<Record<string, unknown>> => {
  const person = isObject(call.body) ? call.body.person : undefined;
  if (!isObject(person)) throw refuse(400, 'malformed', 'A person is needed.');
  const unknown = Object.keys(person).filter((name) => !memberNames.includes(name));
  if (unknown.length > 0)
    throw refuse(
      422,
      'unfit',
      'The person does not fit.',
      unknown.map((name) => ({ why: `${name} is not known` })),
    );
  return person;
};

const livePerson = ({ people }: Workspace, call: Call): Person => {
  const person = people.get(Number(call.params.id));
  if (person === undefined || person.state === 'gone') throw noPerson();
  return person;
};

/** Refuses a request if the record changed after "If-Unmodified-Since", to the second. */
const refuseChanged = ({ changed }: Person, { headers }: Call): void => {
  const since = headers['if-unmodified-since'];
  if (since === undefined) return;
  if (new Date(since).toUTCString() !== since)
    throw refuse(400, 'malformed', 'If-Unmodified-Since is no date of HTTP.');
  if (Math.floor(Date.parse(changed) / 1000) * 1000 > Date.parse(since)) {
    throw refuse(412, 'changed', 'The person has changed since.');
  }
};

const refuseTwins = ({ people }: Workspace, values: Person['values'], own?: number): void => {
  const taken = mailsOf(values);
  const twin = people
    .all()
    .find((each) => each.id !== own && mailsOf(each.values).some((mail) => taken.includes(mail)));
  if (twin !== undefined) throw refuse(409, 'twin', `This is already person ${twin.id}.`);
};

const routesOf = (now: () => number): readonly Route<Workspace>[] => [
  {
    method: 'GET',
    path: '/workspace',
    handle: () => ({ status: 200, body: { workspace: { id: 'w-1', title: 'Initech' } } }),
  },
  { method: 'GET', path: '/fields', handle: () => ({ status: 200, body: { fields: fieldNames } }) },
  {
    method: 'GET',
    path: '/people',
    handle: ({ people }, call) => {
      const [skip, take] = [number(call, 'skip', 0), number(call, 'take', 20)];
      if (take > maxTake) throw refuse(400, 'malformed', `take is at most ${maxTake}.`);
      const since = Date.parse(call.query.get('changedSince') ?? '1970-01-01');
      const mail = call.query.get('mail');
      const found = people
        .all()
        .filter(({ state, changed }) => state !== 'gone' && Date.parse(changed) >= since)
        .filter(({ values }) => mail === null || mailsOf(values).includes(mail));
      const shown = found.slice(skip, skip + take).map(show);
      return { status: 200, body: { people: shown, found: found.length } };
    },
  },
  {
    method: 'GET',
    path: '/people/{id}',
    handle: (workspace, call) => ({ status: 200, body: { person: show(livePerson(workspace, call)) } }),
  },
  {
    method: 'POST',
    path: '/people',
    handle: (workspace, call) => {
      const values = readPerson(call);
      refuseTwins(workspace, values);
      const at = new Date(now()).toISOString();
      const id = workspace.people.nextId();
      return {
        status: 201,
        body: { person: show(workspace.people.put({ id, state: 'live', made: at, changed: at, values })) },
      };
    },
  },
  {
    method: 'PATCH',
    path: '/people/{id}',
    handle: (workspace, call) => {
      const before = livePerson(workspace, call);
      refuseChanged(before, call);
      const values = merge(before.values, readPerson(call));
      refuseTwins(workspace, values, before.id);
      const after = workspace.people.put({ ...before, values, changed: new Date(now()).toISOString() });
      return { status: 200, body: { person: show(after) } };
    },
  },
  {
    method: 'DELETE',
    path: '/people/{id}',
    handle: (workspace, call) => {
      workspace.people.put({ ...livePerson(workspace, call), state: 'gone' });
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: '/errands',
    handle: ({ errands }, call) => {
      const [skip, take] = [number(call, 'skip', 0), number(call, 'take', 20)];
      if (take > maxTake) throw refuse(400, 'malformed', `take is at most ${maxTake}.`);
      const there = errands.all().filter(({ gone }) => !gone);
      const shown = there.slice(skip, skip + take).map(showErrand);
      return { status: 200, body: { errands: shown, more: skip + take < there.length } };
    },
  },
  {
    method: 'GET',
    path: '/errands/{id}',
    handle: ({ errands }, call) => {
      const errand = errands.get(Number(call.params.id));
      if (errand === undefined || errand.gone) throw refuse(404, 'unknown', 'There is no such errand.');
      return { status: 200, body: { errand: showErrand(errand) } };
    },
  },
  {
    method: 'GET',
    path: '/staff',
    handle: ({ staff }, call) => {
      const [page, size] = [number(call, 'page', 1), number(call, 'size', 5)];
      return { status: 200, body: { staff: staff.slice((page - 1) * size, page * size) } };
    },
  },
  {
    method: 'GET',
    path: '/staff/{id}',
    handle: ({ staff }, call) => {
      const member = staff.find(({ id }) => id === Number(call.params.id));
      if (member === undefined) throw refuse(404, 'unknown', 'There is no such member.');
      return { status: 200, body: { member } };
    },
  },
];

const failure = (status: number, retryAfterSeconds?: number): Answer => ({
  ...fault(status, 'made-up', 'Something is wrong.'),
  headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
});

/** One workspace with some staff. A person that was merged into another is still listed. */
export const startRolodesk = async (now: () => number = Date.now): Promise<Rolodesk> => {
  const ids = Array.from({ length: staffCount }, (_, index) => index + 1);
  const stamp = '2030-01-01T00:00:00.000Z';
  const merged: Person = {
    id: 1,
    state: 'merged',
    made: stamp,
    changed: stamp,
    values: { identity: { given: 'Old' } },
  };
  const workspace: Workspace = {
    key: rolodeskWorkspace.key,
    people: openJournal().table<Person>('people', 1, [merged]),
    errands: openJournal().table<Errand>('errands', 1),
    staff: ids.map((id) => ({ id, title: `Member ${id}`, mail: `member-${id}@initech.example` })),
  };
  const vendor: Vendor<Workspace> = {
    provider: 'rolodesk',
    routes: routesOf(now),
    open: [],
    locate: (path) => ({ path }),
    enter: (call) => {
      if (call.headers['x-rolodesk-key'] !== workspace.key)
        throw refuse(401, 'stranger', 'The key is not one of ours.');
      return workspace;
    },
    headers: () => ({}),
    failure,
    unknownPath: () => fault(404, 'unknown', 'There is nothing here.'),
    unsupportedType: () => refuse(415, 'malformed', 'JSON is needed.'),
    malformedBody: () => refuse(400, 'malformed', 'This is not JSON.'),
  };
  const { people, errands } = workspace;
  return Object.assign(await startSimulator(vendor), { people, errands });
};
