/** The shard of a name, such as an id: 0 to `count` - 1, always the same one for the same count. */
export const shardOf = (name: string, count: number): number =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % count;
