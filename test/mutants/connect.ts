import type { Mutant } from './mutant.ts';

export const connectMutants: readonly Mutant[] = [
  {
    name: "keeps the project's id of a deleted linked user",
    file: 'lib/management/connections/linked-users.ts',
    find: '    if (!(await forgetOrigin(call, project, id))) break;\n',
    replace: '',
    tests: ['test/management/forgotten-customer.test.ts'],
  },
  {
    name: 'stores an image with the type that the client claims',
    file: 'lib/management/projects/logos.ts',
    find: 'if (image.type !== type)',
    replace: 'if (image.type !== type && false)',
    tests: ['test/management/logos.test.ts'],
  },
  {
    name: 'stores an image with any size that it names',
    file: 'lib/management/projects/logos.ts',
    find: 'pixels >= smallest && pixels <= largest',
    replace: 'pixels >= smallest',
    tests: ['test/management/logos.test.ts'],
  },
  {
    name: 'treats bytes after an image as a part of the image',
    file: 'lib/pages/images.ts',
    find: "names.indexOf('IEND') !== names.length - 1 || ",
    replace: '',
    tests: ['test/pages/images.test.ts'],
  },
  {
    name: 'shows a logo at the address of a different logo',
    file: 'lib/store/projects/logos.ts',
    find: 'stored?.hash === hash ? stored : undefined',
    replace: 'stored',
    tests: ['test/management/logos.test.ts'],
  },
  {
    name: 'connects an account without a required value',
    file: 'lib/engine/oauth/lookup.ts',
    find: 'error instanceof ApiError && isOptional(lookup)',
    replace: 'error instanceof ApiError',
    tests: ['test/engine/oauth/oauth.test.ts'],
  },
];
