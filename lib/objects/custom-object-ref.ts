import * as z from 'zod';
import { text } from './caps.ts';
import { unifiedId } from './fields.ts';

const named = z.strictObject({ class: text, id: z.string() });

/**
 * Reference to a record of a class that the account defines. The class is part of every path, so an id is not enough.
 */
export const customObjectRef = {
  shown: named.meta({ id: 'CustomObjectRef' }),
  written: named.extend({ id: unifiedId }).meta({ id: 'CustomObjectRefInput' }),
};
