import type { UnifiedObject } from '../../objects/define.ts';
import { readContent } from '../../records/read/content.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { file } from '../protocols/file.ts';
import { contentRow } from './records.ts';

/** The function of the bytes of an object whose records are files. */
export const contentEndpoint = (object: UnifiedObject): Endpoint =>
  endpoint(file, contentRow(object), (call) => readContent(object, call, call.params.id));
