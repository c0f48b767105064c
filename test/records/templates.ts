import type { Body, Connected, Sent } from '../harness/connected.ts';

/** A write of a template, with the requests that the vendor is sent: the remote id in their paths is `{id}`. */
export interface TemplateWrite {
  readonly body: Body;
  readonly shown: Body;
  readonly sent: readonly Sent[];
}

/** What differs between providers: `test/providers/<id>/templates.ts`. */
export interface Templates {
  readonly created: TemplateWrite;
  /** Updates, which are made in this order to the same template. */
  readonly changed: readonly TemplateWrite[];
  /** The requests of a DELETE. */
  readonly deleted: readonly string[];
  /** Refused creates and updates, with the paths and a part of the answer. No request is sent that writes. */
  readonly refused?: readonly (readonly [
    method: 'POST' | 'PATCH',
    body: Body,
    paths: readonly string[],
    text: string,
  ])[];
  /** Creates with fields that the vendor has no place for. */
  readonly unplaced?: readonly (readonly [body: Body, paths: readonly string[]])[];
  /** The remote ids of the templates that customers have made, which alone are listed. */
  readonly atVendor?: () => readonly string[];
  /** Declares tests of behaviour that only this vendor has, and of its segments and tags. */
  readonly own?: () => void;
}

export type OpenTemplates = (at: Connected) => Templates;

export const templates = '/marketingautomation/templates';
export const segments = '/marketingautomation/segments';
