import type { Conflict, InTheWay, Quirk, Template } from '../define.ts';
import { getList, getText } from '../language/answers.ts';

/** Members that contain the text of a unique value. https://docs.attio.com/docs/attribute-types */
const members = ['email_address', 'domain', 'value'] as const;

const textsIn = (record: unknown, path: string): readonly string[] =>
  getList(record, path).flatMap((value) => members.flatMap((member) => getText(value, member) ?? []));

/** Values that the vendor's message quotes as taken. If the message quotes no value, all values. */
const saidOf = (texts: readonly string[], message: string): readonly string[] => {
  const said = texts.filter((text) => message.includes(JSON.stringify(text)));
  return said.length > 0 ? said : texts;
};

/** Paths and members of the requests for records of an object and for entries of a list. */
const places = {
  record: { path: 'records', member: 'values', id: 'id.record_id' },
  entry: { path: 'entries', member: 'entry_values', id: 'id.entry_id' },
} as const;

/**
 * Finds the record that already has a unique value. The refusal names the attribute by its id or slug. Its newer
 * wording also names the records. (unproven) The text, as https://github.com/kesslerio/attio-mcp-server/issues/216 quotes
 * it.
 * @param of object or list, as in paths
 */
export const inTheWay = (of: string, kind: keyof typeof places) =>
  function* ({ body: answer, record, id: itself }: Conflict): Quirk<InTheWay | undefined> {
    const { path, member, id } = places[kind];
    const message = getText(answer, 'message') ?? '';
    const [, attribute] = /attribute with (?:ID|slug) "([\w-]+)"/i.exec(message) ?? [];
    if (attribute === undefined) return undefined;
    // The attribute by its id or its slug.
    // https://docs.attio.com/rest-api/endpoint-reference/attributes/get-an-attribute
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
