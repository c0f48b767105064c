import { allowancesOf } from './patches/allowances.ts';

/** Returns the path of an exchange as its provider's description writes it. */
export const describedPath = (provider: string, path: string): string => {
  const address = allowancesOf(provider).addresses?.find((one) => one.path.test(path));
  return address === undefined ? path : path.replace(address.path, address.described);
};
