import type { Type } from 'typescript/unstable/sync';
import { providers } from '../../lib/providers/all.ts';
import { loadWebhooks } from '../../lib/providers/webhook-registry.ts';
import type { Language } from './members.ts';

/** Collects the members of a value, in all its possible types. */
class Usage {
  readonly used = new Set<string>();
  readonly #language: Language;
  readonly #seen = new Map<object, Set<number>>();

  constructor(language: Language) {
    this.#language = language;
  }

  /** @param type type of the value */
  visit(value: unknown, type: Type): void {
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return;
    const fitting = this.#language.alternativesOf(type).filter((one) => one.isObjectType() && this.#fits(value, one));
    for (const one of fitting) {
      const seen = this.#seen.get(value) ?? new Set<number>();
      if (seen.has(one.id)) continue;
      this.#seen.set(value, seen.add(one.id));
      this.#visitMembers(value, one);
    }
  }

  /** Whether a value has the literals of a type: `kind: 'ref'`. */
  #fits(value: object, type: Type): boolean {
    return this.#language.propertiesOf(type).every(({ name, type: of }) => {
      const given = Reflect.get(value, name);
      return !of.isStringLiteralType() || given === of.value;
    });
  }

  #visitMembers(value: object, type: Type): void {
    const properties = new Map(this.#language.propertiesOf(type).map((one) => [one.name, one]));
    const mapped = this.#language.mappedTypesOf(type);
    const elements = this.#language.elementsOf(type);
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      const property = properties.get(name);
      if (property !== undefined) this.used.add(property.id);
      const known = property?.type ?? mapped.get(name);
      for (const one of known === undefined ? elements : [known]) this.visit(inner, one);
    }
  }
}

/** Returns the providers that use each member, by the member's id. */
export const usersOfMembers = async (language: Language): Promise<ReadonlyMap<string, readonly string[]>> => {
  const users = new Map<string, string[]>();
  for (const [id, provider] of Object.entries(providers)) {
    const usage = new Usage(language);
    usage.visit(provider, language.typeNamed('Provider'));
    usage.visit(await loadWebhooks(id), language.typeNamed('ProviderWebhooks'));
    for (const member of usage.used) users.set(member, [...(users.get(member) ?? []), id]);
  }
  return users;
};
