import { getList, getText } from '../answers.ts';
import type { Conflict, InTheWay, Quirk, Template } from '../define.ts';

/** Members of a value that has each text once. https://docs.attio.com/docs/attribute-types */
const members = ['email_address', 'domain', 'value'] as const;

const textsIn = (record: unknown, slug: string): readonly string[] =>
  getList(record, `values.${slug}`).flatMap((value) => members.flatMap((member) => getText(value, member) ?? []));

/** The values of which the vendor says that another record has them: all, where it names none. */
const saidOf = (texts: readonly string[], message: string): readonly string[] => {
  const said = texts.filter((text) => message.includes(JSON.stringify(text)));
  return said.length > 0 ? said : texts;
};

/**
 * The record that has a value of an attribute whose values are there once: the refusal names the attribute by its id, and no record.
 * (memory) The text, as https://github.com/kesslerio/attio-mcp-server/issues/216 quotes it.
 */
export const inTheWay = (object: string) =>
  function* ({ answer, record, id }: Conflict): Quirk<InTheWay | undefined> {
    const message = getText(answer, 'message') ?? '';
    const [, attribute] = /attribute with ID "([\w-]+)"/.exec(message) ?? [];
    if (attribute === undefined) return undefined;
    // https://docs.attio.com/rest-api/endpoint-reference/attributes/get-an-attribute
    const described = yield {
      request: { method: 'GET', path: `/v2/objects/${object}/attributes/{attribute}` },
      values: { attribute },
    };
    const slug = getText(described, 'data.api_slug');
    if (slug === undefined) return undefined;
    const clauses: readonly Template[] = saidOf(textsIn(record, slug), message).map((text) => ({ [slug]: text }));
    if (clauses.length === 0) return { field: slug };
    // https://docs.attio.com/rest-api/endpoint-reference/records/list-records
    const found = yield {
      request: {
        method: 'POST',
        reads: true,
        path: `/v2/objects/${object}/records/query`,
        body: { filter: { $or: '{clauses}' }, limit: 2 },
      },
      values: { clauses },
    };
    const others = getList(found, 'data').flatMap((one) => getText(one, 'id.record_id') ?? []);
    return { field: slug, id: others.find((other) => other !== id) };
  };
