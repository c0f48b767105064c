import { allowancesOf } from './patches/allowances.ts';

/** The path of an exchange as the description of its provider has it. */
export const describedPath = (provider: string, path: string): string => {
  const address = allowancesOf(provider).addresses?.find((one) => one.path.test(path));
  return address === undefined ? path : path.replace(address.path, address.described);
};
