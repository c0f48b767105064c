import type { Body, Connected, Sent } from '../harness/connected.ts';

/** A write of a template, with the requests that the vendor receives. `{id}` in their paths is the remote id. */
export interface TemplateWrite {
  readonly body: Body;
  readonly shown: Body;
  readonly sent: readonly Sent[];
}

/** Behaviour that differs between providers: `test/providers/<id>/templates.ts`. */
export interface Templates {
  readonly created: TemplateWrite;
  /** Updates, which are made in this order to the same template. */
  readonly changed: readonly TemplateWrite[];
  /** The requests of a DELETE. */
  readonly deleted: readonly string[];
  /** Refused creates and updates, with the paths and a part of the answer. The vendor receives no write. */
  readonly refused?: readonly (readonly [
    method: 'POST' | 'PATCH',
    body: Body,
    paths: readonly string[],
    text: string,
  ])[];
  /** Creates with fields that the vendor does not support. */
  readonly unplaced?: readonly (readonly [body: Body, paths: readonly string[]])[];
  /** Remote ids of the templates that customers created at the vendor. Only such templates are listed. */
  readonly atVendor?: () => readonly string[];
  /** Declares tests of behaviour that only this vendor has, and of its segments and tags. */
  readonly own?: () => void;
}

export type OpenTemplates = (at: Connected) => Templates;

export const templates = '/marketingautomation/templates';
export const segments = '/marketingautomation/segments';
