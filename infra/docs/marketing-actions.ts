import type { Action, ObjectDeclaration, Provider } from '../../lib/providers/define.ts';
import { mappingOf } from '../../lib/providers/language/kinds.ts';
import { code, codes, table } from './markdown.ts';
import { declarationsOf, wordsOf } from './marketing-declarations.ts';

const requestOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  code(`${method} ${path}`);

/** Unified statuses of the provider's values. The provider's value if no unified status exists. */
const statesOf = (declaration: ObjectDeclaration, values: readonly unknown[]): readonly string[] => {
  const words = Object.entries(wordsOf(declaration));
  return [
    ...new Set(values.map((value) => words.find(([, all]) => all.some((one) => one === value))?.[0] ?? String(value))),
  ];
};

/** Path of the status in a record of the provider. */
const statusAt = (declaration: ObjectDeclaration): string => {
  const mapping = mappingOf(declaration, 'status');
  return typeof mapping === 'object' && mapping.kind === 'choice' ? mapping.at : '';
};

const conditionOf = (declaration: ObjectDeclaration, where: Action['where']): string => {
  const at = statusAt(declaration);
  const others = Object.entries(where)
    .filter(([path]) => path !== at)
    .map(([path, values]) => `${code(path.split('.').slice(-2).join('.'))}: ${codes(values.map(String))}`);
  return [codes(statesOf(declaration, where[at] ?? [])), ...others].join('; ');
};

const doneOf = (declaration: ObjectDeclaration, { done }: Action): string =>
  codes(statesOf(declaration, Object.values(done).flat()));

/** The first request of a preparation. Each preparation of the present providers sends one request. */
const preparationOf = ({ prepares }: Action): readonly string[] => {
  const step = prepares?.({}).next();
  if (step === undefined || step.done === true || !('request' in step.value)) return [];
  const { request } = step.value;
  const { method, path } = request;
  return method === undefined || path === undefined ? [] : [requestOf({ method, path })];
};

const requestsOf = (action: Action): string => [...preparationOf(action), requestOf(action.request)].join(', then ');

const confirmationOf = (name: string, { recipients }: Action): string => {
  if (name === 'cancel') return '–';
  return recipients === undefined ? '`preview_token`' : '`confirm_recipient_count`, `preview_token`';
};

const nameOf = ({ name }: Provider): string => name.split(' ')[0] ?? name;

const rowsOf = (provider: Provider): readonly (readonly string[])[] =>
  declarationsOf(provider, 'marketingautomation.campaign').flatMap((declaration) =>
    Object.entries(declaration.actions ?? {}).flatMap(([name, ways]) =>
      ways.map((way) => [
        nameOf(provider),
        code(name),
        conditionOf(declaration, way.where),
        requestsOf(way),
        doneOf(declaration, way),
        confirmationOf(name, way),
        way.plan ?? 'any',
      ]),
    ),
  );

/** Requests that send, schedule or cancel a campaign. Each row is one variant. */
export const actionTable = (marketing: readonly Provider[]): string => {
  const rows = marketing.flatMap((provider) => {
    const all = rowsOf(provider);
    return all.length > 0 ? all : [[nameOf(provider), ...Array(6).fill('–')]];
  });
  const distinct = new Map(rows.map((row) => [row.join(), row]));
  return table(
    ['vendor', 'action', 'from', 'requests to the vendor', 'becomes', 'confirmed by', 'plan'],
    [...distinct.values()],
  );
};
