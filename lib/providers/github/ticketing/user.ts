import type { ObjectDeclaration } from '../../define.ts';
import { byRepository } from '../requests.ts';
import { user as declared } from '../users.ts';

export const user = {
  ...declared,
  partitions: { ...byRepository, metadata: 'repositoryNodes', overlap: true },
} as const satisfies ObjectDeclaration<'ticketing.user'>;
