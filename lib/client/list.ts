import type { Operation } from './operations.ts';
import { type Given, type Received, type Sender, send } from './send.ts';
import type { List, Page } from './types.ts';

const pageOf = (received: Received): Page<unknown> => ({ ...received, data: received.data as readonly unknown[] });

/** A list. It sends no request until the caller asks for a page or an item. */
export const listOf = (sender: Sender, operation: Operation, given: Given): List<unknown> => {
  const readPage = async (cursor: unknown): Promise<Page<unknown>> => {
    const options = cursor === undefined ? given.options : { ...given.options, cursor };
    return pageOf((await send(sender, operation, { ...given, options })) as Received);
  };
  async function* pages() {
    let cursor: string | null | undefined;
    do {
      const page: Page<unknown> = await readPage(cursor ?? undefined);
      yield page;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  async function* items() {
    for await (const { data } of pages()) yield* data;
  }
  return { page: () => readPage(undefined), pages, [Symbol.asyncIterator]: items };
};
