import type { TestDatabase } from './database';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** What Postgres would do for a statement: each node with its table, such as `Seq Scan jobs`. */
export async function planOf(database: TestDatabase, sql: string, parameters: unknown[]): Promise<string[]> {
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (FORMAT JSON) ${sql}`,
    parameters,
  );
  return nodesOf(row!['QUERY PLAN'][0].Plan);
}

type Touched = { readonly Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> };

/** Runs a statement; gives how many blocks of tables and indexes it touched. */
export async function blocksTouched(
  database: TestDatabase,
  sql: string,
  parameters: unknown[],
): Promise<number> {
  const [row] = await database.query<{ 'QUERY PLAN': [Touched] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
    parameters,
  );
  const { Plan: plan } = row!['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

function nodesOf(node: PlanNode): string[] {
  const name = [node['Node Type'], node['Relation Name']].filter(Boolean).join(' ');
  return [name, ...(node.Plans ?? []).flatMap(nodesOf)];
}
