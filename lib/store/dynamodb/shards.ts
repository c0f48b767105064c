/** Shard of a name, such as an id: 0 to `count` - 1. The same name and count always give the same shard. */
export const shardOf = (name: string, count: number): number => {
  let sum = 0;
  for (const letter of name) sum += letter.charCodeAt(0);
  return sum % count;
};
