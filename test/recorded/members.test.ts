import { describe, expect, it } from 'vitest';
import { isDescribed } from '../contract/descriptions.ts';
import { createContract, type Exchange } from '../contract/exchange.ts';
import { seed, someOf } from '../harness/runs.ts';
import { recordedOf, recordingsPresent } from './exchanges.ts';
import { missingIn, shapeOf, unknownIn } from './members.ts';
import type { Beside } from './scripts.ts';
import { type ScriptedName, scriptedNames, simulate } from './simulated.ts';

interface Exception {
  readonly provider: ScriptedName;
  readonly place: RegExp;
  readonly reason: string;
}

/** Members that not every account has, or not every record. */
const exceptions: readonly Exception[] = [
  { provider: 'close', place: /^count_by_value_period\.annual$/, reason: 'Opportunities of a year were there.' },
  { provider: 'close', place: /\bcounters\.first_fail$/, reason: 'A message failed.' },
  {
    provider: 'hubspot',
    place: /^(?:results\[\]\.)?properties\.(?!(?:createdate|(?:hs_)?lastmodifieddate|hs_object_id)$)/,
    reason: 'Properties were asked for by name, or are what a write wrote and what tools of the account make of it.',
  },
  { provider: 'zendesk', place: /^audit\.via\.source\.to\.email_ccs$/, reason: 'Somebody was copied in.' },
  {
    provider: 'mailchimp',
    place: /^merge_fields\.ADDRESS$/,
    reason: 'The contact has an address; an empty text else.',
  },
  {
    provider: 'klaviyo',
    place: /\.(?:anonymous_id|whatsapp_bsuid|conversation)$/,
    reason: 'The description of the later revision has it no more.',
  },
  { provider: 'klaviyo', place: /\.properties\.\w+$/, reason: "The account's own properties." },
  { provider: 'attio', place: /\.test_text_attribute$/, reason: "The account's own attribute." },
  { provider: 'salesforce', place: /__c$/, reason: "The account's own fields." },
  { provider: 'jira', place: /\bcustomfield_\d+$/, reason: "The account's own fields." },
  { provider: 'jira', place: /^roles\./, reason: "The account's own roles." },
  { provider: 'jira', place: /\b(?:entityId|uuid|scope)$/, reason: 'Of projects that a team manages itself.' },
  {
    provider: 'jira',
    place: /\b(?:timetracking\.\w+|progress\.percent|aggregateprogress\.percent)$/,
    reason: 'Work was logged on it.',
  },
];

const isExcepted = (provider: ScriptedName, place: string): boolean =>
  exceptions.some((one) => one.provider === provider && one.place.test(place));

/** Nothing below it is the vendor's own. */
const isOpen = (): boolean => false;

const recordedBeside = (provider: ScriptedName, { method, path }: Beside): readonly unknown[] =>
  recordedOf(provider)
    .filter((one) => one.method === method && one.status < 300 && path.test(one.path))
    .map(({ response }) => response);

/** What the vendor's description says of members that nobody recorded. */
const undescribed = (provider: ScriptedName, exchanges: readonly Exchange[]): readonly string[] => {
  const contract = createContract(provider);
  const issues = exchanges.flatMap((exchange) =>
    contract.operationOf(exchange) === undefined ? [] : contract.checkResponse(exchange),
  );
  return issues.flatMap(({ message }) => /^unknown field "(.+)"$/.exec(message)?.[1] ?? []);
};

describe.skipIf(!recordingsPresent())('answers of the simulators, beside those of real accounts', () => {
  it.each(scriptedNames)('of %s have every member that is always there, with values of its type', async (provider) => {
    const { besides } = await simulate(provider);
    const compared = besides.filter((beside) => recordedBeside(provider, beside).length > 0);
    const differences = compared.flatMap((beside) => {
      const recorded = shapeOf(recordedBeside(provider, beside), isOpen);
      return missingIn(shapeOf(beside.answers, isOpen), recorded)
        .filter(([place]) => !isExcepted(provider, place))
        .map(([place, what]) => `${beside.method} ${beside.path.source}: ${place} ${what}`);
    });
    expect(compared.length).toBeGreaterThan(0);
    expect(differences).toEqual([]);
  });

  it.each(scriptedNames.filter(isDescribed))(
    `of %s have no member that is neither recorded nor described (SEED=${seed})`,
    async (provider) => {
      const { besides, exchanges } = await simulate(provider);
      // A description takes a second to compile.
      const invented = someOf(besides, 4, seed).flatMap((beside) => {
        const recorded = recordedBeside(provider, beside);
        if (recorded.length === 0) return [];
        const unknown = unknownIn(shapeOf(beside.answers, isOpen), shapeOf(recorded, isOpen));
        if (unknown.length === 0) return [];
        const same = exchanges.filter(({ method, path }) => method === beside.method && beside.path.test(path));
        const names = undescribed(provider, same);
        return unknown.filter((place) => names.includes(place.split('.').at(-1) ?? ''));
      });
      expect(invented).toEqual([]);
    },
  );
});
