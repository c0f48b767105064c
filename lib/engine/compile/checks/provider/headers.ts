import { below, type Check, namesOf, when } from '../finding.ts';

/** Headers that the engine sets. */
const reserved = ['authorization', 'host', 'content-length', 'cookie'];

/** Finds headers that only the engine may set. */
export const headers: Check = ({ id, headers: declared }) =>
  namesOf(declared).flatMap((name) =>
    when(
      reserved.includes(name.toLowerCase()),
      below(`${id} `, 'headers', name),
      'The engine sets this header itself.',
      'Remove it. `authorization` says how requests are authorised.',
    ),
  );
