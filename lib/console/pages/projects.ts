import { shownRoutes } from '../../api/console.ts';
import { html } from '../../pages/html.ts';
import { copied, empty, pager, rowsOf, section } from '../parts.ts';
import { timeOf } from '../times.ts';
import type { ConsolePage } from '../visit.ts';

/** The projects of the installation, for a key of the operator. */
export const projectsPage: ConsolePage = {
  path: 'projects',
  menu: 'Projects',
  isForOperator: true,
  load: async (visit) => {
    const list = await visit.ask(shownRoutes.projects, { query: { cursor: visit.query.cursor } });
    return {
      title: 'Projects',
      main: html`<h1>Projects</h1>
${section(visit, 'Projects of this installation', list, (data, next) =>
  data.length === 0
    ? empty('There is no project yet.', html`Create one: <code>POST /projects</code>.`)
    : html`${rowsOf(
        data,
        (one) =>
          html`<div class="row"><p class="main"><strong>${one.name}</strong></p><p><span class="id">${one.id}${copied(one.id)}</span> · created ${timeOf(one.created_at, visit.now)}</p></div>`,
      )}${pager(visit, 'projects', next)}`,
)}
<p>To see a project, sign in with a key of the project.</p>`,
    };
  },
};
