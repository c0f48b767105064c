import { finish } from './finish.ts';
import { open } from './open.ts';

/** The only object that `/connect/v1.js` adds to a page. */
Object.defineProperty(globalThis, 'UnifiedConnect', { value: Object.freeze({ open, finish }), enumerable: true });
