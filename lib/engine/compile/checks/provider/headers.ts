import { type Check, namesOf, Place } from '../finding.ts';

/** Headers that the engine sets. */
const reserved = ['authorization', 'host', 'content-length', 'cookie'];

/** Finds headers that only the engine may set. */
export const headers: Check = ({ id, headers: declared }, _webhooks, found) => {
  for (const name of namesOf(declared).filter((one) => reserved.includes(one.toLowerCase()))) {
    const mend = 'Remove it. `authorization` says how requests are authorised.';
    new Place(`${id} `, found).below('headers', name).report('The engine sets this header itself.', mend);
  }
};
