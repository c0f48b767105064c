import { expect } from 'vitest';
import type { Body, Connected, Sent } from '../harness/connected.ts';
import { type AnsweredRecord, recordsOf } from '../harness/reply.ts';

/** The campaigns of an account, at the vendor itself. An id has no channel. */
export interface CampaignsAtVendor {
  /** Ids of the existing campaigns. */
  all(): readonly string[];
  /** Creates a draft as people do, with these members. Returns its id. */
  create(values: Body): string;
  /** Sets what only the vendor can change, such as the state and the numbers. */
  set(id: string, values: Body): void;
  remove(id: string): void;
  /** Number of times that the vendor has sent a campaign. */
  sends(id: string): number;
}

/** A create, with its answer and the only write that the vendor receives. */
export interface CampaignCreate {
  readonly body: Body;
  /** Further members of the answer, or members with other values than in the body and in every draft. */
  readonly shown?: Body;
  /** The paths of the warnings. Default: none. */
  readonly warned?: readonly string[];
  readonly sent: Sent;
}

/** An update of a draft. Its answer shows the other fields unchanged. */
export interface CampaignChange {
  readonly body: Body;
  readonly sent: (remote: string) => readonly Sent[];
  /** Checks the campaign at the vendor. */
  readonly arrived?: (remote: string) => void;
}

/** A refused create. If it has a change: a refused update of that campaign. */
interface Refused {
  /** Default: the body of the first create. */
  readonly body?: Body;
  readonly change?: Body;
  readonly paths: readonly string[];
}

/** A campaign at the vendor, and how the service shows it. */
interface ShownCampaign {
  readonly values: Body;
  readonly shown: Body;
  /** Members that have other values in a list. */
  readonly listed?: Body;
}

/** Recipients that people have chosen at the vendor, and the references that the service shows. */
interface Audience {
  readonly values: Body;
  readonly shown: Body;
  /** Happens at the vendor after campaigns have been made with these values. */
  readonly afterwards?: () => void;
}

/** Behaviour that differs between providers: `test/providers/<id>/campaigns.ts`. */
export interface Campaigns {
  /**
   * Creates the records that the bodies name, and finds their ids. It runs before the tests and the functions below.
   */
  readonly prepare?: () => Promise<void>;
  readonly vendor: () => CampaignsAtVendor;
  /** Creates. The key ends the test's name. The other tests use the first create. */
  readonly created: Readonly<Record<string, () => CampaignCreate>>;
  /** Changes that people make to the first draft at the vendor before it is updated. No update may undo them. */
  readonly edit?: (remote: string) => void;
  /** Updates, which are made in this order to the same draft. */
  readonly changes: () => readonly CampaignChange[];
  /** The writes of an update that changes only the name. */
  readonly renamed: (remote: string, name: string) => readonly Sent[];
  /** Writes that are refused before a request. The key ends the test's name. */
  readonly refused?: Readonly<Record<string, () => Refused>>;
  /** States that allow no change and no DELETE: a word of the refusal of a DELETE, and the members at the vendor. */
  readonly locked: readonly (readonly [word: string, values: Body])[];
  /** A change that these states refuse, with all its fields and with each field. */
  readonly lockedChange: Body;
  /** The requests of a DELETE. */
  readonly deleted: (remote: string) => readonly string[];
  /** Campaigns at the vendor. The key ends the test's name. */
  readonly shown: Readonly<Record<string, ShownCampaign>>;
  readonly audience: () => Audience;
  /** The requests of a page, whatever the number of its campaigns. */
  readonly listing: readonly string[];
  /** Declares tests of behaviour that only this vendor has. */
  readonly own?: () => void;
}

export type OpenCampaigns = (at: Connected) => Campaigns;

export const campaigns = '/marketingautomation/campaigns';
export const later = '2099-05-21T18:00:00.000Z';

/** Members of new campaigns. A provider supports all of these members or some. */
export const draft = {
  ...{ name: 'Engines in June', subject: 'More engines', preview_text: 'Yet more' },
  ...{ from_name: 'Grace', reply_to: 'more@engines.example' },
};

/** Numbers that every vendor's campaign is given. If a vendor lacks a number, the service shows null. */
export const stats = {
  ...{ sent: 100, delivered: 97, opens: 50, unique_opens: 40, clicks: 20, unique_clicks: 10 },
  ...{ bounces: 3, unsubscribes: 4, complaints: 1 },
};

/** The id at the vendor, without the channel. */
export const remoteIn = ({ remote_id: id }: AnsweredRecord): string => id.split('/').at(-1) ?? '';

/** Finds a record in a list by its remote id. */
export const listedIn = async ({ call }: Pick<Connected, 'call'>, path: string, remote: unknown) =>
  recordsOf(await call('GET', path, undefined, { limit: '100' })).find((one) => remoteIn(one) === String(remote)) ??
  expect.fail(`${remote} is not in ${path}`);

/** Unified id of a list, segment or template, by its remote id. */
export const idIn = async (here: Pick<Connected, 'call'>, kind: string, remote: unknown): Promise<string> =>
  (await listedIn(here, `/marketingautomation/${kind}`, remote)).id;
