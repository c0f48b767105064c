import type { ObjectDeclaration } from '../../define.ts';
import { team as declared } from '../team.ts';

export const team = {
  ...declared,
  partitions: { parts: ['organization'], metadata: 'organizationNodes' },
} as const satisfies ObjectDeclaration<'ticketing.team'>;
