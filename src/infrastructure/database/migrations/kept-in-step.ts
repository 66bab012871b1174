import type { QueryRunner } from 'typeorm';

/** Where a column of the new table was before. */
export interface FormerColumn {
  /** The column of `channels`. */
  readonly name: string;
  /** Its part of that column's value. @param row an alias of `channels` */
  readonly read?: (row: string) => string;
  /** The column's value with the new one of `NEW` in it. */
  readonly write?: string;
}

/**
 * Columns of `channels` that have moved to a table of their own, while the previous release still reads and writes them
 * there (docs/operations.md#columns-that-move): triggers copy what either of them writes to the other. On Citus, which
 * takes no triggers on tables of this kind, only the rows are copied.
 */
export class KeptInStep {
  private readonly columns: readonly string[];
  private readonly former: readonly string[];
  private readonly written: readonly string[];

  /** @param moved by the name that a column has in the new table, whose key is `channel_id` */
  constructor(
    private readonly table: string,
    private readonly moved: Readonly<Record<string, FormerColumn>>,
  ) {
    this.columns = Object.keys(moved);
    this.former = [...new Set(Object.values(moved).map(({ name }) => name))];
    this.written = this.columns.map((column) => {
      const { name, write = `NEW.${column}` } = this.moved[column]!;
      return `${name} = ${write}`;
    });
  }

  /** Of the new table, which exists and is empty. */
  async begin(runner: QueryRunner): Promise<void> {
    const isDistributed = await isOnManyNodes(runner);
    if (isDistributed) await runner.query(`SELECT create_reference_table('${this.table}')`);
    else await this.followChannels(runner);
    await runner.query(
      `INSERT INTO ${this.table} (channel_id, ${this.columns.join(', ')}) SELECT c.id, ${this.read('c')} FROM channels c`,
    );
    if (!isDistributed) await this.beFollowed(runner);
  }

  async end(runner: QueryRunner): Promise<void> {
    for (const trigger of ['inserted', 'updated'])
      await runner.query(`DROP TRIGGER IF EXISTS ${this.table}_follows_${trigger} ON channels`);
    await runner.query(`DROP TRIGGER IF EXISTS channels_follow_${this.table} ON ${this.table}`);
    await runner.query(`DROP FUNCTION IF EXISTS ${this.table}_follows(), channels_follow_${this.table}()`);
  }

  /** The trigger on the one table locks it, so that nothing is written between this and the copy of the rows. */
  private async followChannels(runner: QueryRunner): Promise<void> {
    const { table, columns } = this;
    const fresh = columns.map((column) => `${column} = excluded.${column}`);
    await runner.query(`
      CREATE FUNCTION ${table}_follows() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ${table} (channel_id, ${columns.join(', ')}) VALUES (NEW.id, ${this.read('NEW')})
            ON CONFLICT (channel_id) DO UPDATE SET ${fresh.join(', ')};
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER ${table}_follows_inserted AFTER INSERT ON channels
         FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ${table}_follows()`);
    await runner.query(`
      CREATE TRIGGER ${table}_follows_updated AFTER UPDATE OF ${this.former.join(', ')} ON channels
         FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (${this.read('OLD')}) IS DISTINCT FROM (${this.read('NEW')}))
         EXECUTE FUNCTION ${table}_follows()`);
  }

  /** Only after the copy, which would otherwise write every channel and wait for those that others have locked. */
  private async beFollowed(runner: QueryRunner): Promise<void> {
    const { table } = this;
    await runner.query(`
      CREATE FUNCTION channels_follow_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE channels c SET ${this.written.join(', ')} WHERE c.id = NEW.channel_id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER channels_follow_${table} AFTER INSERT OR UPDATE ON ${table}
         FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION channels_follow_${table}()`);
  }

  private read(row: string): string {
    return Object.values(this.moved)
      .map(({ name, read = (alias: string) => `${alias}.${name}` }) => read(row))
      .join(', ');
  }
}

/** Whether Citus has copied `channels` to its nodes. */
export async function isOnManyNodes(runner: QueryRunner): Promise<boolean> {
  const [citus] = (await runner.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`)) as unknown[];
  if (citus === undefined) return false;
  const [copied] = (await runner.query(
    `SELECT 1 FROM pg_dist_partition WHERE logicalrelid = 'channels'::regclass`,
  )) as unknown[];
  return copied !== undefined;
}
