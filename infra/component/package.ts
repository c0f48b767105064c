export { finish } from './finish.ts';
export { open } from './open.ts';
