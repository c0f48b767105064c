import { finish } from './finish.ts';
import { open } from './open.ts';

/** What `/connect/v1.js` adds to a page, and all of it. */
Object.defineProperty(globalThis, 'UnifiedConnect', { value: Object.freeze({ open, finish }), enumerable: true });
