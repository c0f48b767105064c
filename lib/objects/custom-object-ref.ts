import * as z from 'zod';
import { text } from './caps.ts';
import { unifiedId } from './fields.ts';

const named = z.strictObject({ class: text, id: z.string() });

/** A record of a class that the account itself defines: no id alone leads to it, for its class is in every path. */
export const customObjectRef = {
  shown: named.meta({ id: 'CustomObjectRef' }),
  written: named.extend({ id: unifiedId }).meta({ id: 'CustomObjectRefInput' }),
};
