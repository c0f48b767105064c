import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setPath } from '../../lib/engine/mapping/path.ts';
import { objectNames } from '../../lib/objects/names.ts';
import { providers } from '../../lib/providers/all.ts';
import type { ObjectDeclaration, Path, Provider, ValuesAt } from '../../lib/providers/define.ts';
import { kindsOf } from '../../lib/providers/language/kinds.ts';
import type { RecordContext } from '../../lib/records/context.ts';
import { isOurs } from '../../lib/records/read/remote-record.ts';

/** Records of a collection that belong to none of our objects, with the reason. */
interface Exclusion {
  readonly provider: string;
  /** Objects whose records come from the collection. */
  readonly objects: readonly string[];
  readonly at: Path;
  /** Values of the records that belong to an object. All other values are excluded. */
  readonly kept: readonly unknown[];
  readonly reason: string;
}

const deletedAt = (provider: string, at: Path, kept: readonly unknown[], ...objects: readonly string[]): Exclusion => ({
  provider,
  objects,
  at,
  kept,
  reason: 'it was deleted',
});

const exclusions: readonly Exclusion[] = [
  {
    provider: 'github',
    objects: ['ticketing.ticket'],
    at: 'pull_request',
    kept: [undefined],
    reason: 'the list of issues contains pull requests, which are not tickets',
  },
  {
    provider: 'github',
    objects: ['ticketing.collection'],
    at: 'has_issues',
    kept: [true],
    reason: 'a repository without issues has no tickets',
  },
  {
    provider: 'attio',
    objects: ['crm.pipeline'],
    at: 'api_slug',
    kept: ['stage'],
    reason: 'other attributes are not stages of a deal',
  },
  {
    provider: 'jira',
    objects: ['ticketing.user'],
    at: 'accountType',
    kept: ['atlassian'],
    reason: 'apps and customers of service projects do not work on tickets',
  },
  {
    provider: 'linear',
    objects: ['ticketing.tag'],
    at: 'isGroup',
    kept: [false],
    reason: 'a group of labels cannot be added to an issue',
  },
  {
    provider: 'salesforce',
    objects: ['ticketing.team'],
    at: 'Type',
    kept: ['Queue', 'Regular'],
    reason: 'the vendor itself creates the others, for roles, territories and portals',
  },
  {
    provider: 'dynamics-365',
    objects: ['ticketing.comment', 'ticketing.attachment'],
    at: '_objectid_value@Microsoft.Dynamics.CRM.lookuplogicalname',
    kept: ['incident'],
    reason: 'notes of other tables do not belong to tickets',
  },
  {
    provider: 'zendesk',
    objects: ['ticketing.user', 'ticketing.contact'],
    at: 'role',
    kept: ['agent', 'admin', 'end-user'],
    reason: 'there are no other roles: a custom role is an agent with a `custom_role_id`',
  },
  {
    provider: 'close',
    objects: ['crm.task'],
    at: '_type',
    kept: ['lead'],
    reason: 'the vendor itself creates the others, for e-mails to answer and missed calls',
  },
  {
    provider: 'close',
    objects: ['crm.custom-object'],
    at: 'custom_object_type_id',
    kept: ['{class}'],
    reason: 'a custom object of another type belongs to another class',
  },
  {
    provider: 'close',
    objects: ['crm.custom-object'],
    at: 'custom_activity_type_id',
    kept: ['{class}'],
    reason: 'a custom activity of another type belongs to another class',
  },
  deletedAt('activecampaign', 'deleted', ['0', undefined], 'crm.contact'),
  deletedAt('activecampaign', 'deleted', ['0', undefined], 'marketingautomation.contact'),
  {
    provider: 'activecampaign',
    objects: ['marketingautomation.tag'],
    at: 'tagType',
    kept: ['contact'],
    reason: 'the others belong to templates',
  },
  {
    provider: 'activecampaign',
    objects: ['marketingautomation.campaign'],
    at: 'seriesid',
    kept: ['0', undefined],
    reason: 'it belongs to an automation, which sends it to contacts',
  },
  {
    provider: 'activecampaign',
    objects: ['crm.deal'],
    at: 'isDisabled',
    kept: [false, undefined],
    reason: 'the user may not see its pipeline, and the response contains only the title',
  },
  {
    provider: 'mailchimp',
    objects: ['marketingautomation.contact'],
    at: 'status',
    kept: ['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional'],
    reason: 'it is archived',
  },
  {
    provider: 'mailchimp',
    objects: ['marketingautomation.tag'],
    at: 'type',
    kept: ['static'],
    reason: 'the others are segments',
  },
  {
    provider: 'mailchimp',
    objects: ['marketingautomation.template'],
    at: 'type',
    kept: ['user'],
    reason: 'the vendor created it for every account',
  },
  deletedAt('mailchimp', 'active', [true], 'marketingautomation.template'),
  {
    provider: 'hubspot',
    objects: ['marketingautomation.list', 'marketingautomation.segment'],
    at: 'objectTypeId',
    kept: ['0-1'],
    reason: 'lists of companies and deals hold no contacts',
  },
  {
    provider: 'hubspot',
    objects: ['marketingautomation.list', 'marketingautomation.segment'],
    at: 'processingType',
    kept: ['MANUAL', 'SNAPSHOT', 'DYNAMIC'],
    reason: 'there are no other types',
  },
  {
    provider: 'hubspot',
    objects: ['marketingautomation.automation'],
    at: 'objectTypeId',
    kept: ['0-1'],
    reason: 'workflows of companies and deals enrol no contacts',
  },
  {
    provider: 'hubspot',
    objects: ['marketingautomation.automation'],
    at: 'flowType',
    kept: ['WORKFLOW'],
    reason: 'a set of actions has no trigger',
  },
  deletedAt('zendesk', 'active', [true, undefined], 'ticketing.user', 'ticketing.contact'),
  deletedAt('zendesk', 'deleted', [false, undefined], 'ticketing.team'),
  deletedAt('zendesk', 'is_deleted', [false, undefined], 'ticketing.collection'),
  deletedAt('pipedrive', 'is_deleted', [false, undefined], 'crm.contact', 'crm.company', 'crm.deal', 'crm.stage'),
  deletedAt('pipedrive', 'is_deleted', [false, undefined], 'crm.pipeline'),
  deletedAt('pipedrive', 'is_deleted', [false, undefined], 'crm.task', 'crm.engagement'),
  deletedAt('pipedrive', 'active_flag', [true, undefined], 'crm.note'),
];

/** Exclusions that `leaveOut` declares by the values of the excluded records. */
const leftOut: readonly Omit<Exclusion, 'kept'>[] = [
  {
    provider: 'mailchimp',
    objects: ['marketingautomation.segment'],
    at: 'type',
    reason: 'it is a tag',
  },
  {
    provider: 'dynamics-365',
    objects: ['crm.note'],
    at: 'isdocument',
    reason: 'it is a file',
  },
  {
    provider: 'dynamics-365',
    objects: ['ticketing.team'],
    at: 'teamtype',
    reason: 'an access team owns no records',
  },
  {
    provider: 'salesforce',
    objects: ['crm.engagement'],
    at: 'IsChild',
    reason: 'it is the copy of an invited person',
  },
  {
    provider: 'salesforce',
    objects: ['crm.company', 'ticketing.account'],
    at: 'IsPersonAccount',
    reason: 'a person account is a person, and belongs to the contacts',
  },
  {
    provider: 'linear',
    objects: ['ticketing.ticket', 'ticketing.collection'],
    at: 'trashed',
    reason: 'it is in the trash',
  },
  { provider: 'zendesk', objects: ['ticketing.ticket'], at: 'status', reason: 'it was deleted' },
];

interface Member {
  readonly name: string;
  readonly declaration: ObjectDeclaration;
}

/** The objects of a vertical whose records come from the same collection of the vendor. */
interface Collection {
  readonly provider: Provider;
  readonly members: readonly Member[];
}

/**
 * Address of a collection: the path that reads its records, and their place in the response, because files are inside
 * comments. If a single record is read from a list, the query belongs to the address.
 */
const addressOf = ({ get, list }: ObjectDeclaration): string => {
  const request = get ?? list;
  const asked = typeof get?.record === 'object' ? JSON.stringify(get.query) : '';
  return `${request?.graphql ?? request?.path} ${JSON.stringify(list?.records)} ${asked}`;
};

/** Objects that contain only a part of the vendor's record, such as the message of a campaign. */
const contents: readonly string[] = ['marketingautomation.email'];

/** Objects whose records are also events: a sent message. */
const alsoEvents: readonly string[] = ['mailchimp marketingautomation.message'];

/** Kinds that the vendor lists only separately. The kind of a record follows from its list. */
const listedApart: readonly string[] = ['klaviyo marketingautomation.campaign'];

const collectionsOf = (provider: Provider): readonly Collection[] => {
  const names = objectNames.filter(
    (name) => !contents.includes(name) && !alsoEvents.includes(`${provider.id} ${name}`),
  );
  const members = names.flatMap((name) => {
    const declared = provider.objects[name];
    return declared === undefined ? [] : kindsOf(declared).map(([, declaration]) => ({ name, declaration }));
  });
  const byAddress = Map.groupBy(members, ({ name, declaration }) => {
    const list = listedApart.includes(`${provider.id} ${name}`) ? JSON.stringify(declaration.list?.query) : '';
    return `${name.split('.')[0]} ${addressOf(declaration)} ${list}`;
  });
  return [...byAddress.values()].map((of) => ({ provider, members: of }));
};

const discriminatorsOf = ({ members }: Collection): readonly ValuesAt[] =>
  members.flatMap(({ declaration: { where = {}, leaveOut = {} } }) => [where, leaveOut]);

const isDivided = (collection: Collection): boolean =>
  collection.members.length > 1 || discriminatorsOf(collection).some((values) => Object.keys(values).length > 0);

const divided = Object.values(providers)
  .flatMap(collectionsOf)
  .filter(isDivided)
  .map((collection) => {
    const names = collection.members.map(({ name }) => name);
    return [`${collection.provider.id} ${names.join(' and ')}`, collection] as const;
  });

/** Records with any values at the declared places: declared values, values that an account may define, and none. */
const recordsOf = (collection: Collection): fc.Arbitrary<Record<string, unknown>> => {
  const known = new Map<Path, unknown[]>();
  for (const values of discriminatorsOf(collection)) {
    for (const [path, some] of Object.entries(values)) known.set(path, [...(known.get(path) ?? []), ...some]);
  }
  const places = [...known].map(([path, values]) => {
    const named = fc.constantFrom(...values);
    const others = fc.constantFrom(undefined, null, true, false, '', 'site_visit', 'Own type', 7, {});
    return fc.oneof(named, others, fc.string()).map((value) => [path, value] as const);
  });
  return fc.tuple(...places).map((entries) => {
    const record: Record<string, unknown> = {};
    for (const [path, value] of entries) if (value !== undefined) setPath(record, path, value);
    return record;
  });
};

const reasonsFor = ({ provider, members }: Collection, record: Record<string, unknown>): readonly string[] => {
  const concerns = (one: { provider: string; objects: readonly string[] }) =>
    one.provider === provider.id && members.every(({ name }) => one.objects.includes(name));
  const away = members.flatMap(({ declaration: { leaveOut = {} } }) =>
    leftOut.filter(({ at }) => (leaveOut[at] ?? []).includes(record[at])),
  );
  // A path escapes a dot that is part of a name.
  const named = discriminatorsOf({ provider, members }).flatMap((values) =>
    Object.keys(values).map((path) => path.replaceAll('\\.', '.')),
  );
  const others = exclusions.filter(({ at, kept }) => named.includes(at) && !kept.includes(record[at]));
  return [...others, ...away].filter(concerns).map(({ reason }) => reason);
};

describe.each(divided)("a vendor's record in the collection of %s", (_, collection) => {
  it('belongs to exactly one object, or is excluded with a reason, whatever its values', () => {
    fc.assert(
      fc.property(recordsOf(collection), (record) => {
        const taken = collection.members.filter(({ declaration }) => isOurs({ declaration } as RecordContext, record));
        const reasons = reasonsFor(collection, record);
        expect([taken.length, reasons]).toEqual([reasons.length > 0 ? 0 : 1, reasons]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the exclusions', () => {
  it('name existing collections', () => {
    const names = divided.flatMap(([, { provider, members }]) => members.map(({ name }) => `${provider.id} ${name}`));
    for (const { provider, objects } of [...exclusions, ...leftOut])
      for (const name of objects) expect(names).toContain(`${provider} ${name}`);
  });
});
