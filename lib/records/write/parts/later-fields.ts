import { recordIn } from '../../../engine/http/answer/record-selector.ts';
import { choiceFields } from '../../../providers/language/kinds.ts';
import { bodyOf, bodyValues, writeRequestOf } from '../write-body.ts';
import type { FollowUp, Part } from './part.ts';

const sendLater = (name: string, change: Record<string, unknown>): FollowUp => ({
  isUnshown: false,
  send: async (record) => {
    const { context, names, attempts } = record;
    await attempts.add(name, 'follow_up_failed', async () => {
      const request = writeRequestOf(context, 'update');
      const answer = await context.session.send(request, names, bodyOf(request, change, bodyValues(context, names)));
      if (context.session.preview === undefined) record.latest = recordIn(answer.body, request.record, names);
    });
  },
});

/** Choices that have a fixed value in new records. An update writes another value after the record was created. */
export const laterFields: Part = {
  appliesTo: ({ mode, declaration }) =>
    mode === 'create' && choiceFields(declaration).some(([, { createdAs }]) => createdAs !== undefined),
  take: ({ written }) => Object.entries(written.later).map(([name, change]) => sendLater(name, change)),
};
