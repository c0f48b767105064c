import type { Simulators } from '../../../infra/simulators/registry.ts';

export type Body = Readonly<Record<string, unknown>>;

/** A body to create a record, and a change for the record. */
export interface Sample {
  readonly create: Body;
  readonly change: Body;
}

/** Creates records at a provider for others to refer to. All functions return ids. */
export interface Maker {
  readonly simulators: Simulators;
  /** Creates a record. */
  make(path: string, body: Body): Promise<string>;
  /** Creates a record of the object from its sample. */
  makeSample(object: string): Promise<string>;
  /** Ids of the first two records of a list. */
  firstTwo(path: string): Promise<readonly (string | undefined)[]>;
  /** A number that no earlier call has returned. It makes names and addresses unique. */
  number(): number;
}

/** Changes the usual sample of an object to a sample that a vendor accepts. */
type OwnSample = (usual: Sample, maker: Maker) => Sample | Promise<Sample>;

/** Samples that differ at a vendor, by object: `test/providers/<id>/samples.ts`. */
export type OwnSamples = Readonly<Record<string, OwnSample>>;

/** Records that the API cannot create: `test/providers/<id>/made-by-people.ts`. */
export interface MadeByPeople {
  /** Creates the records in the first account that customers create in the vendor's screens. */
  readonly prepare?: (simulators: Simulators) => void;
  /**
   * Functions by object. Each creates a record about a contact, as only the vendor does. Times are epoch ms, and
   * contacts are remote ids.
   */
  readonly happen?: Readonly<
    Record<string, (simulators: Simulators, contact: string, number: number, at: number) => void>
  >;
}

/** A lead with the name of a company and without a contact. */
export const leadOfCompany: OwnSample = ({ create, change }) => ({
  create: { name: create.name, company_name: 'Acme' },
  change,
});

/** An activity at a vendor that accepts a single contact. */
export const withOneContact: OwnSample = ({ create, change }) => ({
  create,
  change: { ...change, contacts: [change.contacts].flat().slice(-1) },
});

/** A task at a vendor that keeps a due day without a time. */
export const dueOnDay: OwnSample = ({ create, change }) => ({
  create: { ...create, due_date: '2030-01-02T00:00:00.000Z' },
  change,
});
