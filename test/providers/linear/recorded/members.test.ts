import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linearClient } from '../../../../infra/simulators/linear/client.ts';
import { type LinearSimulator, startLinearSimulator } from '../../../../infra/simulators/linear/index.ts';
import { linearWorkspaces } from '../../../../infra/simulators/linear/seeds.ts';
import { at } from '../../../../infra/simulators/shared/request.ts';
import type { ObjectName } from '../../../../lib/objects/names.ts';
import { recordedOf, recordingsPresent } from '../../../recorded/exchanges.ts';
import { recordsIn } from '../../../recorded/resources.ts';

/** Queries of the simulator that list the recorded records, by object. */
const roots: readonly (readonly [root: string, object: ObjectName])[] = [
  ['issues', 'ticketing.ticket'],
  ['comments', 'ticketing.comment'],
  ['attachments', 'ticketing.attachment'],
  ['users', 'ticketing.user'],
  ['issueLabels', 'ticketing.tag'],
  ['teams', 'ticketing.team'],
  ['projects', 'ticketing.collection'],
];

/** A selection of all recorded members below a value. A list is selected as it was recorded. */
const selectionOf = (values: readonly unknown[]): string => {
  const objects = values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isObject);
  const names = [...new Set(objects.flatMap((value) => Object.keys(value)))];
  if (names.length === 0) return '';
  const inner = names.map((name) => `${name}${selectionOf(objects.map((value) => Reflect.get(value, name)))}`);
  return `{${inner.join(' ')}}`;
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typesOf = (values: readonly unknown[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== null).map((value) => (Array.isArray(value) ? 'array' : typeof value))),
];

interface Member {
  readonly name: string;
  readonly values: readonly unknown[];
}

const membersOf = (object: ObjectName): readonly Member[] => {
  const records = recordedOf('linear')
    .flatMap((exchange) => recordsIn('linear', exchange))
    .filter((record) => record.object === object);
  const names = [...new Set(records.flatMap(({ remote }) => Object.keys(remote as object)))];
  return names.map((name) => ({
    name,
    values: records.flatMap(({ remote }) =>
      Object.hasOwn(remote as object, name) ? [Reflect.get(remote as object, name)] : [],
    ),
  }));
};

const isRefused = (body: unknown, message: RegExp): boolean => message.test(String(at(body, 'errors.0.message')));

/** Whether the recordings contain only null or empty lists for a member. */
const isEmpty = (body: unknown): boolean => isRefused(body, /must have a selection of subfields/);

describe.skipIf(!recordingsPresent())(
  'types of the Linear simulator, compared with the types of a real workspace',
  () => {
    const notServed: string[] = [];
    let linear: LinearSimulator;
    let send: ReturnType<typeof linearClient>;

    beforeAll(async () => {
      linear = await startLinearSimulator();
      const account = linear.account(linearWorkspaces[0].urlKey);
      send = linearClient(account);
      const teamId = account.teams()[0]?.uuid;
      const input = { teamId, title: 'Fire', description: 'Hot', dueDate: '2026-05-06' };
      const made = await send('mutation($input:IssueCreateInput!){issueCreate(input:$input){issue{id}}}', { input });
      const issueId = at(made.body, 'data.issueCreate.issue.id');
      await send('mutation($input:CommentCreateInput!){commentCreate(input:$input){comment{id}}}', {
        input: { issueId, body: 'Hotter' },
      });
      await send('mutation($input:AttachmentCreateInput!){attachmentCreate(input:$input){attachment{id}}}', {
        input: { issueId, title: 'Picture', url: 'https://example.org/fire.png' },
      });
    });

    afterAll(async () => {
      process.stdout.write(`The Linear simulator does not serve what was recorded of ${notServed.join(', ')}.\n`);
      await linear.close();
    });

    it.each(roots)('%s have values of the recorded types', async (root, object) => {
      const differences: string[] = [];
      for (const { name, values } of membersOf(object)) {
        const ask = (selection: string) => send(`query{${root}(first:50){nodes{${name}${selection}}}}`);
        const asked = (await ask(selectionOf(values))).body;
        // A JSON object is a scalar.
        const body = isRefused(asked, /type "JSON\w*!?" has no subfields/) ? (await ask('')).body : asked;
        const answered = at(body, `data.${root}.nodes`);
        if (isEmpty(body)) continue;
        if (isRefused(body, /^Cannot query field/)) notServed.push(`${root}.${name}`);
        else if (!Array.isArray(answered) || answered.length === 0)
          differences.push(`${name}: ${JSON.stringify(body)}`);
        else {
          const known = typesOf(values);
          const others = typesOf(answered.map((one) => Reflect.get(one, name))).filter((type) => !known.includes(type));
          if (known.length > 0 && others.length > 0) differences.push(`${name} is ${others}, not ${known}`);
        }
      }
      expect(differences).toEqual([]);
    });
  },
);
