import { expect, it } from 'vitest';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { type OpenTemplates, templates as path, segments } from '../../records/templates.ts';
import { account } from './account.ts';

const draft = { name: 'Engines', subject: 'Engines in May', html: '<p style="color: red">Engines</p>' };
const { html: htmlContent, subject, name: templateName } = draft;
const ofFirstSender = { isActive: true, htmlContent, subject, templateName, sender: { id: 1 } };

export const templates: OpenTemplates = ({ service, call, writesWhile }) => {
  const brevo = () => account(service().simulators);

  const own = (): void => {
    it('has the sender that the connection names', async () => {
      const project = await service().project();
      const { id, token } = await service().connect(project, 'brevo');
      const defaults = { 'marketingautomation.template': { sender: '2' } };
      dataOf(await service().call('PATCH', `/connections/${id}`, { key: project.key, body: { defaults } }));
      const reply = await service().call('POST', path, { token, body: draft });
      const { remote_id } = recordOf(reply, 201);
      expect(brevo().templates.get(Number(remote_id)).values.sender).toMatchObject({ id: 2 });
    });

    it('is not made inactive before it is deleted if it is so already', async () => {
      const { id, remote_id } = recordOf(await call('POST', path, draft), 201);
      brevo().templates.update(Number(remote_id), { isActive: false });
      const writes = await writesWhile(async () => {
        expect(dataOf(await call('DELETE', `${path}/${id}`))).toMatchObject({ deleted: true });
      });
      expect(writes).toEqual([[`DELETE /smtp/templates/${remote_id}`]]);
    });

    it('a segment is found by a search through all pages of segments', async () => {
      const ids = Array.from({ length: 51 }, (_, index) => brevo().segments.create({ segmentName: `Buyers ${index}` }));
      const first = await call('GET', segments, undefined, { limit: '50' });
      expect(recordsOf(first)).toHaveLength(50);
      const cursor = String(envelopeOf(first).next_cursor);
      const last = recordsOf(await call('GET', segments, undefined, { limit: '50', cursor })).at(-1);
      expect(last).toMatchObject({ remote_id: String(ids.at(-1)), name: 'Buyers 50', list_id: null });
      expect(recordOf(await call('GET', `${segments}/${last?.id}`))).toEqual(last);
      brevo().segments.remove(ids.at(-1) ?? 0);
      expect(failureOf(await call('GET', `${segments}/${last?.id}`))).toEqual([404, 'not_found']);
    });
  };

  return {
    created: {
      body: draft,
      shown: { ...draft, text: null, type: null },
      sent: [['POST /smtp/templates', ofFirstSender]],
    },
    changed: [
      {
        body: { name: 'More' },
        shown: { name: 'More' },
        sent: [['PUT /smtp/templates/{id}', { templateName: 'More' }]],
      },
    ],
    deleted: ['PUT /smtp/templates/{id}', 'DELETE /smtp/templates/{id}'],
    refused: [['POST', { ...draft, html: '<p>Hi</p>' }, ['html'], 'more than 10 characters']],
    own,
  };
};
