import ts from 'typescript';

/** A table or a view, by the entity that describes it. */
export interface Entity {
  readonly name: string;
  readonly table: string;
  /** The folder that its file lies in. */
  readonly owner: string;
}

export interface TableUse {
  readonly path: string;
  readonly table: string;
  readonly owner: string;
}

/** The feature, or the part of the infrastructure, that a file belongs to. */
export function folderOf(path: string): string {
  return /^src\/(?:infrastructure\/)?[^/]+/.exec(path)![0];
}

export function entitiesIn(path: string, text: string): Entity[] {
  const pattern = /@(?:Entity\('|ViewEntity\(\{\s*name: ')(\w+)'[\s\S]*?export class (\w+)/g;
  return [...text.matchAll(pattern)].map(([, table, name]) => ({
    name: name!,
    table: table!,
    owner: folderOf(path),
  }));
}

/** The tables that a file names in SQL, or whose entity it imports as more than a type. */
export function tableUsesIn(path: string, text: string, entities: readonly Entity[]): TableUse[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const { texts, imported } = contentsOf(source);
  return entities
    .filter(({ name, table }) => imported.has(name) || texts.some((sql) => names(sql, table)))
    .map(({ table, owner }) => ({ path, table, owner }));
}

/** After a keyword that a table follows, or in a list of tables with an alias; views of a table count as the table. */
function names(sql: string, table: string): boolean {
  const after = String.raw`\b(?:FROM|JOIN|INTO|UPDATE|TABLE|ONLY|USING|COPY)\s+`;
  return new RegExp(String.raw`${after}${table}\b|\bFROM\s[^;()]*,\s*${table}\s+\w+\b`).test(sql);
}

function contentsOf(source: ts.SourceFile): { texts: string[]; imported: Set<string> } {
  const texts: string[] = [];
  const imported = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) namesOf(node).forEach((name) => imported.add(name));
    else if (ts.isTemplateExpression(node)) {
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' x '));
      node.templateSpans.forEach(({ expression }) => visit(expression));
    } else if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return { texts, imported };
}

function namesOf({ importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings;
  if (importClause === undefined || importClause.isTypeOnly || !bindings || !ts.isNamedImports(bindings))
    return [];
  return bindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => (propertyName ?? name).text);
}
