import { getPath } from '../../engine/mapping/path.ts';
import { loadRichText } from '../../engine/rich-text/load.ts';
import { htmlHostOf, type RecordContext } from '../context.ts';

const sanitised = async ({ provider, session }: RecordContext, html: unknown): Promise<string | null> => {
  if (typeof html !== 'string' || html === '') return null;
  const { readHtml } = await loadRichText();
  return readHtml(html, htmlHostOf(provider, session)).html || null;
};

/**
 * The HTML that the vendor renders, by field. The value is null if there is no HTML.
 * @param record in the vendor's form
 * @param elements children of the record, by field
 */
export const readRendered = async (
  context: RecordContext,
  record: unknown,
  elements: Readonly<Record<string, readonly unknown[]>>,
): Promise<Readonly<Record<string, unknown>>> => {
  const { object, declaration } = context;
  const entries = (object.rendered ?? []).map(async (name) => {
    const rendering = declaration.rendered?.[name];
    if (rendering === undefined) return [name, null] as const;
    const holder = rendering.children === undefined ? record : elements[rendering.children]?.[0];
    return [name, await sanitised(context, getPath(holder, rendering.at))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};
