import ts from 'typescript';

const isWord = (node: ts.Node | undefined, word: string): boolean =>
  node !== undefined && (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === word;

const isProcess = (node: ts.Node | undefined): boolean =>
  isWord(node, 'process') ||
  (node !== undefined && ts.isPropertyAccessExpression(node) && isWord(node.name, 'process'));

const takesEnv = (elements: readonly (ts.ImportSpecifier | ts.BindingElement)[]): boolean =>
  elements.some(({ name, propertyName }) => isWord(propertyName ?? name, 'env'));

function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return isProcess(node.expression) && isWord(node.name, 'env');
  if (ts.isElementAccessExpression(node)) {
    return isProcess(node.expression) && isWord(node.argumentExpression, 'env');
  }
  if (ts.isVariableDeclaration(node)) {
    return (
      ts.isObjectBindingPattern(node.name) && isProcess(node.initializer) && takesEnv(node.name.elements)
    );
  }
  if (ts.isImportDeclaration(node)) {
    const named = node.importClause?.namedBindings;
    const isNodeProcess =
      isWord(node.moduleSpecifier, 'node:process') || isWord(node.moduleSpecifier, 'process');
    return isNodeProcess && named !== undefined && ts.isNamedImports(named) && takesEnv(named.elements);
  }
  return false;
}

/** The lines (from 1) on which a TypeScript source reads the environment of the process. Comments and strings don't count. */
export function linesThatReadEnvironment(source: string): number[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (readsEnvironment(node)) {
      lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}
