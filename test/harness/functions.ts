import { join, relative } from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

const root = join(import.meta.dirname, '../..');

/** A function or method of the product, with its signature. */
export interface ProductFunction {
  /** File and first line: `lib/cache.ts:12`. */
  readonly place: string;
  readonly lines: number;
}

const kinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
]);

const functionsIn = (file: SourceFile): readonly ProductFunction[] => {
  const found: ProductFunction[] = [];
  const linesBetween = (start: number, end: number): number => file.text.slice(start, end).split('\n').length;
  const visit = (node: Node): void => {
    if (kinds.has(node.kind)) {
      const start = node.getStart(file);
      const place = `${relative(root, file.fileName)}:${linesBetween(0, start)}`;
      found.push({ place, lines: linesBetween(start, node.end) });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
};

/** Returns all functions of `lib`, `functions` and `infra`, also the functions inside of functions. */
export const productFunctions = (): readonly ProductFunction[] => {
  const api = new API({ cwd: root });
  try {
    const config = join(import.meta.dirname, 'product.tsconfig.json');
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    const program = project?.program;
    return (program?.getSourceFileNames() ?? []).flatMap((name) => {
      const file = program?.getSourceFile(name);
      return file === undefined ? [] : functionsIn(file);
    });
  } finally {
    api.close();
  }
};
