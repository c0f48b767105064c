import { callFaults } from './calls.ts';
import { quietFaults } from './quiet.ts';
import { workerFaults } from './workers.ts';

/** Faults that open exactly one issue. */
export const openingFaults = [...callFaults, ...workerFaults];

export { quietFaults };
