import type { UnifiedObject } from '../../objects/define.ts';
import { readContent } from '../../records/read/content.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { file } from '../protocols/file.ts';
import { contentRow } from './records.ts';

/** Creates the function that returns the bytes of a file record. */
export const contentEndpoint = (object: UnifiedObject): Endpoint =>
  endpoint(file, contentRow(object), (call) => readContent(object, call, call.params.id));
