/** Names in a template: `id` for `linked_user#{id}`. */
export type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Parts = Readonly<Record<string, string>>;

/** Fills and reads a key template such as `sync#{connection}#{object}`. Only the last part may contain a `#` itself. */
export interface KeyTemplate {
  /** @throws Error if a part is missing */
  readonly fill: (parts: object) => string;
  readonly read: (key: string) => Parts;
  /**
   * The beginning of the key, up to the first missing part: `sync#` without parts, `sync#1#` with the connection alone.
   */
  readonly prefixOf: (parts: object) => string;
}

const nameIn = (piece: string): string | undefined => (piece.startsWith('{') ? piece.slice(1, -1) : undefined);

/** Parses a key template. @param template pieces between `#`, each a text or a `{name}` */
export const keyTemplate = (template: string): KeyTemplate => {
  const pieces = template.split('#');
  const names = pieces.map(nameIn);
  const last = names.length - 1;
  const partAt = (place: number, parts: object): string | undefined => {
    const name = names[place];
    return name === undefined ? pieces[place] : (parts as Parts)[name];
  };
  return {
    prefixOf: (parts) => {
      const end = names.findIndex((_, place) => partAt(place, parts) === undefined);
      return pieces
        .slice(0, end === -1 ? pieces.length : end)
        .map((_, place) => `${partAt(place, parts)}${place === last ? '' : '#'}`)
        .join('');
    },
    fill: (parts) => {
      const filled = [];
      for (const [place, name] of names.entries()) {
        const part = name === undefined ? pieces[place] : (parts as Parts)[name];
        if (part === undefined) throw new Error(`The key ${template} lacks ${name}.`);
        filled.push(part);
      }
      return filled.join('#');
    },
    read: (key) => {
      const found = key.split('#');
      const parts: Record<string, string> = {};
      for (const [place, name] of names.entries())
        if (name !== undefined) parts[name] = (place === last ? found.slice(last).join('#') : found[place]) ?? '';
      return parts;
    },
  };
};

/** Shard of a name, such as an id: 0 to `count` - 1. The same name and count always give the same shard. */
export const shardOf = (name: string, count: number): number => {
  let sum = 0;
  for (const letter of name) sum += letter.charCodeAt(0);
  return sum % count;
};
