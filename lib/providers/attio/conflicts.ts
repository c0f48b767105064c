import type { Conflict, InTheWay, Quirk, Template } from '../define.ts';
import { getList, getText } from '../language/answers.ts';

/** Members of a value that has each text once. https://docs.attio.com/docs/attribute-types */
const members = ['email_address', 'domain', 'value'] as const;

const textsIn = (record: unknown, path: string): readonly string[] =>
  getList(record, path).flatMap((value) => members.flatMap((member) => getText(value, member) ?? []));

/** The values of which the vendor says that another record has them: all, where it names none. */
const saidOf = (texts: readonly string[], message: string): readonly string[] => {
  const said = texts.filter((text) => message.includes(JSON.stringify(text)));
  return said.length > 0 ? said : texts;
};

/** Where a record of an object, and an entry of a list, have what. */
const places = {
  record: { path: 'records', member: 'values', id: 'id.record_id' },
  entry: { path: 'entries', member: 'entry_values', id: 'id.entry_id' },
} as const;

/**
 * The record that has a value of an attribute whose values are there once: the refusal names the attribute by its id or slug, and in
 * newer words the records too. (memory) The text, as https://github.com/kesslerio/attio-mcp-server/issues/216 quotes it.
 * @param of the object or list, as paths have it
 */
export const inTheWay = (of: string, kind: keyof typeof places) =>
  function* ({ body: answer, record, id: itself }: Conflict): Quirk<InTheWay | undefined> {
    const { path, member, id } = places[kind];
    const message = getText(answer, 'message') ?? '';
    const [, attribute] = /attribute with (?:ID|slug) "([\w-]+)"/i.exec(message) ?? [];
    if (attribute === undefined) return undefined;
    // By its id or its slug. https://docs.attio.com/rest-api/endpoint-reference/attributes/get-an-attribute
    const described = yield {
      request: { method: 'GET', path: `/v2/${of}/attributes/{attribute}` },
      values: { attribute },
    };
    const slug = getText(described, 'data.api_slug');
    if (slug === undefined) return undefined;
    const clauses: readonly Template[] = saidOf(textsIn(record, `${member}.${slug}`), message).map((text) => ({
      [slug]: text,
    }));
    if (clauses.length === 0) return { field: slug };
    // https://docs.attio.com/rest-api/endpoint-reference/records/list-records
    const found = yield {
      request: {
        method: 'POST',
        reads: true,
        path: `/v2/${of}/${path}/query`,
        body: { filter: { $or: '{clauses}' }, limit: 2 },
      },
      values: { clauses },
    };
    const others = getList(found, 'data').flatMap((one) => getText(one, id) ?? []);
    return { field: slug, id: others.find((other) => other !== itself) };
  };
