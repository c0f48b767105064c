import type { Mutant } from './mutant.ts';

export const connectMutants: readonly Mutant[] = [
  {
    name: "keeps the project's own id of a linked user who is deleted",
    file: 'lib/management/connections/linked-users.ts',
    find: '    if (!(await forgetOrigin(call, project, id))) break;\n',
    replace: '',
    tests: ['test/management/forgotten-customer.test.ts'],
  },
  {
    name: 'stores an image as the type that is claimed',
    file: 'lib/management/projects/logos.ts',
    find: 'if (image.type !== type)',
    replace: 'if (image.type !== type && false)',
    tests: ['test/management/logos.test.ts'],
  },
  {
    name: 'stores an image whatever size it names',
    file: 'lib/management/projects/logos.ts',
    find: 'pixels >= smallest && pixels <= largest',
    replace: 'pixels >= smallest',
    tests: ['test/management/logos.test.ts'],
  },
  {
    name: 'takes what follows an image for a part of it',
    file: 'lib/pages/images.ts',
    find: "names.indexOf('IEND') !== names.length - 1 || ",
    replace: '',
    tests: ['test/pages/images.test.ts'],
  },
  {
    name: 'shows a logo at the address of another one',
    file: 'lib/store/projects/logos.ts',
    find: 'stored?.hash === hash ? stored : undefined',
    replace: 'stored',
    tests: ['test/management/logos.test.ts'],
  },
  {
    name: 'connects an account without what it cannot do without',
    file: 'lib/engine/oauth/lookup.ts',
    find: 'error instanceof ApiError && isOptional(lookup)',
    replace: 'error instanceof ApiError',
    tests: ['test/engine/oauth/oauth.test.ts'],
  },
];
