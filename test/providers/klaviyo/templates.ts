import { expect, it } from 'vitest';
import { failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type OpenTemplates, templates as path, segments } from '../../records/templates.ts';
import { account } from './account.ts';

const contacts = '/marketingautomation/contacts';
const tags = '/marketingautomation/tags';
const kept = '<html><head></head><body>Hello</body></html>';

export const templates: OpenTemplates = ({ service, call, writesWhile }) => {
  const klaviyo = () => account(service().simulators);

  const own = (): void => {
    it('of the drag-and-drop editor keeps its HTML, which the vendor refuses to change', async () => {
      const key = klaviyo().createTemplate({ name: 'Editor', html: '<p>1</p>' });
      klaviyo().updateTemplate(key, { editor_type: 'SYSTEM_DRAGGABLE' });
      const made = recordsOf(await call('GET', path)).find(({ remote_id }) => remote_id === key);
      const editor = `${path}/${made?.id}`;
      const reply = await call('PATCH', editor, { name: 'Renamed', html: '<p>2</p>' });
      expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
      expect(refusedPaths(reply)).toEqual(['html']);
      expect(recordOf(await call('GET', editor))).toMatchObject({ name: 'Editor', html: '<p>1</p>' });
      expect(recordOf(await call('PATCH', editor, { name: 'Renamed' })).name).toBe('Renamed');
    });

    it('a segment has its name and times, and its conditions in remote data', async () => {
      const key = klaviyo().createSegment({ name: 'Everybody' });
      const listed = recordsOf(await call('GET', segments)).find(({ remote_id }) => remote_id === key);
      expect(listed).toMatchObject({ name: 'Everybody', type: null, member_count: null, list_id: null });
      const record = recordOf(await call('GET', `${segments}/${listed?.id}`, undefined, { remote_data: 'true' }));
      expect(Object(record.remote_data).attributes.definition.condition_groups).toHaveLength(1);
    });

    it('a tag is on no contact: a create reports it, and a strict one is refused', async () => {
      const body = { email_address: 'tagged@tags.example', tags: ['spring'] };
      expect(failureOf(await call('POST', contacts, body, { strict: 'true' }))).toEqual([422, 'validation_failed']);
      const reply = await call('POST', contacts, body);
      expect(recordOf(reply, 201).tags).toEqual([]);
      expect(warnedPaths(reply)).toEqual(['tags']);
    });

    it('a tag is renamed by its name alone, and read again, as the answer has nothing', async () => {
      const { id, remote_id } = recordOf(await call('POST', tags, { name: 'spring' }), 201);
      const sent = await writesWhile(async () => {
        const changed = recordOf(await call('PATCH', `${tags}/${id}`, { name: 'summer' }));
        expect(changed).toMatchObject({ id, name: 'summer' });
      });
      const written = { data: { type: 'tag', id: remote_id, attributes: { name: 'summer' } } };
      expect(sent).toEqual([[expect.stringMatching(/^PATCH /), written]]);
      expect(recordsOf(await call('GET', tags, undefined, { name: 'summer' })).map((one) => one.id)).toEqual([id]);
    });
  };

  return {
    created: {
      body: { name: 'Hello', html: '<html><body>Hello</body></html>', text: 'Hello' },
      shown: { name: 'Hello', html: kept, text: 'Hello', type: 'CODE' },
      sent: [['POST /api/templates', expect.anything()]],
    },
    changed: [
      {
        body: { text: null },
        shown: { name: 'Hello', html: kept, text: null },
        sent: [
          [
            'PATCH /api/templates/{id}',
            { data: { type: 'template', id: expect.any(String), attributes: { text: null } } },
          ],
        ],
      },
    ],
    deleted: ['DELETE /api/templates/{id}'],
    own,
  };
};
