import { joined } from '../shared/texts.ts';
import { Fault, invalid } from './faults.ts';
import type { Module, Org, Values } from './org.ts';

const layoutOf = (org: Org, id: unknown) => {
  const index = org.settings.layouts.findIndex((_, at) => org.layoutId(at) === id);
  return org.settings.layouts[index];
};

const unfit = (message: string, name: string, index: number): Fault =>
  new Fault(202, 'MAPPING_MISMATCH', message, { api_name: name, json_path: `$.data[${index}].${name}` });

/**
 * Checks that the stage belongs to its pipeline, and the pipeline to the layout.
 * https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
 */
const checkPipeline = (org: Org, { Layout, Pipeline, Stage }: Values, index: number): void => {
  const pipeline = layoutOf(org, Layout)?.pipelines.find(({ name }) => name === Pipeline);
  if (!pipeline) throw unfit("Layout doesn't contain the Pipeline", 'Pipeline', index);
  if (!pipeline.stages.includes(String(Stage))) throw unfit("Pipeline doesn't contain the Stage", 'Stage', index);
};

const settleDeal = (org: Org, given: Values, before: Values | undefined, index: number): Values => {
  const values: Values = { ...given, Layout: given.Layout ?? org.layoutId(0) };
  checkPipeline(org, values, index);
  const stage = org.settings.stages.find(({ name }) => name === values.Stage);
  const moved = before?.Stage !== values.Stage;
  const isGiven = typeof values.Probability === 'number' && values.Probability !== before?.Probability;
  const probability = moved && !isGiven ? (stage?.probability ?? null) : (values.Probability ?? null);
  const { Amount: amount } = values;
  const revenue = typeof amount === 'number' && typeof probability === 'number' ? (amount * probability) / 100 : null;
  return { ...values, Probability: probability, Expected_Revenue: revenue };
};

/** Checks that the record an activity refers to exists in the named module. */
const checkRelated = (org: Org, { What_Id: id, $se_module: name }: Values, index: number): void => {
  if (id === undefined || id === null) return;
  const module = org.modules().find((one) => one.name === name);
  const row = module && org.find(module, String(id));
  if (!row || row.deleted !== undefined) throw invalid('What_Id', index);
};

const settleActivity = (org: Org, name: string, values: Values, before: Values | undefined): Values => {
  const related = (values.What_Id ?? null) === null ? { ...values, What_Id: null, $se_module: null } : values;
  if (name === 'Calls') {
    const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(String(values.Call_Duration ?? '')) ?? [];
    const whole = minutes === undefined ? null : Number(minutes) * 60 + Number(seconds);
    return { ...related, Call_Duration_in_seconds: whole };
  }
  if (name !== 'Tasks') return related;
  const isClosed = values.Status === 'Completed';
  const closed = isClosed ? (before?.Closed_Time ?? new Date(org.rules.now()).toISOString()) : null;
  return {
    ...related,
    Status: values.Status ?? 'Not Started',
    Priority: before ? (values.Priority ?? null) : (values.Priority ?? 'Normal'),
    Closed_Time: closed,
  };
};

const activities: ReadonlySet<string> = new Set(['Tasks', 'Calls', 'Events']);

/** A record with the values that the vendor adds. @throws Fault if its members contradict each other */
export const settle = (
  org: Org,
  { name, fields }: Module,
  given: Values,
  before: Values | undefined,
  index: number,
): Values => {
  const values = fields.some((field) => field.name === 'Full_Name')
    ? { ...given, Full_Name: joined(given.First_Name, given.Last_Name) }
    : given;
  if (activities.has(name)) {
    checkRelated(org, values, index);
    return settleActivity(org, name, values, before);
  }
  if (name === 'Leads' && before?.Converted__s === true) {
    throw new Fault(202, 'ID_ALREADY_CONVERTED', 'id already converted', { id: String(before.id ?? '') });
  }
  if (name === 'Notes') return values;
  return name === 'Deals' ? settleDeal(org, values, before, index) : { Layout: org.layoutId(0), ...values };
};
