import type { Simulators } from '../../../infra/simulators/registry.ts';

export type Body = Readonly<Record<string, unknown>>;

/** What an object is created with, and what it is changed to then. */
export interface Sample {
  readonly create: Body;
  readonly change: Body;
}

/** Makes records at one provider that others refer to. All answer ids. */
export interface Maker {
  readonly simulators: Simulators;
  /** Makes a record. */
  make(path: string, body: Body): Promise<string>;
  /** Makes a record of the object from its sample. */
  makeSample(object: string): Promise<string>;
  /** The first two records of a list. */
  firstTwo(path: string): Promise<readonly (string | undefined)[]>;
  /** A number that no call before has answered: names and addresses contain it. */
  number(): number;
}

/** Changes the usual sample of an object to one that a vendor accepts. */
type OwnSample = (usual: Sample, maker: Maker) => Sample | Promise<Sample>;

/** The samples that differ at one vendor, by object: `test/providers/<id>/samples.ts`. */
export type OwnSamples = Readonly<Record<string, OwnSample>>;

/** What the API cannot make: `test/providers/<id>/made-by-people.ts`. */
export interface MadeByPeople {
  /** Makes in the first account what customers make in the vendor's screens. */
  readonly prepare?: (simulators: Simulators) => void;
  /** By object, makes a record about a contact, as the vendor alone does. Times are epoch ms, and contacts are remote ids. */
  readonly happen?: Readonly<
    Record<string, (simulators: Simulators, contact: string, number: number, at: number) => void>
  >;
}

/** A lead that has a company by its name, and no contact. */
export const leadOfCompany: OwnSample = ({ create, change }) => ({
  create: { name: create.name, company_name: 'Acme' },
  change,
});

/** An activity that a vendor keeps for one contact. */
export const withOneContact: OwnSample = ({ create, change }) => ({
  create,
  change: { ...change, contacts: [change.contacts].flat().slice(-1) },
});

/** A task that a vendor keeps with a due day, and no time of the day. */
export const dueOnDay: OwnSample = ({ create, change }) => ({
  create: { ...create, due_date: '2030-01-02T00:00:00.000Z' },
  change,
});
