import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const STORIES = ['test/e2e', 'test/load', 'test/starts'];
const TABLES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.entity.ts'))
  .flatMap((path) => [...readFileSync(join('src', path), 'utf8').matchAll(/@Entity\('(\w+)'/g)])
  .map(([, table]) => table!);

const STATEMENT =
  /\b(?:SELECT\s|INSERT\s+INTO\b|UPDATE\s+\w+\s+SET\b|DELETE\s+FROM\b|TRUNCATE\s|VACUUM\b|ANALYZE\b|EXPLAIN\b|LOCK\s+TABLE\b|(?:ALTER|CREATE|DROP)\s+(?:TABLE|ROLE|TRIGGER|FUNCTION|DATABASE|SCHEMA|INDEX)\b)/;
/** How metrics and logs name what they count: that is an interface. */
const SHOWN = /oms_\w+\{[^}]*\}|"table":"\w+"/g;
/** Checks of the health of a channel are shown by name. */
const isShownName = ({ parent }: ts.Node) =>
  ts.isPropertyAssignment(parent) && parent.name.getText() === 'name';
/** Words that are more than a table, such as `orders`, which is also a path. */
const isAmbiguous = (table: string) => !table.includes('_');

/** What a story knows of the database, each with its line. */
function knowledgeIn(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const report = (node: ts.Node, what: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path}:${line + 1} ${what}`);
  };
  const look = (node: ts.Node, said: string) => {
    const inside = said.replace(SHOWN, '');
    if (STATEMENT.test(inside)) report(node, `has a statement: ${inside.trim().slice(0, 60)}`);
    for (const table of TABLES)
      if (!isAmbiguous(table) && !isShownName(node) && new RegExp(`(?<![\\w])${table}(?!\\w)`).test(inside))
        report(node, `names the table ${table}`);
  };
  const visit = (node: ts.Node): void => {
    if (
      ts.isImportDeclaration(node) &&
      /^(pg|typeorm)$/.test((node.moduleSpecifier as ts.StringLiteral).text)
    )
      report(node, 'opens a connection of its own');
    else if (ts.isPropertyAccessExpression(node) && node.name.text === 'query') {
      if (ts.isCallExpression(node.parent) && node.parent.expression === node)
        report(node, 'asks the database');
      visit(node.expression);
    } else if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      look(node, node.text);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('stories over HTTP', () => {
  it('know no table and no statement: what no interface shows is in test/support/beyond-the-interface', () => {
    const paths = STORIES.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('-spec.ts'))
        .map((path) => join(folder, path)),
    );

    expect(paths.length).toBeGreaterThan(50);
    expect(TABLES.length).toBeGreaterThan(20);
    expect(paths.flatMap((path) => knowledgeIn(path, readFileSync(path, 'utf8')))).toEqual([]);
  });
});

describe('the search for what a story knows', () => {
  it.each([
    'await service.database.query(`x`);',
    "import { Client } from 'pg';",
    'const sql = `SELECT 1 FROM orders`;',
    "const sql = 'UPDATE channels SET x = 1';",
    'const sql = `${begin} DELETE FROM jobs`;',
    "const sql = 'ALTER TABLE events DISABLE TRIGGER ALL';",
    "await countRows(database, 'webhook_deliveries');",
    'const name = `of ${x} order_versions`;',
  ])('finds it in %j', (text) => {
    expect(knowledgeIn('story.ts', text)).toHaveLength(1);
  });

  it.each([
    "const path = '/v1/orders';",
    'metric(\'oms_webhook_deliveries{state="pending"}\');',
    'metric(\'oms_pruned_rows_total{table="webhook_deliveries"}\');',
    'expect(log).toContain(\'"table":"webhook_deliveries"\');',
    "it('selects what was created', () => {});",
    'const { query } = url;',
    "const detail = { name: 'webhook_deliveries', ...ok };",
  ])('finds nothing in %j', (text) => {
    expect(knowledgeIn('story.ts', text)).toEqual([]);
  });
});
